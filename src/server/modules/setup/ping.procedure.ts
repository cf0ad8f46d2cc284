import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";
import { CURRENT_APP, OLDEST_APP } from "../../../wire/app-version";
import type { Context } from "../../engine/call/context";
import { claimedSeq } from "../../engine/call/high-water";
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

/** What a device tells of itself to the Branch Board; older versions tell none of it. */
const REPORTED = {
  /** Saves of the session's user and branch that are waiting to send, their value in rupees, the oldest of them. */
  unsent: count.max(2_000_000_000).optional(),
  unsentvalue: z
    .string()
    .regex(/^(\d{1,15}(\.\d{1,2})?)?$/, "is not an amount")
    .optional(),
  unsentoldest: moment,
  /** What users call the device: `Chrome on Android`. */
  about: z.string().max(60).optional(),
  /** The device's own clock, ms. */
  clock: z.coerce.number().min(-8.64e15).max(8.64e15).optional(),
};

/** What the database answers: `hash` is of the last link of the trail, `link` of the one that the mark names. */
interface Known {
  readonly epoch: string;
  readonly overlays: number;
  readonly rights: string;
  readonly branches: string[];
  readonly facts: string;
  readonly head: number;
  readonly hash: string;
  readonly link: string | null;
  /** Unsent saves of the user on other devices, told at the first contact of a device; the oldest of them, ISO. */
  readonly elsewhere: number;
  readonly elsewhereoldest: string | null;
}

const NOTHING: Known = {
  epoch: "",
  overlays: 0,
  rights: "",
  branches: [],
  facts: "",
  head: 0,
  hash: "",
  link: null,
  elsewhere: 0,
  elsewhereoldest: null,
};

/**
 * A device reports its state (`pending` saves, the `oldest` of them) and receives the server's time, epoch and app
 * versions, the hashes of all definitions and of its user's rights, and a new grant for working offline. One
 * statement, because devices call often. A device that had pending saves and comes back with a smaller counter has
 * lost its storage; that is recorded as an incident. A browser whose site data was cleared is a new device: at its
 * first contact, and until it has heard the answer, each user hears of his saves that are unsent on others, and an
 * incident says so of these. `mark` is the highest mark of the device. If the server sealed it and it is above the
 * database, or names another link than the database has there, the server's folder was copied back by hand.
 */
export default defineProcedure({
  name: "WEBAPI_ping",
  kind: "command",
  audience: "everyone",
  params: {
    dev: z.string().min(1).max(64),
    next_dseq: count,
    pending: count.max(2_000_000_000),
    oldest: moment,
    app: z.string().max(40),
    mark: z.string().max(80).optional(),
    /** The id of this device before its browser threw its databases away; what waited there was put back here. */
    was: z.string().max(64).optional(),
    /** 1: the device has heard no answer to this user yet. */
    first: count.max(1).optional(),
    ...REPORTED,
  },
  run: async (ctx, { dev, next_dseq, pending, oldest, app, mark, was = "", first = 0, ...reported }) => {
    const { userid, coid } = ctx.session;
    const { rows } = await sql<Known>`
      with known as (
        select next_dseq, pending, oldest_pending from device_state where device_id = ${dev}
      ), incident as (
        insert into device_incident (device_id, user_id, what)
        select ${dev}, ${userid}, 'The device had ' || pending || ' unsent saves, the oldest of ' || coalesce(oldest_pending::text, 'unknown time') ||
          ', and came back without them.' from known where pending > 0 and next_dseq > ${next_dseq}::bigint
      ), ${leftElsewhere({ userid, dev, was, isUnheard: first === 1, reports: reported.unsent !== undefined })}, ${movedHere(userid, was)}, state as (
        insert into device_state (device_id, user_id, app_ver, next_dseq, pending, oldest_pending)
        values (${dev}, ${userid}, ${app}, ${next_dseq}, ${pending}, ${oldest})
        on conflict (coid, device_id) do update set user_id = excluded.user_id, app_ver = excluded.app_ver, last_seen = clock_timestamp(),
          next_dseq = excluded.next_dseq, pending = excluded.pending, oldest_pending = excluded.oldest_pending
      ) ${keptReport(ctx, dev, app, reported)}
      select value as epoch, (select coalesce(sum(overlay_rev), 0)::int from (select overlay_rev from def_form union all select overlay_rev from def_report) d) as overlays,
        ${rightsDigest(ctx.session)} as rights,
        ${branchesOf(ctx.session)} as branches, ${ownFactsVersion(ctx.session)} as facts,
        coalesce((select h.seq from audit_head_of(${coid}::integer) h), 0) as head,
        coalesce((select encode(h.hash, 'hex') from audit_head_of(${coid}::integer) h), '') as hash,
        encode(audit_link_of(${coid}::integer, ${claimedSeq(mark)}::bigint), 'hex') as link,
        (select coalesce(sum(unsent), 0)::int from elsewhere) as elsewhere, (select to_char(min(oldest) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from elsewhere) as elsewhereoldest
      from meta where key = 'epoch'`.execute(ctx.tx);
    const [{ epoch, overlays, rights, branches, facts, head, hash, link, ...told } = NOTHING] = rows;
    const defs = `${ctx.definitionsHash?.() ?? ""}${overlays ? `.${overlays}` : ""}${facts ? `.${facts}` : ""}`;
    const grant = await ctx.signGrant?.({ branches, dev, rights });
    const notice = ctx.notice?.();
    const brought = mark ? ctx.highWater?.read(mark, { epoch, coid }) : null;
    if (brought && (brought.seq > head || !(link ?? "").startsWith(brought.hash))) ctx.highWater?.wentBack(epoch);
    const height = ctx.highWater?.sign({ epoch, coid, seq: head, hash });
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
        ...(told.elsewhere > 0 ? { elsewhere: told.elsewhere, elsewhereoldest: told.elsewhereoldest ?? "" } : {}),
      },
    ];
  },
});

