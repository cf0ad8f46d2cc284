import { sql } from "kysely";
import { z } from "zod";
import { CURRENT_APP, OLDEST_APP } from "../../../wire/app-version";
import { defineProcedure } from "../../engine/call/procedure";
import { ownFactsVersion } from "../../engine/documents/own-facts-version";
import { branchesOf, rightsDigest } from "../../engine/session/grant";

const count = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** ISO text or milliseconds; '' and 0 if nothing is waiting to send. */
const moment = z
  .union([z.string().max(40), z.number()])
  .optional()
  .transform((value) => (value ? new Date(value) : null))
  .refine((value) => value === null || Number.isFinite(value.getTime()), "is not a date-time");

/**
 * A device reports its state (`pending` saves, the `oldest` of them) and receives the server's time, epoch and app
 * versions, the hashes of all definitions and of its user's rights, and a new grant for working offline. One
 * statement, because devices call often. A device that had pending saves and comes back with a smaller counter has
 * lost its storage; that is recorded as an incident. `mark` is the highest mark of the device. If the server sealed
 * it and it is above the database, the server's folder was copied back by hand.
 */
export default defineProcedure({
  name: "WEBAPI_ping",
  kind: "command",
  params: {
    dev: z.string().min(1).max(64),
    next_dseq: count,
    pending: count.max(2_000_000_000),
    oldest: moment,
    app: z.string().max(40),
    mark: z.string().max(80).optional(),
  },
  run: async (ctx, { dev, next_dseq, pending, oldest, app, mark }) => {
    const { userid, coid } = ctx.session;
    const { rows } = await sql<{
      epoch: string;
      overlays: number;
      rights: string;
      branches: string[];
      facts: string;
      head: number;
    }>`
      with known as (
        select next_dseq, pending, oldest_pending from device_state where device_id = ${dev}
      ), incident as (
        insert into device_incident (device_id, user_id, what)
        select ${dev}, ${userid}, 'The device had ' || pending || ' unsent saves, the oldest of ' || coalesce(oldest_pending::text, 'unknown time') ||
          ', and came back without them.' from known where pending > 0 and next_dseq > ${next_dseq}::bigint
      ), state as (
        insert into device_state (device_id, user_id, app_ver, next_dseq, pending, oldest_pending)
        values (${dev}, ${userid}, ${app}, ${next_dseq}, ${pending}, ${oldest})
        on conflict (coid, device_id) do update set user_id = excluded.user_id, app_ver = excluded.app_ver, last_seen = clock_timestamp(),
          next_dseq = excluded.next_dseq, pending = excluded.pending, oldest_pending = excluded.oldest_pending
      )
      select value as epoch, (select coalesce(sum(overlay_rev), 0)::int from (select overlay_rev from def_form union all select overlay_rev from def_report) d) as overlays,
        ${rightsDigest(ctx.session)} as rights,
        ${branchesOf(ctx.session)} as branches, ${ownFactsVersion(ctx.session)} as facts,
        coalesce((select h.seq from audit_head_of(${coid}::integer) h), 0) as head
      from meta where key = 'epoch'`.execute(ctx.tx);
    const [
      { epoch, overlays, rights, branches, facts, head } = {
        epoch: "",
        overlays: 0,
        rights: "",
        branches: [],
        facts: "",
        head: 0,
      },
    ] = rows;
    const defs = `${ctx.definitionsHash?.() ?? ""}${overlays ? `.${overlays}` : ""}${facts ? `.${facts}` : ""}`;
    const grant = await ctx.signGrant?.({ branches, dev, rights });
    const notice = ctx.notice?.();
    const brought = mark ? ctx.highWater?.seqOf(mark, { epoch, coid }) : null;
    if (brought && brought > head) ctx.highWater?.wentBack(epoch);
    const height = ctx.highWater?.sign({ epoch, coid, seq: head });
    return [
      {
        t: ctx.now.toISOString(),
        epoch,
        minApp: OLDEST_APP,
        curApp: CURRENT_APP,
        defs,
        rights,
        ...(grant ? { grant } : {}),
        ...(notice ? { notice } : {}),
        ...(height ? { mark: height } : {}),
      },
    ];
  },
});
