import { sql } from "kysely";
import { addDays, daysBetween } from "../../../../domain/calendar";
import { compareDecimals, divideDecimals, multiplyDecimals, trimZeros } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredFilter, ReportRow } from "../../../engine/reports/declaration";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { isLive } from "../../../engine/stock/live-moves";
import { choiceOf } from "../../../engine/reports/choice-of";
import { ITEM_COLUMNS, ITEM_FILTERS, narrowedIds, readItems } from "./asked-items";
import { stockFlows } from "./stock-flows";
import type { StockFlow } from "./stock-flows";

const SHOWN = {
  name: "billnoC",
  label: "Show",
  kind: "choice",
  options: [
    { value: "all", label: "All items with stock or movement" },
    { value: "moved", label: "Items that went out" },
    { value: "idle", label: "Stock that did not go out" },
  ],
  usual: { value: "all" },
} as const satisfies DeclaredFilter;

const DAYS_OF_MONTH = "30";

interface LastMoves {
  readonly itemid: number;
  readonly lastin: string | null;
  readonly lastout: string | null;
}

/** The last days up to a day on which items came in and went out; transfers between godowns do neither. */
async function lastMoves(
  ctx: Context,
  to: string,
  itemids: readonly number[],
): Promise<ReadonlyMap<number, LastMoves>> {
  const { coid } = ctx.session;
  const last = (side: ">" | "<") => sql`(
    select m.edate::text from stock_move m where m.coid = ${coid} and m.itemid = k.id and m.edate <= ${to}::date and m.qty ${sql.raw(side)} 0 and ${isLive("m")}
      and not exists (select from voucher v where v.coid = m.coid and v.id = m.voucherid and v.entity = 'stocktransfer')
    order by m.edate desc, m.id desc limit 1)`;
  const { rows } = await sql<LastMoves>`
    select k.id as itemid, ${last(">")} as lastin, ${last("<")} as lastout from unnest(${[...itemids]}::bigint[]) k(id)`.execute(
    ctx.tx,
  );
  return new Map(rows.map((row) => [Number(row.itemid), row]));
}

const isZero = (text: string): boolean => compareDecimals(text, "0") === 0;

/** Figures of one item over so many days: how much goes out in 30 days, and for how many days the stock lasts. */
function figuresOf({ opening, inward, outward, closing }: StockFlow, days: number): ReportRow {
  const perMonth = divideDecimals(multiplyDecimals(outward.qty, DAYS_OF_MONTH), days, 3) ?? "0";
  const lasts =
    compareDecimals(outward.qty, "0") > 0 && compareDecimals(closing.qty, "0") > 0
      ? divideDecimals(multiplyDecimals(closing.qty, days), outward.qty, 0)
      : null;
  return {
    openingqty: trimZeros(opening.qty),
    inwardqty: trimZeros(inward.qty),
    outwardqty: trimZeros(outward.qty),
    closingqty: trimZeros(closing.qty),
    permonth: trimZeros(perMonth),
    outwardvalue: outward.value,
    closingvalue: closing.value,
    ...(lasts === null ? {} : { lasts }),
  };
}

const isShown = (shown: string, { opening, inward, outward, closing }: StockFlow): boolean => {
  const hasGoneOut = compareDecimals(outward.qty, "0") > 0;
  if (shown === "moved") return hasGoneOut;
  if (shown === "idle") return !hasGoneOut && compareDecimals(closing.qty, "0") > 0;
  return [opening, inward, outward, closing].some(({ qty }) => !isZero(qty));
};

async function analysed(ctx: Context, question: ReportQuestion): Promise<readonly ReportRow[]> {
  const { from, to } = question;
  const flows = await stockFlows(ctx, { from, to, itemids: await narrowedIds(ctx, question) });
  const items = await readItems(ctx, question, "goods", flows.keys());
  const shown = choiceOf(question, SHOWN);
  const days = daysBetween(from, addDays(to, 1));
  const found = items.flatMap((item) => {
    const flow = flows.get(Number(item.itemid));
    return flow && isShown(shown, flow) ? [{ item, flow }] : [];
  });
  const last = await lastMoves(
    ctx,
    to,
    found.map(({ item }) => Number(item.itemid)),
  );
  return found.map(({ item, flow }) => {
    const { lastin = null, lastout = null } = last.get(Number(item.itemid)) ?? {};
    const idle = lastout === null ? {} : { idledays: daysBetween(lastout as typeof to, to) };
    return { ...item, ...figuresOf(flow, days), lastin, lastout, ...idle };
  });
}

export default defineReport({
  name: "movementanalysis",
  reportno: 3409,
  title: "Movement Analysis",
  group: "Stock",
  order: 90,
  about: "How fast every item goes out, for how many days its stock lasts, and when it last moved",
  reads: "stock",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, SHOWN, ...ITEM_FILTERS],
  columns: [
    ...ITEM_COLUMNS,
    { title: "Opening Qty", field: "openingqty", format: "qty" },
    { title: "In Qty", field: "inwardqty", format: "qty" },
    { title: "Out Qty", field: "outwardqty", format: "qty", card: 2 },
    { title: "Closing Qty", field: "closingqty", format: "qty" },
    { title: "Out in 30 Days", field: "permonth", format: "qty" },
    { title: "Stock Lasts (Days)", field: "lasts", format: "0", card: 3 },
    { title: "Cost of Goods Out", field: "outwardvalue", format: "number2", sum: true },
    { title: "Closing Value", field: "closingvalue", format: "number2", sum: true },
    { title: "Last In", field: "lastin", format: "date", ungrouped: true },
    { title: "Last Out", field: "lastout", format: "date", ungrouped: true },
    { title: "Days Since Out", field: "idledays", format: "0" },
  ],
  compares: ["itemid"],
  answer: async (ctx, question) => ({ rows: await analysed(ctx, question) }),
});