interface FirstContact {
  readonly userid: number;
  readonly dev: string;
  readonly was: string;
  /** The device has heard no answer to this user: the answer to an earlier contact may be lost. */
  readonly isUnheard: boolean;
  /** Without it (older versions) only the first contact of the device is known. */
  readonly reports: boolean;
}

/**
 * SQL, after `known`: at a user's first contact from a device, and until the device has heard the answer, what is
 * unsent of him on others; at the first contact their incidents. Another user may have been here first.
 */
function leftElsewhere({ userid, dev, was, isUnheard, reports }: FirstContact): RawBuilder<unknown> {
  const isFirst = reports
    ? sql`not exists (select from device_report where device_id = ${dev} and user_id = ${userid})`
    : sql`not exists (select from known)`;
  return sql`
  elsewhere as (
    select device_id, sum(unsent)::int as unsent, min(oldest) as oldest from device_report
    where user_id = ${userid} and device_id not in (${dev}, ${was}) and unsent > 0 and (${isUnheard}::boolean or ${isFirst})
    group by device_id
  ), left_behind as (
    insert into device_incident (device_id, user_id, what)
    select device_id, ${userid}::integer, 'The user started on a new device while this one had ' || unsent ||
      case when unsent = 1 then ' unsent save' else ' unsent saves' end || '. If its site data was cleared, what was not sent is lost.'
    from elsewhere where ${isFirst}
  )`;
}

/** SQL: what the user had unsent on the device that this one was is reported as here from now on. */
const movedHere = (userid: number, was: string): RawBuilder<unknown> => sql`moved as (
    update device_report set unsent = 0, unsentvalue = null, oldest = null where device_id = ${was} and user_id = ${userid}
  ), moved_state as (
    update device_state set pending = 0, oldest_pending = null where device_id = ${was} and user_id = ${userid}
  )`;

interface Reported {
  readonly unsent?: number | undefined;
  readonly unsentvalue?: string | undefined;
  readonly unsentoldest: Date | null;
  readonly clock?: number | undefined;
  readonly about?: string | undefined;
}

/**
 * SQL that keeps what the device reports, in one row for each device, user and branch; the last two are those of the
 * session. A row that stays as it is is written at most once a minute.
 */
function keptReport(
  { now, session: { userid } }: Context,
  dev: string,
  app: string,
  { unsent, unsentvalue, unsentoldest, clock, about = "" }: Reported,
): RawBuilder<unknown> {
  if (unsent === undefined) return sql``;
  const clockoff = clock === undefined ? 0 : Math.round(clock - now.getTime());
  return sql`, report as (
    insert into device_report as r (device_id, user_id, unsent, unsentvalue, oldest, build, clockoff, about, toldat)
    values (${dev}, ${userid}, ${unsent}, nullif(${unsentvalue ?? ""}, '')::numeric, ${unsentoldest}::timestamptz, ${app}, ${clockoff}::bigint, ${about}, ${now}::timestamptz)
    on conflict (coid, branchid, device_id, user_id) do update set unsent = excluded.unsent, unsentvalue = excluded.unsentvalue,
      oldest = excluded.oldest, build = excluded.build, clockoff = excluded.clockoff, about = coalesce(nullif(excluded.about, ''), r.about), toldat = excluded.toldat
    where (r.unsent, r.unsentvalue, r.oldest, r.build, r.about) is distinct from (excluded.unsent, excluded.unsentvalue, excluded.oldest, excluded.build, coalesce(nullif(excluded.about, ''), r.about))
      or r.toldat <= excluded.toldat - interval '1 minute')`;
}
