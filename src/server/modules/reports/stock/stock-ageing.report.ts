import { sql } from "kysely";
import { addDays } from "../../../../domain/calendar";
import { decimalText, divideRounded, readDecimal, unscaledAt } from "../../../../domain/decimal";
import type { Context } from "../../../engine/call/context";
import { defineReport } from "../../../engine/reports/declaration";
import type { DeclaredColumn, DeclaredFilter, ReportRow } from "../../../engine/reports/declaration";
import type { ReportQuestion } from "../../../engine/reports/declaration";
import { closingStock } from "../../../engine/stock/closing-stock";
import { choiceOf } from "../../../engine/reports/choice-of";
import { limitsOf, slabField, slabTitles } from "../slabs";
import { ITEM_COLUMNS, ITEM_FILTERS, narrowedIds, readItems } from "./asked-items";

const SLABS = {
  name: "billnoC",
  label: "Slabs",
  kind: "choice",
  options: [
    { value: "30,60,90,180", label: "30, 60, 90 and 180 days" },
    { value: "90,180,270,365", label: "90, 180, 270 and 365 days" },
    { value: "30,90,365", label: "30, 90 and 365 days" },
  ],
  usual: { value: "30,60,90,180" },
} as const satisfies DeclaredFilter;

const FIGURES = {
  name: "billno",
  label: "Figures",
  kind: "choice",
  options: [
    { value: "value", label: "Value" },
    { value: "qty", label: "Quantity" },
  ],
  usual: { value: "value" },
} as const satisfies DeclaredFilter;

const AGE_NOTE =
  "The goods in stock are taken to be those that came in last. The value of each age is its share of the item's closing value.";

const QTY_SCALE = 3;
const VALUE_SCALE = 2;

function columnsOf(limits: readonly number[], isValue: boolean): readonly DeclaredColumn[] {
  const figure = isValue ? ({ format: "number2", sum: true } as const) : ({ format: "qty" } as const);
  return [
    ...ITEM_COLUMNS,
    { title: "Quantity", field: "qty", format: "qty", card: 2 },
    { title: "Value", field: "value", format: "number2", sum: true, card: 3 },
    ...slabTitles(limits, 0).map((title, at) => ({ title, field: slabField(at), ...figure })),
  ];
}

/** A negative age is none: goods dated after the day are not in stock on it. */
interface Receipts {
  readonly itemid: number;
  /** Base units that came in within each slab but the last, newest first. */
  readonly slabs: readonly string[];
}

/**
 * What came into the company within each slab, by item: transfers between godowns bring nothing. It reads the moves of
 * the slabs' days, of the items that have stock.
 */
async function receipts(
  ctx: Context,
  { to }: ReportQuestion,
  limits: readonly number[],
  itemids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const sums = limits.map((limit, at) => {
    const first = at === 0 ? 0 : (limits[at - 1] ?? 0) + 1;
    return sql`coalesce(sum(qty) filter (where age between ${first} and ${limit}), 0)::text`;
  });
  const { rows } = await sql<Receipts>`
    select itemid, array[${sql.join(sums)}] as slabs from (
      select m.itemid, ${to}::date - m.edate as age, sum(m.qty) as qty
      from unnest(${[...itemids]}::bigint[]) k(id) join stock_move m on m.coid = ${ctx.session.coid} and m.itemid = k.id
        and m.edate between ${addDays(to, -(limits.at(-1) ?? 0))}::date and ${to}::date
      group by m.itemid, m.voucherid, m.edate having sum(m.qty) > 0) r group by itemid`.execute(ctx.tx);
  return new Map(rows.map(({ itemid, slabs }) => [Number(itemid), slabs]));
}

const whole = (text: string, scale: number): bigint =>
  unscaledAt(readDecimal(text) ?? { unscaled: 0n, scale: 0 }, scale);

/** The stock by slab, newest first; all that no receipt of the slabs explains is older than them. */
function slabsOf(stock: bigint, came: readonly string[], count: number): readonly bigint[] {
  let left = stock;
  const within = Array.from({ length: count }, (_, at) => {
    const part = whole(came[at] ?? "0", QTY_SCALE);
    const taken = part < left ? part : left;
    left -= taken;
    return taken;
  });
  return [...within, left];
}

/** Each part's share of a value; the shares add up to it exactly. */
function shares(value: bigint, total: bigint, parts: readonly bigint[]): readonly bigint[] {
  let [done, given] = [0n, 0n];
  return parts.map((part) => {
    done += part;
    const upTo = divideRounded(value * done, total);
    const share = upTo - given;
    given = upTo;
    return share;
  });
}

export default defineReport({
  name: "stockageing",
  reportno: 3407,
  title: "Stock Ageing",
  group: "Stock",
  order: 70,
  about: "Stock of every item by the time since it came in",
  alsoCalled: "dead stock",
  reads: "stock",
  filters: [{ name: "dtpto", label: "As of" }, SLABS, FIGURES, ...ITEM_FILTERS],
  columns: columnsOf(limitsOf(SLABS.usual.value), true),
  answer: async (ctx, question) => {
    const limits = limitsOf(choiceOf(question, SLABS));
    const isValue = choiceOf(question, FIGURES) === "value";
    const only = (await narrowedIds(ctx, question)) ?? undefined;
    const held = new Map((await closingStock(ctx, question.to, only)).map((one) => [Number(one.itemid), one] as const));
    const stocked = [...held.values()].filter(({ qty }) => whole(qty, QTY_SCALE) > 0n);
    const came = await receipts(
      ctx,
      question,
      limits,
      stocked.map(({ itemid }) => Number(itemid)),
    );
    const rows = (await readItems(ctx, question, "goods", held.keys())).flatMap((item): readonly ReportRow[] => {
      const stock = held.get(Number(item.itemid));
      const qty = whole(stock?.qty ?? "0", QTY_SCALE);
      if (!stock || qty <= 0n) return [];
      const parts = slabsOf(qty, came.get(Number(item.itemid)) ?? [], limits.length);
      const figures = isValue ? shares(whole(stock.value, VALUE_SCALE), qty, parts) : parts;
      const texts = figures.map((figure, at) => [
        slabField(at),
        decimalText(figure, isValue ? VALUE_SCALE : QTY_SCALE),
      ]);
      return [{ ...item, qty: stock.qty, value: stock.value, ...Object.fromEntries(texts) }];
    });
    return { rows, columns: columnsOf(limits, isValue), notes: [AGE_NOTE] };
  },
});
