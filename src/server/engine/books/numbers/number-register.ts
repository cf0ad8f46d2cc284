import { sql } from "kysely";
import { deviceName } from "../../../../domain/device-name";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { bookSettings } from "../../documents/book-settings";
import { RESTORED } from "./restored-numbers";

/**
 * States of numbers: on a document; on a document deleted or cancelled since (`why` is the reason for cancelling);
 * reserved by a device; given back by the device as not used; left over in a closed block; left over in a locked
 * year; given before the series began here (`elsewhere`). `unexplained` must never occur.
 */
export const NUMBER_STATES = [
  "posted",
  "deleted",
  "cancelled",
  "reserved",
  "notused",
  "closed",
  "locked",
  "elsewhere",
  "unexplained",
] as const;
type NumberState = (typeof NUMBER_STATES)[number];

/**
 * Consecutive numbers of a series with the same state. `numbers` counts them; `who` is the name of a user, '' for
 * documents that were not cancelled.
 */
interface NumberRange extends Row {
  readonly entity: string;
  readonly fy: string;
  readonly state: NumberState;
  readonly first: number;
  readonly last: number;
  readonly numbers: number;
  readonly fromno: string;
  readonly tono: string;
  readonly who: string;
  /** ISO date-time of the last document, deletion, reservation, return or closing. */
  readonly at: string;
  readonly why: string;
  readonly dev: string;
  /** As the device and the Branch Board name it; '' without one. */
  readonly device: string;
  readonly blockid: number | null;
}

interface RegisterQuery {
  /** `2026-27`; '' for all years. */
  readonly fy: string;
  /** '' for all kinds. */
  readonly entity: string;
  /** Only ranges in this state; '' for all. */
  readonly state: NumberState | "";
  /** First range (from 1) and most ranges to return. */
  readonly start: number;
  readonly length: number;
}

/**
 * Every number below `next` of every counter of this branch, in order, as ranges: the one place that
 * explains each number. Costs one pass over the selected vouchers (40,000 numbers: half a second).
 * Each row has `TotalCount`, the number of all ranges.
 */
export async function numberRegister(
  ctx: Context,
  { fy, entity, state, start, length }: RegisterQuery,
): Promise<readonly NumberRange[]> {
  const { coid, branchid } = ctx.session;
  const { lockedTo } = await bookSettings(ctx);
  const asked = sql`coid = ${coid} and branchid = ${branchid} and (${fy} = '' or fy = ${fy}) and (${entity} = '' or entity = ${entity})`;
  const { rows } = await sql<NumberRange>`
    with block as materialized (select * from number_block where ${asked}), known as (
      select entity, fy, serial, 1 as rank, state, vno as no, null::bigint as blockid, '' as dev, cancelled_by as userid, posted_at as at, cancel_reason as why
      from voucher where ${asked} and serial is not null
      union all
      select b.entity, b.fy, x.serial, 2, 'notused', null, b.id, b.dev, x.userid, x.at, x.why from number_void x join block b on b.id = x.blockid where x.coid = ${coid}
      union all
      select b.entity, b.fy, n, 3, case when b.closed_at is not null then 'closed' when (left(b.fy, 4)::int + 1) || '-03-31' <= ${lockedTo} then 'locked' else 'reserved' end,
        b.stem || lpad(n::text, greatest(4, length(n::text)), '0'), b.id, b.dev, coalesce(b.closed_by, b.userid), coalesce(b.closed_at, b.reserved_at), b.closed_why
      from block b cross join lateral generate_series(b.first, b.last) n
    ), one as (
      -- A document before what else is told of its number; its text is that of the block where it has no other.
      select entity, fy, serial, (array_agg(state order by rank))[1] as state, max(no) as no, (array_agg(blockid order by rank))[1] as blockid, (array_agg(dev order by rank))[1] as dev,
        (array_agg(userid order by rank))[1] as userid, (array_agg(at order by rank))[1] as at, (array_agg(why order by rank))[1] as why
      from known group by entity, fy, serial
    ), series as (
      -- Numbers of devices are in a range of their own: what is before it is free.
      select entity, fy, for_devices, next, start, lead(start) over (partition by entity, fy order by for_devices) as until
      from number_series where ${asked}
    ), placed as (
      select one.*, s.for_devices, lag(serial, 1, coalesce(s.start, 1) - 1) over w as before, concat_ws('|', state, blockid, userid, why, case when state in ('deleted', 'cancelled') then serial end) as fate,
        lag(concat_ws('|', state, blockid, userid, why, case when state in ('deleted', 'cancelled') then serial end)) over w as fatebefore
      from one left join series s on s.entity = one.entity and s.fy = one.fy and case when s.for_devices then one.serial >= s.start else one.serial < coalesce(s.until, one.serial + 1) end
      window w as (partition by one.entity, one.fy, s.for_devices order by serial)
    ), run as (
      select *, count(*) filter (where serial <> before + 1 or fate is distinct from fatebefore) over (partition by entity, fy, for_devices order by serial) as run from placed
    ), range as (
      select entity, fy, state, min(serial) as first, max(serial) as last, (array_agg(no order by serial))[1] as fromno, (array_agg(no order by serial desc))[1] as tono,
        userid, max(at) as at, why, dev, blockid
      from run group by entity, fy, for_devices, run, state, userid, why, dev, blockid
      union all
      select entity, fy, 'unexplained', before + 1, serial - 1, (before + 1)::text, (serial - 1)::text, null, null, '', '', null from placed where serial > before + 1
      union all
      select s.entity, s.fy, 'unexplained', k.last + 1, s.next - 1, (k.last + 1)::text, (s.next - 1)::text, null, null, '', '', null
      from series s cross join lateral (
        select coalesce(max(serial), s.start - 1) as last from placed p where p.entity = s.entity and p.fy = s.fy and p.for_devices = s.for_devices) k where s.next - 1 > k.last
      union all
      select entity, fy, 'elsewhere', 1, start - 1, '1', (start - 1)::text, null, null, '', '', null from series where start > 1 and not for_devices
    )
    select r.entity, r.fy, r.state, r.first::int, r.last::int, (r.last - r.first + 1)::int as numbers, r.fromno, r.tono, coalesce(u.fullname, '') as who, r.at, r.why, r.dev, r.blockid,
      coalesce(d.about, '') as device,
      count(*) over ()::int as "TotalCount"
    from range r left join app_user u on u.userid = r.userid
      left join lateral (select about from device_report d where d.coid = ${coid} and d.device_id = r.dev order by d.toldat desc limit 1) d on true
    where ${state} = '' or r.state = ${state}
    order by r.fy desc, r.entity, r.first limit ${length} offset ${start - 1}`.execute(ctx.tx);
  return rows.map((range) => ({
    ...range,
    device: ["", RESTORED.dev].includes(range.dev) ? "" : deviceName(range.device, range.dev),
  }));
}
