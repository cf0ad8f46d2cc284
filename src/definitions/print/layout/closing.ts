import type { Paper, PaperFact, PaperTotal } from "../paper";
import type { Drawn, DrawnTable } from "./drawn";
import { QUIET, RULED, TABULAR, type Sheet } from "./look";
import { drawTable } from "./table";

/** What stands at once below the lines of a document: its totals, the amount in words, remarks. */
export function drawTotals(paper: Paper, sheet: Sheet): Drawn {
  const texts: Drawn = { width: "*", stack: drawWords(paper, sheet) };
  // A table without rows cannot be drawn.
  const figures = paper.totals.length === 0 ? [] : [{ width: sheet.totalsWidth, ...totalsTable(paper, sheet) }];
  return { margin: [0, 4, 0, 0], columns: [texts, ...figures], columnGap: 10 };
}

export const totalsTable = ({ totals }: Paper, sheet: Sheet, layout: object = RULED): DrawnTable => ({
  table: { widths: ["*", 90], body: totals.map((total) => totalRow(total, sheet)) },
  layout,
});

export const drawWords = ({ words, remarks }: Paper, sheet: Sheet): readonly Drawn[] => [
  ...(words ? [label("Amount in words", sheet), { text: words, bold: true, fontSize: sheet.normal }] : []),
  ...(remarks ? [label("Remarks", sheet), { text: remarks, fontSize: sheet.normal }] : []),
];

function totalRow({ label: name, text, isFinal = false }: PaperTotal, sheet: Sheet): readonly Drawn[] {
  const shade = isFinal ? { fillColor: sheet.tint, color: sheet.ink } : {};
  return [
    { text: name, bold: isFinal, fontSize: sheet.normal, ...shade },
    {
      text,
      alignment: "right",
      noWrap: true,
      fontFeatures: TABULAR,
      bold: isFinal,
      fontSize: isFinal ? sheet.large - 2 : sheet.normal,
      ...shade,
    },
  ];
}

/** Tax by HSN and further tables; then account, signature and terms, which stand together on one page. */
export function drawClosing(paper: Paper, sheet: Sheet): Drawn {
  const { more, bank, upi, terms } = paper;
  const account: Drawn =
    bank.length > 0 || upi
      ? { width: "*", stack: [label("Pay to", sheet), ...bank.map((fact) => factLine(fact, sheet))] }
      : { width: "*", text: "" };
  const signed: Drawn = { width: sheet.signatureWidth, stack: signature(paper, sheet) };
  const end: Drawn = {
    unbreakable: true,
    margin: ABOVE,
    stack: [
      { columns: [account, ...(upi ? [payCode(upi, sheet)] : []), signed], columnGap: 10 },
      ...(terms ? [label("Terms", sheet), { text: terms, fontSize: sheet.small }] : []),
    ],
  };
  return [...more.map((table) => ({ ...drawTable(table, sheet, { size: sheet.small }).node, margin: ABOVE })), end];
}

export const ABOVE = [0, 8, 0, 0] as const;

const payCode = (upi: string, sheet: Sheet): Drawn => ({
  width: sheet.codeWidth + 4,
  stack: [{ qr: upi, fit: sheet.codeWidth, eccLevel: "M" }, label("Scan to pay by UPI", sheet)],
});

/** Room for a signature by hand has the height of a picture of one. */
const SIGNED_HEIGHT = 34;

function signature({ signatory, signature: picture }: Paper, { small, signatureWidth }: Sheet): readonly Drawn[] {
  if (signatory === "") return [];
  return [
    { text: `For ${signatory}`, bold: true, alignment: "right" },
    ...(picture
      ? [{ image: picture, fit: [signatureWidth, SIGNED_HEIGHT] as const, alignment: "right" as const }]
      : []),
    {
      text: "Authorised signatory",
      alignment: "right",
      color: QUIET,
      fontSize: small,
      margin: [0, picture ? 0 : SIGNED_HEIGHT, 0, 0],
    },
  ];
}

export const label = (text: string, { small }: Sheet): Drawn => ({
  text,
  fontSize: small,
  color: QUIET,
  margin: [0, 3, 0, 0],
});

export const factLine = ({ label: name, text }: PaperFact, { normal }: Sheet): Drawn => ({
  text: [{ text: `${name}: `, color: QUIET }, text],
  fontSize: normal,
});
