import type { PaperEInvoice } from "../paper";
import { factLine, label } from "./closing";
import type { Drawn } from "./drawn";
import { RULED, type Sheet } from "./look";

/** Edge of the code with its blank, points: 44 mm, so that modules of the usual 900 characters are 0.4 mm. */
const CODE = 125;

/** Below the parties: the registration in words, and its code (a picture, '' for none) at the right. */
export const drawEInvoice = (registered: PaperEInvoice, code: string, sheet: Sheet): Drawn => ({
  unbreakable: true,
  margin: [0, 0, 0, 6],
  stack: [
    {
      table: {
        widths: ["*", ...(code ? [CODE] : [])],
        body: [[{ stack: eInvoiceTexts(registered, sheet) }, ...eInvoiceCode(code, "right")]],
      },
      layout: RULED,
    },
  ],
});

export const eInvoiceTexts = ({ irn, facts }: PaperEInvoice, sheet: Sheet): readonly Drawn[] => [
  label("IRN", sheet),
  // In two parts: narrow papers have no room for one, and it has no place to break.
  ...[irn.slice(0, 32), irn.slice(32)].filter(Boolean).map((text): Drawn => ({ text, fontSize: sheet.normal })),
  ...facts.map((fact) => factLine(fact, sheet)),
];

export const eInvoiceCode = (code: string, alignment: "center" | "right"): readonly Drawn[] =>
  code ? [{ image: code, fit: [CODE, CODE], alignment }] : [];
