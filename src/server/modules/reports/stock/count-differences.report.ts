import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { IsoDate } from "../../../../domain/calendar";
import {
  addDecimals,
  decimalText,
  divideDecimals,
  multiplyDecimals,
  subtractDecimals,
  sumDecimals,
} from "../../../../domain/decimal";
import { groupedBy } from "../../../../domain/grouped";
import type { Context } from "../../../engine/call/context";
import { BRANCH_FILTER, defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportQuestion, ReportRow } from "../../../engine/reports/declaration";
import { withDocuments } from "../../../engine/reports/documents-of-rows";
import { choiceOf } from "../../../engine/reports/choice-of";
import { namedColumns } from "../../../engine/reports/named-columns";
import { idOf } from "../../../engine/reports/question";
import { branchReach } from "../../../engine/reports/reach";
import { voucherCosts } from "../../../engine/stock/voucher-costs";
import { inEachBranch } from "../sales/each-branch";
import { askedGodowns, askedItems, ITEM_COLUMNS, ITEM_FIELDS, ITEM_FILTERS } from "./asked-items";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "different", label: "Lines with a difference" },
    { value: "all", label: "Every counted line" },
  ],
  usual: { value: "different" },
} as const satisfies DeclaredFilter;

/** A line of a count. Quantities in base units, decimal text. */
interface CountedLine extends ReportRow {
  readonly voucherid: number;
  readonly recid: number;
  readonly edate: IsoDate;
  readonly itemid: number;
  readonly difference: string;
}

const ITEM = namedColumns(ITEM_FIELDS);

const momentOf = ({ edate, countedat }: CountedLine): string => `${edate} ${String(countedat)}`;
const compared = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The lines of the counts of the current branch that a question asks for. */
async function linesHere(ctx: Context, question: ReportQuestion, narrowed: RawBuilder<unknown>) {
  const { rows } = await sql<CountedLine>`
    select v.entity, v.recid, v.branchid, v.id as voucherid, v.vno, v.vdate::text as edate, coalesce(nullif(l.countedat, ''), o.countedat) as countedat, coalesce(g.godownname, '') as godownname, o.godownid,
      ${ITEM}, l.batchno, l.bookqty::text as bookqty, (l.bookqty + l.difference)::text as counted, l.difference::text as difference
    from voucher v join m_opening o on o.coid = v.coid and o.id = v.recid join m_opening_item l on l.coid = o.coid and l.parentid = o.id
      join m_item i on i.coid = l.coid and i.id = l.itemid left join m_godown g on g.coid = o.coid and g.id = o.godownid
    where v.coid = ${ctx.session.coid} and v.entity = 'opening' and v.state = 'posted' and v.branchid = app_branch() and o.kind = 'count'
      and v.vdate between ${question.from}::date and ${question.to}::date and ${narrowed}
    order by v.id, l.lineno`.execute(ctx.tx);
  return rows;
}

/**
 * Adds what each difference changed the value of the stock by. A count moves an item once, whatever its batches, so its
 * lines share that value by their quantities; where they cancel out, nothing changed.
 */
async function withValues(ctx: Context, lines: readonly CountedLine[]): Promise<readonly ReportRow[]> {
  const moved = lines.filter(({ difference }) => Number(difference) !== 0);
  const last = moved.reduce((day, { edate }) => (edate > day ? edate : day), "" as IsoDate);
  const values = new Map<string, bigint>();
  for (const one of moved.length === 0 ? [] : await voucherCosts(ctx, firstDays(moved), last))
    values.set(keyOf(one), (values.get(keyOf(one)) ?? 0n) - one.cost);
  const shares = new Map(
    [...groupedBy(moved, keyOf)].flatMap(([key, members]) => {
      const net = sumDecimals(members.map(({ difference }) => difference));
      let [done, given] = ["0", "0"];
      return members.map((line): [CountedLine, string] => {
        done = addDecimals(done, line.difference);
        const upTo = divideDecimals(multiplyDecimals(decimalText(values.get(key) ?? 0n, 2), done), net, 2) ?? "0";
        const share = subtractDecimals(upTo, given);
        given = upTo;
        return [line, share];
      });
    }),
  );
  return lines.map((line) => ({ ...line, value: shares.get(line) ?? "0" }));
}

const keyOf = ({ voucherid, itemid }: { readonly voucherid: number; readonly itemid: number }): string =>
  `${voucherid} ${itemid}`;

/** The day of the first count of each item. */
function firstDays(moved: readonly CountedLine[]): ReadonlyMap<number, IsoDate> {
  const firsts = new Map<number, IsoDate>();
  for (const { itemid, edate } of moved) {
    const known = firsts.get(Number(itemid));
    if (known === undefined || edate < known) firsts.set(Number(itemid), edate);
  }
  return firsts;
}

export default defineReport({
  name: "countdifferences",
  reportno: 3410,
  title: "Physical Count Differences",
  group: "Stock",
  order: 100,
  about: "What was counted in a godown beside the books at that moment, and the value of the difference",
  reads: "stock",
  filters: [
    { name: "dtpfrom", usual: "month-start" },
    { name: "dtpto" },
    SHOWN,
    ...ITEM_FILTERS,
    { name: "godown" },
    BRANCH_FILTER,
  ],
  columns: [
    { title: "Counted At", field: "countedat", format: "datetime", ungrouped: true },
    { title: "Date", field: "edate", format: "date", card: 2 },
    { title: "Number", field: "vno", of: "opening.autobillno" },
    { title: "Godown", field: "godownname", of: "opening.godownidview" },
    ...ITEM_COLUMNS,
    { title: "Batch", field: "batchno" },
    { title: "In the Books", field: "bookqty", format: "qty" },
    { title: "Counted", field: "counted", format: "qty" },
    { title: "Difference", field: "difference", format: "qty", card: 3 },
    { title: "Value of Difference", field: "value", format: "number2", sum: true },
    { title: "Narration", field: "narration", ungrouped: true },
  ],
  answer: async (ctx, question) => {
    const reach = await branchReach(ctx, idOf(question, "billnoA"));
    const godownids = await askedGodowns(ctx, question);
    const isAll = choiceOf(question, SHOWN) === "all";
    const narrowed = sql`${askedItems(ctx, question)} ${godownids ? sql`and o.godownid = any(${[...godownids]}::bigint[])` : sql``}
      ${isAll ? sql`` : sql`and l.difference <> 0`}`;
    const lines = await inEachBranch(ctx, reach, () => linesHere(ctx, question, narrowed));
    const placed = [...lines].sort(
      (a, b) => compared(momentOf(a), momentOf(b)) || Number(a.voucherid) - Number(b.voucherid),
    );
    return {
      rows: await withDocuments(ctx, await withValues(ctx, placed)),
      notes: ["The value is what the difference added to the cost of the stock or took from it."],
    };
  },
});
