import type { Paper, PaperFact, PaperTotal } from "../paper";
import type { Drawn } from "./drawn";
import { LARGE, NORMAL, QUIET, RULED, SHADE, SMALL, TABULAR } from "./look";
import { drawTable } from "./table";

/** What stands at once below the lines of a document: its totals, the amount in words, remarks. */
export function drawTotals({ totals, words, remarks }: Paper): Drawn {
  const texts: Drawn = {
    width: "*",
    stack: [
      ...(words ? [label("Amount in words"), { text: words, bold: true, fontSize: NORMAL }] : []),
      ...(remarks ? [label("Remarks"), { text: remarks, fontSize: NORMAL }] : []),
    ],
  };
  // A table without rows cannot be drawn.
  const figures: readonly Drawn[] =
    totals.length === 0
      ? []
      : [{ width: 220, table: { widths: ["*", 90], body: totals.map(totalRow) }, layout: RULED }];
  return { margin: [0, 4, 0, 0], columns: [texts, ...figures], columnGap: 10 };
}

function totalRow({ label: name, text, isFinal = false }: PaperTotal): readonly Drawn[] {
  const shade = isFinal ? { fillColor: SHADE } : {};
  return [
    { text: name, bold: isFinal, ...shade },
    {
      text,
      alignment: "right",
      noWrap: true,
      fontFeatures: TABULAR,
      bold: isFinal,
      fontSize: isFinal ? LARGE - 2 : NORMAL,
      ...shade,
    },
  ];
}

/** Tax by HSN and further tables; then account, signature and terms, which stand together on one page. */
export function drawClosing({ more, bank, upi, terms, signatory }: Paper): Drawn {
  const account: Drawn =
    bank.length > 0 || upi ? { width: "*", stack: [label("Pay to"), ...bank.map(factLine)] } : { width: "*", text: "" };
  const signed: Drawn = { width: 180, stack: signature(signatory) };
  const end: Drawn = {
    unbreakable: true,
    margin: ABOVE,
    stack: [
      { columns: [account, ...(upi ? [payCode(upi)] : []), signed], columnGap: 10 },
      ...(terms ? [label("Terms"), { text: terms, fontSize: SMALL }] : []),
    ],
  };
  return [...more.map((table) => ({ ...drawTable(table, { size: SMALL }).node, margin: ABOVE })), end];
}

const ABOVE = [0, 8, 0, 0] as const;

const payCode = (upi: string): Drawn => ({
  width: 74,
  stack: [{ qr: upi, fit: 70, eccLevel: "M" }, label("Scan to pay by UPI")],
});

const signature = (name: string): readonly Drawn[] => [
  { text: `For ${name}`, bold: true, alignment: "right" },
  { text: "Authorised signatory", alignment: "right", color: QUIET, fontSize: SMALL, margin: [0, 34, 0, 0] },
];

export const label = (text: string): Drawn => ({ text, fontSize: SMALL, color: QUIET, margin: [0, 3, 0, 0] });

export const factLine = ({ label: name, text }: PaperFact): Drawn => ({
  text: [{ text: `${name}: `, color: QUIET }, text],
  fontSize: NORMAL,
});
