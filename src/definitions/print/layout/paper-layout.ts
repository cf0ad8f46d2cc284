import type { Paper, PaperAddress, PaperTable } from "../paper";
import { carriedBy, type Carried } from "./carried";
import { codePicture } from "./code-picture";
import { drawClosing, drawTotals, factLine, label } from "./closing";
import { drawEInvoice } from "./e-invoice";
import type { Drawn, DrawnText, DrawnDocument } from "./drawn";
import { FONT, LINE_HEIGHT, QUIET, RULED, sheetOf, WRITTEN, type Sheet } from "./look";
import { pageOf } from "./placed";
import { rollContent } from "./roll-layout";
import { drawTable } from "./table";

/** A paper laid out, to be drawn by pdfmake. */
export interface PaperLayout {
  readonly definition: DrawnDocument;
  /** After the drawing: the totals stand on a page without any line. Draw again with `withLastRow`. */
  readonly areTotalsAlone: () => boolean;
}

export interface LayoutOptions {
  /** `ORIGINAL FOR RECIPIENT` and the like, one copy behind the other; [""] for one copy without a mark. */
  readonly copies: readonly string[];
  /** The last row stays with the totals. */
  readonly withLastRow?: boolean;
}

/** Where the parts of one copy came to stand. */
interface Copy {
  readonly mark: string;
  readonly begins: DrawnText;
  readonly rows: readonly DrawnText[];
  readonly totals: DrawnText;
  readonly carried: Carried;
}

/**
 * The layout of a document. Each page has the issuer, title, number and page of its copy; where lines run over pages,
 * what was carried forward stands below them and is brought forward above the next ones.
 */
export function paperLayout(paper: Paper, { copies, withLastRow = false }: LayoutOptions): PaperLayout {
  const sheet = sheetOf(paper.look);
  if (sheet.pageSize.height === "auto")
    return {
      areTotalsAlone: () => false,
      definition: { ...headOf(paper, sheet), ...rollContent(paper, sheet, codeOf(paper)) },
    };
  const code = codeOf(paper);
  const drawn = copies.map((mark, at) => drawCopy(paper, sheet, { mark, at, withLastRow, code }));
  const places = drawn.map(({ copy }) => copy);
  return {
    areTotalsAlone: () =>
      places.some(({ rows, totals }) => {
        const last = rows.at(-1);
        return last !== undefined && rows.length > 1 && pageOf(last) < pageOf(totals);
      }),
    definition: {
      ...headOf(paper, sheet),
      ...(paper.stamp ? { watermark: { text: paper.stamp, opacity: 0.15, bold: true } } : {}),
      header: (page: number, pages: number) => drawHead(paper, sheet, placeOf(places, page, pages)),
      footer: (page: number, pages: number) => drawFoot(sheet, placeOf(places, page, pages)),
      content: drawn.map(({ content }) => content),
    },
  };
}

const codeOf = ({ eInvoice }: Paper): string => (eInvoice?.qr ? codePicture(eInvoice.qr) : "");

const headOf = (paper: Paper, { pageSize, margin, top, bottom, normal }: Sheet): Omit<DrawnDocument, "content"> => ({
  pageSize,
  pageMargins: [margin, top, margin, bottom],
  defaultStyle: { font: FONT, fontSize: normal, lineHeight: LINE_HEIGHT },
  info: { title: `${paper.title} ${paper.number}`.trim(), author: paper.issuer.name, subject: paper.day },
  language: "en-IN",
  displayTitle: true,
});

interface Place {
  readonly copy: Copy;
  readonly page: number;
  /** The page and the pages within the copy. */
  readonly at: number;
  readonly of: number;
}

function placeOf(copies: readonly Copy[], page: number, pages: number): Place {
  const index = copies.findLastIndex(({ begins }) => pageOf(begins) <= page);
  const copy = copies[Math.max(0, index)];
  if (!copy) throw new Error("A paper has at least one copy.");
  const [first, next] = [pageOf(copy.begins), copies[index + 1]];
  return { copy, page, at: page - first + 1, of: (next ? pageOf(next.begins) - 1 : pages) - first + 1 };
}

interface CopyOptions {
  readonly mark: string;
  readonly at: number;
  readonly withLastRow: boolean;
  /** Picture of the code of an e-invoice; '' for none. */
  readonly code: string;
}

