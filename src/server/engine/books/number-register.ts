import { sql } from 'kysely'
import type { Row } from '../../../wire/envelope'
import type { Context } from '../context'
import { bookSettings } from './book-settings'

/**
 * What became of numbers: on a document, on one that was deleted since, reserved by a device, not used (given back by the device),
 * left over in a block that was closed, left over in a year that is locked. `unexplained` must never be.
 */
export const NUMBER_STATES = ['posted', 'deleted', 'reserved', 'notused', 'closed', 'locked', 'unexplained'] as const
export type NumberState = (typeof NUMBER_STATES)[number]

/** Numbers of a series beside each other with the same fate. `numbers` counts them; `who` is the name of a user, '' for documents. */
export interface NumberRange extends Row {
  readonly entity: string
  readonly fy: string
  readonly state: NumberState
  readonly first: number
  readonly last: number
  readonly numbers: number
  readonly fromno: string
  readonly tono: string
  readonly who: string
  /** ISO date-time: of the last document, the deletion, the reservation, the return, the closing. */
  readonly at: string
  readonly why: string
  readonly dev: string
  readonly blockid: number | null
}

export interface RegisterQuestion {
  /** `2026-27`; '' for all years. */
  readonly fy: string
  /** '' for all kinds. */
  readonly entity: string
  /** Only ranges of this state; '' for all. */
  readonly state: NumberState | ''
  /** Ranges from this one (1 is the first), at most so many. */
  readonly start: number
  readonly length: number
}

/**
 * Every number below `next` of every series of this branch, in order, as ranges: the one place that says what became of it. Costs the
 * count of the numbers asked for. Each row carries `TotalCount` of all ranges.
 */
export async function numberRegister(ctx: Context, { fy, entity, state, start, length }: RegisterQuestion): Promise<readonly NumberRange[]> {
  const { coid, branchid } = ctx.session
  const { lockedTo } = await bookSettings(ctx)
  const { rows } = await sql<NumberRange>`
    with series as (
      select entity, fy, next from number_series where coid = ${coid} and branchid = ${branchid} and (${fy} = '' or fy = ${fy}) and (${entity} = '' or entity = ${entity})
    ), block as (
      select b.*, n as serial from number_block b join series s using (entity, fy) cross join lateral generate_series(b.first, b.last) n
      where b.coid = ${coid} and b.branchid = ${branchid}
    ), fate as (
      select s.entity, s.fy, n as serial, v.vno, v.posted_at, b.id as blockid, b.stem, b.dev, b.userid as owner, b.reserved_at, b.closed_at, b.closed_by,
        b.closed_why, x.why, x.at as void_at, x.userid as void_by, case
          when v.state = 'posted' then 'posted' when v.state = 'deleted' then 'deleted' when x.serial is not null then 'notused' when b.closed_at is not null then 'closed'
          when (left(s.fy, 4)::int + 1) || '-03-31' <= ${lockedTo} and b.id is not null then 'locked' when b.id is not null then 'reserved' else 'unexplained' end as state
      from series s cross join lateral generate_series(1, s.next - 1) n
        left join voucher v on v.coid = ${coid} and v.branchid = ${branchid} and v.entity = s.entity and v.fy = s.fy and v.serial = n
        left join block b on b.entity = s.entity and b.fy = s.fy and b.serial = n
        left join number_void x on x.coid = ${coid} and x.blockid = b.id and x.serial = n
    ), told as (
      select entity, fy, state, serial, coalesce(vno, stem || lpad(serial::text, greatest(4, length(serial::text)), '0'), serial::text) as no,
        case state when 'posted' then null else blockid end as blockid, case when state = 'posted' then '' else coalesce(dev, '') end as dev,
        case state when 'posted' then null when 'deleted' then null when 'notused' then void_by when 'closed' then closed_by else owner end as userid,
        case state when 'posted' then posted_at when 'deleted' then posted_at when 'notused' then void_at when 'closed' then closed_at else reserved_at end as at,
        case state when 'notused' then why when 'closed' then closed_why else '' end as why
      from fate
    ), island as (
      select *, serial - row_number() over (partition by entity, fy, state, blockid, userid, why, case state when 'deleted' then serial end order by serial) as run from told
    )
    select i.entity, i.fy, i.state, min(serial)::int as first, max(serial)::int as last, count(*)::int as numbers, (array_agg(no order by serial))[1] as fromno,
      (array_agg(no order by serial desc))[1] as tono, coalesce(u.fullname, '') as who, max(i.at) as at, i.why, i.dev, i.blockid, count(*) over ()::int as "TotalCount"
    from island i left join app_user u on u.userid = i.userid where ${state} = '' or i.state = ${state}
    group by i.entity, i.fy, i.state, i.blockid, i.why, i.dev, i.run, u.fullname
    order by i.fy desc, i.entity, min(serial) limit ${length} offset ${start - 1}`.execute(ctx.tx)
  return rows
}
