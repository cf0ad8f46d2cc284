import { sql } from "kysely";
import { addDays } from "../../../../domain/calendar";
import type { IsoDate } from "../../../../domain/calendar";
import type { Context } from "../../../engine/call/context";
import type {
  DeclaredColumn,
  DeclaredFilter,
  GivenRows,
  ReportDeclaration,
  ReportQuestion,
  ReportRow,
} from "../../../engine/reports/declaration";
import { figureColumn } from "../../../engine/reports/figure-column";
import { namedColumns } from "../../../engine/reports/named-columns";
import { limitsOf, slabField, slabTitles } from "../slabs";
import { choiceOf } from "../../../engine/reports/choice-of";
import { askedSums } from "./asked-bills";
import { PARTY_FIELDS, PARTY_GROUPINGS, PARTY_JOINS, partyColumn } from "./party-fields";
import { PARTY_FILTERS } from "./party-filters";
import type { PartySide } from "./party-side";
import { withStatementMail } from "./statement-mail";

const SLABS = {
  name: "billnoC",
  label: "Slabs",
  kind: "choice",
  options: [
    { value: "30,60,90,120", label: "30, 60, 90 and 120 days" },
    { value: "15,30,45,60", label: "15, 30, 45 and 60 days" },
    { value: "45,90,180", label: "45, 90 and 180 days" },
  ],
  usual: { value: "30,60,90,120" },
} as const satisfies DeclaredFilter;

const COUNTED_FROM = {
  name: "billno",
  label: "Age by",
  kind: "choice",
  options: [
    { value: "duedate", label: "Due date" },
    { value: "refdate", label: "Bill date" },
  ],
  usual: { value: "duedate" },
} as const satisfies DeclaredFilter;

/** The most slabs of any choice: as many limits, and one beyond the last. */
const SLABS_MAX = 5;

/** Columns of these slabs. By due date a bill may be not due yet, so the first slab begins at one day. */
function columnsOf(side: PartySide, limits: readonly number[], isByDue: boolean): readonly DeclaredColumn[] {
  return [
    partyColumn(side.outstanding, { count: true }),
    ...PARTY_GROUPINGS,
    ...(isByDue ? [figureColumn("Not Due", "notdue", { of: `${side.bill}.duedate` })] : []),
    ...slabTitles(limits, isByDue ? 1 : 0).map((title, at) =>
      figureColumn(title, slabField(at), isByDue ? { of: `${side.bill}.duedate` } : {}),
    ),
    figureColumn("Advances", "advance"),
    figureColumn("Total", "total", { card: 2 }),
    figureColumn("Overdue", "overdue", { card: 3, of: `${side.bill}.duedate` }),
  ];
}

/** Open bills of customers or suppliers by age: one declaration for both. */
export function ageingReport(
  side: PartySide,
  { name, reportno, order }: Pick<ReportDeclaration, "name" | "reportno" | "order">,
): ReportDeclaration {
  const usual = columnsOf(side, limitsOf(SLABS.usual.value), true);
  return {
    name,
    reportno,
    title: `Ageing of ${side.title}`,
    group: "Parties",
    order,
    about: `What each ${side.noun} has open, by age`,
    alsoCalled: side.alsoCalled,
    reads: "documents",
    filters: [{ name: "dtpto", label: "As of" }, SLABS, COUNTED_FROM, ...PARTY_FILTERS],
    columns: usual,
    answer: (ctx, question) => ageingRows(ctx, side, question),
  };
}

async function ageingRows(ctx: Context, side: PartySide, question: ReportQuestion): Promise<GivenRows> {
  const { to } = question;
  const limits = limitsOf(choiceOf(question, SLABS));
  const isByDue = choiceOf(question, COUNTED_FROM) === "duedate";
  const cuts = isByDue ? [to, ...limits.map((limit) => addDays(to, -limit))] : null;
  const asked = await askedSums(ctx, side, question, { cuts, withKinds: false });
  const { rows } = await sql<ReportRow>`
    select t.*, ${namedColumns(PARTY_FIELDS)} from (
      select o.ledgerid, ${slabSums(limits, isByDue)}, coalesce(sum(o.pending) filter (where o.side < 0), 0)::text as advance,
        sum(o.pending)::text as total, coalesce(sum(o.pending) filter (where o.side > 0 and o.late > 0), 0)::text as overdue
      from (select o.ledgerid, o.side, o.n, o.pending, ${ageSql(to, isByDue)} as age, ${to}::date - o.duedate as late from ${asked.rows} o) o
      group by o.ledgerid having sum(o.n) <> 0) t
    join m_debtors d on d.coid = ${ctx.session.coid} and d.id = t.ledgerid ${PARTY_JOINS}
    where ${asked.parties} order by d.drconame, d.id`.execute(ctx.tx);
  return { rows: await withStatementMail(ctx, rows), columns: columnsOf(side, limits, isByDue), notes: asked.notes };
}

/** Age of the bill `o` in days: by due date, that of a bill which is not due is 0 or less. */
const ageSql = (day: IsoDate, isByDue: boolean) =>
  isByDue ? sql`${day}::date - o.duedate` : sql`greatest(${day}::date - o.refdate, 0)`;

const slabSums = (limits: readonly number[], isByDue: boolean) => {
  const sumOf = (field: string, condition: ReturnType<typeof sql>) =>
    sql`coalesce(sum(o.pending) filter (where o.side > 0 and ${condition}), 0)::text as ${sql.id(field)}`;
  const starts = [isByDue ? 1 : 0, ...limits.map((limit) => limit + 1)];
  return sql.join([
    ...(isByDue ? [sumOf("notdue", sql`o.age < 1`)] : []),
    ...starts.slice(0, SLABS_MAX).map((start, at) => {
      const limit = limits[at];
      return sumOf(
        slabField(at),
        limit === undefined ? sql`o.age >= ${start}` : sql`o.age between ${start} and ${limit}`,
      );
    }),
  ]);
};