function drawCopy(
  paper: Paper,
  sheet: Sheet,
  { mark, at, withLastRow, code }: CopyOptions,
): { readonly copy: Copy; readonly content: Drawn } {
  // A text of its own, so that its place tells where the copy and its totals begin.
  const id = `copy${at}`;
  const begins: DrawnText = { text: " ", fontSize: 1, id, ...(at > 0 ? { pageBreak: "before" } : {}) };
  const totals: DrawnText = { text: " ", fontSize: 1, id: `${id}-totals` };
  const rows = paper.table?.rows ?? [];
  const kept = withLastRow ? rows.slice(0, -1) : rows;
  const main = paper.table
    ? drawTable({ ...paper.table, rows: kept }, sheet, { id: `${id}-row`, layout: layoutFor(paper.table) })
    : null;
  const last =
    paper.table && withLastRow
      ? drawTable({ ...paper.table, rows: rows.slice(-1) }, sheet, { id: `${id}-last`, layout: layoutFor(paper.table) })
      : null;
  const end: Drawn = { unbreakable: true, stack: [...(last ? [last.node] : []), totals, drawTotals(paper, sheet)] };
  const marks = [...(main?.marks ?? []), ...(last?.marks ?? [])];
  return {
    copy: { mark, begins, rows: marks, totals, carried: carriedBy(rows, marks) },
    content: [
      begins,
      ...(paper.declaration
        ? [{ text: paper.declaration, bold: true, alignment: "center" as const, fontSize: sheet.small, margin: BELOW }]
        : []),
      drawParties(paper, sheet),
      ...(paper.eInvoice ? [drawEInvoice(paper.eInvoice, code, sheet)] : []),
      ...(paper.opening ? [{ text: paper.opening, margin: BELOW }] : []),
      ...(main ? [main.node] : []),
      end,
      drawClosing(paper, sheet),
    ],
  };
}

const layoutFor = ({ isWritten = false }: PaperTable): object => (isWritten ? WRITTEN : RULED);

function drawParties({ parties, facts }: Paper, sheet: Sheet): Drawn {
  // Beside the parties facts are one column, without parties two.
  const half = parties.length > 0 ? facts.length : Math.ceil(facts.length / 2);
  const cells: Drawn[] = [
    ...parties.map((party) => drawAddress(party, sheet)),
    ...[facts.slice(0, half), facts.slice(half)]
      .filter((part) => part.length > 0)
      .map((part) => ({ stack: part.map((fact) => factLine(fact, sheet)) })),
  ];
  if (cells.length === 0) return "";
  return { margin: BELOW, table: { widths: cells.map(() => "*"), body: [cells] }, layout: RULED };
}

const BELOW = [0, 0, 0, 6] as const;

const drawAddress = ({ label: title, name, lines }: PaperAddress, sheet: Sheet): Drawn => ({
  stack: [label(title, sheet), { text: name, bold: true }, ...lines.map((text) => ({ text, fontSize: sheet.small }))],
});

/** Issuer on the left, title and page on the right; what was carried here below. */
function drawHead(paper: Paper, sheet: Sheet, place: Place): Drawn {
  const before = place.copy.carried.broughtTo(place.page);
  const brought: readonly Drawn[] =
    before === ""
      ? []
      : [{ text: `Brought forward: ${before}`, alignment: "right", bold: true, fontSize: sheet.small }];
  return {
    margin: [sheet.margin, 16, sheet.margin, 0],
    stack: [{ columnGap: 8, columns: [...drawIssuer(paper, sheet), drawTitle(paper, sheet, place)] }, ...brought],
  };
}

function drawIssuer({ issuer, logo }: Paper, { small, large, ink }: Sheet): readonly Drawn[] {
  const name: Drawn = {
    width: "*",
    stack: [
      { text: issuer.name, bold: true, fontSize: large, color: ink },
      { text: issuer.lines.join(" · "), fontSize: small, color: QUIET },
    ],
  };
  return logo ? [{ width: 46, image: logo, fit: [46, 46] }, name] : [name];
}

const drawTitle = ({ title, number, day }: Paper, sheet: Sheet, { copy, at, of }: Place): Drawn => ({
  width: sheet.titleWidth,
  alignment: "right",
  stack: [
    { text: title, bold: true, fontSize: sheet.large, color: sheet.ink },
    { text: [{ text: number, bold: true }, `  ${day}`] },
    { text: [copy.mark, of > 1 ? `Page ${at} of ${of}` : ""].filter(Boolean).join(" · "), fontSize: sheet.small },
  ],
});

function drawFoot(sheet: Sheet, { copy, page }: Place): Drawn {
  const so = copy.carried.carriedFrom(page);
  return so === ""
    ? ""
    : {
        margin: [sheet.margin, 4, sheet.margin, 0],
        text: `Carried forward: ${so}`,
        alignment: "right",
        bold: true,
        fontSize: sheet.small,
      };
}
