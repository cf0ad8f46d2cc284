/**
 * A developer can change the papers of a kind of documents at runtime. The changes are an overlay over the paper that
 * the product makes: other labels, parts that are left out, added texts. Figures, number, day, parties and what a law
 * asks for stay.
 */
import type { Cells } from "../../bill/cells";
import { cellRows } from "../../bill/cells";
import type { Paper, PaperFact, PaperTable } from "../paper";
import { partId, type PartGroup } from "./paper-parts";
import { filledText } from "./paper-text";

/** Where an added text stands: beside the parties with a label, below the name of each item, or with the remarks. */
export const ADDED_PLACES = {
  facts: "Beside the party",
  line: "Below each item",
  remarks: "With the remarks",
} as const;
export type AddedPlace = keyof typeof ADDED_PLACES;

export interface AddedText {
  readonly place: AddedPlace;
  /** Of a text beside the party; '' elsewhere. */
  readonly label: string;
  /** With fields of the document, or of the line: `Vehicle {vehicleno}`, `MRP {= mrp * qty}`. */
  readonly text: string;
}

export interface PaperOverlay {
  /** Other labels by id of the part. */
  readonly labels: Readonly<Record<string, string>>;
  /** Ids of parts that are not printed. */
  readonly leftOut: readonly string[];
  readonly added: readonly AddedText[];
}

export const NO_PAPER_OVERLAY: PaperOverlay = { labels: {}, leftOut: [], added: [] };

/** Title of the column with the names of the items. */
const DESCRIPTION = "Description";

/**
 * A paper with the changes of an overlay. `row` is the document as its reader may see it. Changes of parts that the
 * paper does not have are ignored, and a text whose fields are empty or cannot be computed is left out: no change of a
 * developer keeps a paper from being printed.
 */
export function laidOver(paper: Paper, { labels, leftOut, added }: PaperOverlay, row: Cells): Paper {
  const isShown = (group: PartGroup, label: string): boolean => !leftOut.includes(partId(group, label));
  const labelled = <T extends { readonly label: string }>(group: PartGroup, parts: readonly T[]): readonly T[] =>
    parts.map((part) => ({ ...part, label: labels[partId(group, part.label)] ?? part.label }));
  const texts = (place: AddedPlace, of: Cells): readonly PaperFact[] =>
    added
      .filter((one) => one.place === place)
      .map(({ label, text }) => ({ label, text: filledText(text, of).text }))
      .filter(({ text }) => text !== "");
  const facts = paper.facts.filter(({ label }) => isShown("facts", label));
  const below = (line: Cells): readonly string[] => texts("line", line).map(({ text }) => text);
  return {
    ...paper,
    parties: labelled("parties", paper.parties),
    facts: [...labelled("facts", facts), ...texts("facts", row)],
    table: paper.table && withTitles(withTexts(paper.table, cellRows(row.items).map(below)), labels),
    totals: labelled("totals", paper.totals),
    words: isShown("sections", "Amount in words") ? paper.words : "",
    more: isShown("sections", "Tables below the totals") ? paper.more : [],
    bank: isShown("sections", "Bank account") ? paper.bank : [],
    upi: isShown("sections", "UPI code") ? paper.upi : "",
    remarks: [paper.remarks, ...texts("remarks", row).map(({ text }) => text)].filter(Boolean).join("\n"),
  };
}

/** The first rows are the lines of the document, in their order. */
function withTexts(table: PaperTable, texts: readonly (readonly string[])[]): PaperTable {
  const at = table.columns.findIndex(({ title }) => title === DESCRIPTION);
  if (at < 0 || texts.every(({ length }) => length === 0)) return table;
  const rows = table.rows.map((row, place) => {
    const below = texts[place] ?? [];
    return below.length === 0
      ? row
      : { ...row, cells: row.cells.map((cell, index) => (index === at ? withBelow(cell, below) : cell)) };
  });
  return { ...table, rows };
}

/** The small second line of a cell may be taken by a batch. */
const withBelow = (cell: string, below: readonly string[]): string =>
  cell.includes("\n") ? [cell, ...below].join(", ") : `${cell}\n${below.join(", ")}`;

const withTitles = (table: PaperTable, labels: PaperOverlay["labels"]): PaperTable => ({
  ...table,
  columns: table.columns.map((column) => ({
    ...column,
    title: labels[partId("columns", column.title)] ?? column.title,
  })),
});
