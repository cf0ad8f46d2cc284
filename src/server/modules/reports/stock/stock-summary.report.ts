import {
  addDecimals,
  compareDecimals,
  divideDecimals,
  subtractDecimals,
  sumDecimals,
  trimZeros,
} from "../../../../domain/decimal";
import { groupedBy } from "../../../../domain/grouped";
import type { Context } from "../../../engine/call/context";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredColumn, GivenRows, ReportRow } from "../../../engine/reports/declaration";
import { idOf } from "../../../engine/reports/question";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { askedGodowns, ITEM_COLUMNS, ITEM_FILTERS, narrowedIds, readItems } from "./asked-items";
import { openingOfBooks, stockFlows } from "./stock-flows";
import type { Goods, StockFlow } from "./stock-flows";
import { placeFlows } from "./stock-quantities";

const PARTS = [
  ["opening", "Opening"],
  ["inward", "In"],
  ["outward", "Out"],
  ["closing", "Closing"],
] as const satisfies readonly (readonly [keyof StockFlow, string])[];

const RATE_SCALE = 2;
const GODOWN_NOTE =
  "Quantities of one godown. Value belongs to the company: an item has one cost in all godowns, so no value is shown here.";

const quantityColumn = (part: keyof StockFlow, title: string): DeclaredColumn => ({
  title: `${title} Qty`,
  field: `${part}qty`,
  format: "qty",
  ...(part === "closing" ? { card: 2 as const } : {}),
});

const valueColumns = (part: keyof StockFlow, title: string): readonly DeclaredColumn[] => [
  { title: `${title} Rate`, field: `${part}rate`, format: "0.00" },
  {
    title: `${title} Value`,
    field: `${part}value`,
    format: "number2",
    sum: true,
    ...(part === "closing" ? { card: 3 as const } : {}),
  },
];

const COLUMNS: readonly DeclaredColumn[] = [
  ...ITEM_COLUMNS,
  ...PARTS.flatMap(([part, title]) => [quantityColumn(part, title), ...valueColumns(part, title)]),
];

const GODOWN_COLUMNS: readonly DeclaredColumn[] = [
  ...ITEM_COLUMNS,
  ...PARTS.map(([part, title]) => quantityColumn(part, title)),
];

const isNothing = ({ qty, value }: Goods): boolean =>
  compareDecimals(qty, "0") === 0 && compareDecimals(value, "0") === 0;

/** Without a quantity there is no rate. */
function figures(part: string, { qty, value }: Goods): ReportRow {
  const rate = divideDecimals(value, qty, RATE_SCALE);
  return {
    [`${part}qty`]: trimZeros(qty),
    ...(rate === null ? {} : { [`${part}rate`]: rate }),
    [`${part}value`]: value,
  };
}

/** Items with stock or movement, with their value. */
async function companyRows(ctx: Context, question: ReportQuestion): Promise<readonly ReportRow[]> {
  const itemids = await narrowedIds(ctx, question);
  const flows = await stockFlows(ctx, { from: question.from, to: question.to, itemids });
  const items = await readItems(ctx, question, "goods", flows.keys());
  return items.flatMap((item): readonly ReportRow[] => {
    const flow = flows.get(Number(item.itemid));
    if (!flow || PARTS.every(([part]) => isNothing(flow[part]))) return [];
    return [{ ...item, ...Object.assign({}, ...PARTS.map(([part]) => figures(part, flow[part]))) }];
  });
}

/** Quantities of a godown and those under it. */
async function godownRows(ctx: Context, question: ReportQuestion, godownids: readonly number[]): Promise<GivenRows> {
  const itemids = await narrowedIds(ctx, question);
  const asked = { from: question.from, to: question.to, itemids, godownids };
  const flows = groupedBy(await placeFlows(ctx, asked), ({ itemid }) => Number(itemid));
  const begun = await openingOfBooks(ctx, asked);
  const items = await readItems(ctx, question, "goods", [...flows.keys(), ...begun.keys()]);
  const rows = items.flatMap((item): readonly ReportRow[] => {
    const places = flows.get(Number(item.itemid)) ?? [];
    const started = begun.get(Number(item.itemid))?.qty ?? "0";
    const openingqty = addDecimals(started, ...places.map(({ opening }) => opening));
    const inwardqty = subtractDecimals(sumDecimals(places.map(({ qtyin }) => qtyin)), started);
    const outwardqty = sumDecimals(places.map(({ qtyout }) => qtyout));
    if ([openingqty, inwardqty, outwardqty].every((qty) => compareDecimals(qty, "0") === 0)) return [];
    const closingqty = subtractDecimals(addDecimals(openingqty, inwardqty), outwardqty);
    return [{ ...item, godownid: idOf(question, "godown"), openingqty, inwardqty, outwardqty, closingqty }];
  });
  return { rows, columns: GODOWN_COLUMNS, notes: [GODOWN_NOTE] };
}

export default defineReport({
  name: "stocksummary",
  reportno: 3401,
  title: "Stock Summary",
  group: "Stock",
  order: 10,
  about: "Opening stock, what came in and went out, and closing stock of every item: quantity, rate and value",
  alsoCalled: "inventory, closing stock",
  reads: "stock",
  filters: [{ name: "dtpfrom" }, { name: "dtpto" }, ...ITEM_FILTERS, { name: "godown" }],
  columns: COLUMNS,
  detailed: true,
  compares: ["itemid"],
  leadsTo: {
    title: "Count sheet",
    name: "countsheet",
    reportno: 3412,
    filters: ["godown", "itemname", "itemgroup", "category", "shade"],
  },
  answer: async (ctx, question) => {
    const godownids = await askedGodowns(ctx, question);
    return godownids ? godownRows(ctx, question, godownids) : { rows: await companyRows(ctx, question) };
  },
});
