import { sql } from "kysely";
import { z } from "zod";
import { BIN_LENGTH_MAX, COUNT_ENTRIES_MAX, COUNT_SCAN_SP } from "../../../wire/counting/stock-counts";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { warn, withWarnings } from "../../engine/call/warnings";
import { NUMBER } from "../../engine/documents/shared-keys";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { demandSame } from "../../engine/records/same-record";
import { audit } from "../../engine/trail/audit";
import { countOfUid, postedAs, postedWords } from "./count-state";

const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/, "is not a date");

const entry = z.object({
  id: z.string().min(1).max(60),
  at: z.iso.datetime(),
  bin: z.string().max(BIN_LENGTH_MAX),
  itemid: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  batch: z.string().max(40),
  recount: z.union([z.literal(""), z.uuid()]),
  expiry: day,
  made: day,
  qty: z.string().regex(/^-?\d{1,12}(\.\d{1,3})?$/, "is not a quantity"),
  lines: z.number().int().min(-1000).max(1000),
});

type Entry = z.infer<typeof entry>;

/**
 * Adds scans of one device to a count. A scan that is there already stays once, so saves may repeat and overlap. The
 * count itself may still be on its way from the device that opened it. Scans that come after it was posted are kept
 * and reported: whoever sent them is told, and the review shows them.
 */
export default defineProcedure({
  name: COUNT_SCAN_SP,
  kind: "command",
  entity: "stockcount",
  params: { countuid: z.uuid(), session: z.uuid(), entries: z.array(entry).min(1).max(COUNT_ENTRIES_MAX) },
  run: async (ctx, { countuid, session, entries }) => {
    await demandAccess(ctx, declarationOf("stockcount"), "add", "scan for");
    const count = await countOfUid(ctx, countuid);
    if (count) await refuseClosed(ctx, count);
    await demandItems(ctx, entries);
    const added = await store(ctx, countuid, session, entries);
    await audit(ctx, {
      entity: "stockcount",
      // A count that has not come yet has no number of a record.
      recid: count ? Number(count.id) : "",
      action: "scan",
      after: { countuid, session, scans: added },
    });
    return [{ err: 0, id: Number(count?.id ?? 0), stype: "success", stitle: "", scans: added, ...withWarnings(ctx) }];
  },
});

async function refuseClosed(ctx: Context, count: Row): Promise<void> {
  const no = String(count[NUMBER]);
  if (count.iscancelled) throw new Refusal("", `Count ${no} is cancelled, so it takes no more scans.`);
  const posted = await postedAs(ctx, Number(count.id));
  if (posted)
    warn(
      ctx,
      `Count ${no} is already ${postedWords(posted)}. These scans are kept with the count, but are not in that document.`,
    );
}

async function demandItems(ctx: Context, entries: readonly Entry[]): Promise<void> {
  const wanted = [...new Set(entries.map(({ itemid }) => itemid))];
  const { rows } = await sql<{ id: number }>`
    select w.id::float8 as id from unnest(${wanted}::bigint[]) w(id) where not exists (
      select from m_item i where i.coid = ${ctx.session.coid} and i.id = w.id) order by w.id limit 1`.execute(ctx.tx);
  if (rows[0]) throw new Refusal("entries", `Item ${rows[0].id} of these scans no longer exists.`);
  await demandSame(ctx, declarationOf("item"), wanted, { column: "itemid", field: "entries" });
}

/**
 * A scan was made at the latest when it arrived, even if the clock of its device is ahead. Returns how many are new.
 */
async function store(ctx: Context, uid: string, session: string, entries: readonly Entry[]): Promise<number> {
  const { userid, username, fullname } = ctx.session;
  const { rows } = await sql`
    insert into stock_count_scan (id, countuid, session, userid, username, device, at, bin, itemid, batchno, recount, expirydate, mfgdate, qty, lines)
    select e.id, ${uid}::uuid, ${session}::uuid, ${userid}, ${fullname || username}, ${ctx.op?.dev ?? ""}, least(e.at, ${ctx.now}), e.bin, e.itemid, e.batch, e.recount, e.expiry, e.made, e.qty, e.lines
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as e(id text, at timestamptz, bin text, itemid bigint, batch text, recount text, expiry text, made text, qty numeric, lines smallint)
    on conflict (coid, branchid, countuid, userid, session, id) do nothing returning 1`.execute(ctx.tx);
  return rows.length;
}
