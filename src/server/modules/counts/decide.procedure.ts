import { sql } from "kysely";
import { z } from "zod";
import {
  BIN_LENGTH_MAX,
  COUNT_CHOOSE_SP,
  COUNT_ENTRIES_MAX,
  COUNT_RECOUNT_SP,
  COUNT_WITHDRAW_SP,
} from "../../../wire/counting/stock-counts";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { audit } from "../../engine/trail/audit";
import { heldOpenCount } from "./count-state";
import { countState, waitingRecounts } from "./merged";

const id = z.coerce.number().int().positive();
const sessions = z.array(z.string().max(80)).max(200);

const demandDecider = (ctx: Context) => demandAccess(ctx, declarationOf("stockcount"), "edit", "decide");

async function done(ctx: Context, countid: number, action: string, after: Row, resu: string): Promise<Row[]> {
  await audit(ctx, { entity: "stockcount", recid: countid, action, after });
  return [{ err: 0, id: countid, stype: "success", stitle: "", resu }];
}

const place = z.object({
  bin: z.string().max(BIN_LENGTH_MAX),
  itemid: id,
  batchno: z.string().max(40),
  recount: z.string().max(40),
  taken: sessions,
  known: sessions.min(1),
});

/** Takes one of those who counted in a place, the other, or both, in one place or many; the last decision counts. */
const choose = defineProcedure({
  name: COUNT_CHOOSE_SP,
  kind: "command",
  params: { id, places: z.array(place).min(1).max(COUNT_ENTRIES_MAX) },
  run: async (ctx, { id: countid, places }) => {
    await demandDecider(ctx);
    const count = await heldOpenCount(ctx, countid, "decided");
    if (!places.every(({ taken, known }) => taken.every((session) => known.includes(session))))
      throw new Refusal("places", "Choose among those who counted here.");
    const { username, fullname } = ctx.session;
    for (const { bin, itemid, batchno, recount, taken, known } of places)
      await sql`
        insert into stock_count_choice (countuid, bin, itemid, batchno, recount, taken, known, username, at)
        values (${String(count.uid)}::uuid, ${bin}, ${itemid}, ${batchno}, ${recount}, ${taken}::text[], ${known}::text[], ${fullname || username}, ${ctx.now})
        on conflict (coid, countuid, bin, itemid, batchno, recount) do update
          set taken = excluded.taken, known = excluded.known, username = excluded.username, at = excluded.at`.execute(
        ctx.tx,
      );
    return done(ctx, countid, "decide", { places }, "Decided.");
  },
});

/** Asks the devices of the count to count an item again. The request is the operation that makes it. */
const recount = defineProcedure({
  name: COUNT_RECOUNT_SP,
  kind: "command",
  params: { id, itemid: id, recount: z.uuid(), remark: z.string().max(200) },
  run: async (ctx, { id: countid, itemid, recount: request, remark }) => {
    await demandDecider(ctx);
    const count = await heldOpenCount(ctx, countid, "asked");
    const uid = String(count.uid);
    if (waitingRecounts(await countState(ctx, uid)).some((waiting) => waiting.itemid === itemid))
      throw new Refusal("itemid", "A recount of this item is already open.");
    const { username, fullname } = ctx.session;
    await sql`
      insert into stock_count_recount (id, countuid, itemid, remark, username, at)
      values (${request}::uuid, ${uid}::uuid, ${itemid}, ${remark}, ${fullname || username}, ${ctx.now}) on conflict (coid, id) do nothing`.execute(
      ctx.tx,
    );
    return done(ctx, countid, "recount", { itemid, remark }, "The phones of this count show the request.");
  },
});

/** After it the first counts of the item are valid again, also where the recount had scans. */
const withdraw = defineProcedure({
  name: COUNT_WITHDRAW_SP,
  kind: "command",
  params: { id, recount: z.uuid() },
  run: async (ctx, { id: countid, recount: request }) => {
    await demandDecider(ctx);
    const count = await heldOpenCount(ctx, countid, "withdrawn");
    const { username, fullname } = ctx.session;
    await sql`
      update stock_count_recount set withdrawn_by = ${fullname || username}
      where coid = ${ctx.session.coid} and countuid = ${String(count.uid)}::uuid and id = ${request}::uuid`.execute(
      ctx.tx,
    );
    return done(ctx, countid, "withdraw", { recount: request }, "The recount is withdrawn.");
  },
});

export default [choose, recount, withdraw];
