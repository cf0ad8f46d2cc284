import type { Row } from "../../../../../wire/envelope";
import type { Random } from "../random";

/** Documents that other documents are made from. */
export type OpenKind = "quotation" | "saleorder" | "salechallan" | "purchasechallan";

export interface OpenLine {
  /** Index of the item among those of the branch. */
  readonly ware: number;
  readonly batch: string;
  /** The line as in the document, in its own unit. */
  readonly values: Row;
  /** Base units of the item in one unit of the line. */
  readonly holds: number;
  /** Quantity not taken yet, in the unit of the line. */
  left: number;
}

interface OpenDocument {
  readonly op: string;
  readonly party: string;
  readonly lines: readonly OpenLine[];
}

/** Share of each kind that stays open: quotations without an order, orders and challans that wait for the rest. */
const STAYS_OPEN: Readonly<Record<OpenKind, number>> = {
  quotation: 0.4,
  saleorder: 0.12,
  salechallan: 0.1,
  purchasechallan: 0.1,
};
/** Documents of a kind that are remembered. */
const MEMORY = 60;

/** Quotations, orders and challans of a branch that still have open lines. */
export class OpenDocuments {
  private readonly papers = new Map<OpenKind, OpenDocument[]>();

  offer(random: Random, kind: OpenKind, paper: OpenDocument): void {
    if (random.chance(STAYS_OPEN[kind])) return;
    const list = this.papers.get(kind) ?? [];
    list.push(paper);
    if (list.length > MEMORY) list.shift();
    this.papers.set(kind, list);
  }

  /** A random document of a kind with open lines; null if there is none. */
  some(random: Random, kind: OpenKind): OpenDocument | null {
    const open = (this.papers.get(kind) ?? []).filter(({ lines }) => lines.some(({ left }) => left > 0));
    return open.length === 0 ? null : random.pick(open);
  }
}

/** A line taken from a document, as the new document contains it. */
export interface TakenLine {
  readonly of: OpenLine;
  readonly qty: number;
  readonly values: Row;
}

/** Takes the open quantities of a document, at most `most` of each line; sometimes only some of the lines. */
export function takeLines(
  random: Random,
  { lines }: OpenDocument,
  most: (line: OpenLine) => number = ({ left }) => left,
): readonly TakenLine[] {
  const isPart = lines.length > 1 && random.chance(0.2);
  return lines.flatMap((line, index) => {
    const qty = isPart && index % 2 === 1 ? 0 : Math.min(line.left, most(line));
    if (qty <= 0) return [];
    line.left -= qty;
    return [{ of: line, qty, values: { ...line.values, qty, srcline: index + 1 } }];
  });
}
