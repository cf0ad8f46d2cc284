import { gtinCheckDigit } from "../../../../domain/barcode/gtin";
import { FINISHES, ITEM_KINDS, MAKERS, type ItemKind } from "./item-kinds";
import type { Random } from "./random";

/** One item of the demo. Prices in rupees as plain decimal text, rates in per cent by their first day. */
export interface DemoItem {
  readonly code: string;
  readonly name: string;
  readonly kind: ItemKind;
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
  /** EAN-13, and for some the GS1-128 element string of the outer pack with its batch. */
  readonly barcodes: readonly { readonly code: string; readonly symbology: "EAN-13" | "GS1-128" }[];
  readonly mrp: string;
  readonly purchase: string;
  readonly sale: string;
  readonly reorder: number;
}

const GST_FROM = "2017-07-01";
const GST_2_FROM = "2025-09-22";

/** `count` items, each with its own name. GS1 prefix 890 is India's. */
export function demoItems(random: Random, count: number): readonly DemoItem[] {
  return Array.from({ length: count }, (_, index) => {
    const kind = ITEM_KINDS[index % ITEM_KINDS.length] as ItemKind;
    const turn = Math.floor(index / ITEM_KINDS.length);
    return demoItem(random, kind, turn, index);
  });
}

function demoItem(random: Random, kind: ItemKind, turn: number, index: number): DemoItem {
  const size = kind.sizes[turn % kind.sizes.length];
  const maker = MAKERS[Math.floor(turn / kind.sizes.length) % MAKERS.length];
  const round = Math.floor(turn / (kind.sizes.length * MAKERS.length));
  const finish = FINISHES[(round + index) % FINISHES.length];
  const mrp = roundTo(random.whole(kind.low, kind.high), 50);
  const [before, after] = kind.rates;
  return {
    code: `${kind.category.slice(0, 2).toUpperCase()}${kind.group.slice(0, 2).toUpperCase()}${String(index + 1).padStart(5, "0")}`,
    name: `${maker} ${finish} ${kind.name} ${size}${round > 0 ? ` Series ${round + 1}` : ""}`,
    kind,
    rates:
      before === after
        ? [{ from: GST_FROM, rate: before }]
        : [
            { from: GST_FROM, rate: before },
            { from: GST_2_FROM, rate: after },
          ],
    barcodes: barcodesOf(random, kind, index),
    mrp: rupees(mrp),
    sale: rupees(share(mrp, random.whole(82, 95))),
    purchase: rupees(share(mrp, random.whole(58, 74))),
    reorder: random.whole(1, 20) * 5,
  };
}

function barcodesOf(random: Random, kind: ItemKind, index: number): DemoItem["barcodes"] {
  const body = `890${String(100_000_000 + index).slice(0, 9)}`;
  const ean = body + gtinCheckDigit(body);
  if (!kind.pack && !kind.batch) return [{ code: ean, symbology: "EAN-13" }];
  const outer = `1${body}`;
  const batch = kind.batch ? `10B${random.digits(5)}` : "";
  return [
    { code: ean, symbology: "EAN-13" },
    { code: `01${outer}${gtinCheckDigit(outer)}${batch}`, symbology: "GS1-128" },
  ];
}

const roundTo = (paise: number, step: number) => Math.max(step, Math.round(paise / step) * step);
const share = (paise: number, percent: number) => roundTo(Math.round((paise * percent) / 100), 5);
const rupees = (paise: number) => `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;

/** Items that one branch trades at most. */
const TRADED = 320;

/** The items of the catalogue that a branch of `branches` trades in the demo's books: the first of its own share. */
export function tradedItems(items: readonly DemoItem[], branch: number, branches: number): readonly DemoItem[] {
  const first = Math.floor((items.length * branch) / branches);
  return items.slice(first, first + Math.min(TRADED, Math.floor(items.length / branches)));
}
