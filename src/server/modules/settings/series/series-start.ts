import { sql } from "kysely";
import { lastSerial, numberOn, numberStem } from "../../../../domain/books/voucher-number";
import { daysOfFinancialYear, financialYearOf } from "../../../../domain/calendar";
import { kolkataDate } from "../../../../domain/date-format";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { bookSettings } from "../../../engine/documents/book-settings";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import { audit } from "../../../engine/trail/audit";
import { demandSettings } from "../demand-settings";

/** The series of a kind of document in a branch and the current financial year. */
interface SeriesRow extends Row {
  readonly id: number;
  readonly entity: string;
  readonly kind: string;
  readonly branchid: number;
  readonly bname: string;
  readonly fy: string;
  readonly stem: string;
  readonly next: number;
  readonly start: number;
  /** 1 once a document or a device has a number of the online counter. */
  readonly isused: number;
}

/** Row key: the branch and the number of the kind on the Menu List page, which is stable. */
const PER_BRANCH = 100_000;

const yearOf = ({ now }: Pick<Context, "now">): string => financialYearOf(kolkataDate(now.getTime()));

/**
 * Every numbered kind in every active branch, for the current year. A series is used if its counter is beyond its
 * start.
 */
export async function seriesRows(ctx: Context): Promise<readonly SeriesRow[]> {
  demandSettings(ctx);
  const fy = yearOf(ctx);
  const { coid } = ctx.session;
  const { rows: branches } = await sql<{ branchid: number; name: string; prefix: string }>`
    select branchid, name, prefix from branch where coid = ${coid} and is_active order by branchid`.execute(ctx.tx);
  // Online numbers that have reached those of devices continue behind them (`takeSerial`).
  const { rows: series } = await sql<{ branchid: number; entity: string; next: number; start: number; due: number }>`
    select s.branchid, s.entity, s.next, s.start, case when s.next >= d.start then d.next else s.next end as due
    from number_series s left join number_series d
      on d.coid = s.coid and d.branchid = s.branchid and d.entity = s.entity and d.fy = s.fy and d.for_devices
    where s.coid = ${coid} and s.fy = ${fy} and not s.for_devices`.execute(ctx.tx);
  const known = new Map(series.map((one) => [`${one.branchid} ${one.entity}`, one]));
  return branches.flatMap(({ branchid, name, prefix }) =>
    recordDeclarations().flatMap(({ entity, title, reportno, document }) => {
      if (!document?.series) return [];
      const { next = 1, start = 1, due = 1 } = known.get(`${branchid} ${entity}`) ?? {};
      const stem = numberStem(prefix, document.series.code, fy);
      return [
        {
          id: branchid * PER_BRANCH + reportno,
          rowver: next,
          entity,
          kind: title,
          branchid,
          bname: name,
          fy,
          stem,
          next,
          start,
          nextno: numberOn(stem, due) ?? "",
          isused: next > start ? 1 : 0,
        },
      ];
    }),
  );
}

/**
 * Sets the first number of a series in this financial year, so that a company that changes to MicroAC within a year
 * continues its previous numbers. Throws `Refusal` once a number was given, because the register must explain every
 * number below the next one.
 */
export async function startSeries(ctx: Context, id: number, next: number): Promise<readonly Row[]> {
  const row = (await seriesRows(ctx)).find((one) => one.id === id);
  if (!row) throw new Refusal("id", "This series does not exist.");
  const { coid } = ctx.session;
  // Locks the series, so that no document takes a number at the same time.
  const {
    rows: [held],
  } = await sql<{ next: number; start: number; devices: number | null }>`
    insert into number_series as s (branchid, entity, fy, next) values (${row.branchid}, ${row.entity}, ${row.fy}, 1)
    on conflict (coid, branchid, entity, fy, for_devices) do update set next = s.next returning next, start,
      (select start from number_series where coid = ${coid} and branchid = ${row.branchid} and entity = ${row.entity} and fy = ${row.fy} and for_devices) as devices`.execute(
    ctx.tx,
  );
  if (held && held.next > held.start)
    throw new Refusal(
      "next",
      `${row.kind} already has numbers of ${row.fy} in ${row.bname}. The next number ${row.nextno} can no longer be changed.`,
    );
  if (!Number.isInteger(next) || next < 1) throw new Refusal("next", "Enter a whole number of 1 or more.");
  if (next > lastSerial(row.stem))
    throw new Refusal("next", `Enter ${lastSerial(row.stem)} or less. A bill number can have at most 16 characters.`);
  if (held?.devices && next > held.devices)
    throw new Refusal("next", `Enter ${held.devices} or less. Devices have reserved the numbers from there on.`);
  const { lockedTo } = await bookSettings(ctx);
  if ((daysOfFinancialYear(row.fy)?.to ?? "") <= lockedTo)
    throw new Refusal("next", `The books of ${row.fy} are locked.`);
  await sql`
    update number_series set next = ${next}, start = ${next} where coid = ${coid} and branchid = ${row.branchid} and entity = ${row.entity} and fy = ${row.fy} and not for_devices`.execute(
    ctx.tx,
  );
  await audit(ctx, {
    entity: "numberseries",
    recid: id,
    action: "update",
    before: { next: row.next },
    after: { entity: row.entity, branch: row.bname, fy: row.fy, next },
  });
  return [
    {
      err: 0,
      id,
      resu: `The next number is ${numberOn(row.stem, next) ?? ""}.`,
      stype: "success",
      stitle: "",
      rowver: next,
    },
  ];
}
