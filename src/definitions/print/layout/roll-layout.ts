import type { Paper, PaperAddress } from "../paper";
import { ABOVE, drawWords, factLine, label, totalsTable } from "./closing";
import type { Drawn, DrawnDocument } from "./drawn";
import { eInvoiceCode, eInvoiceTexts } from "./e-invoice";
import { ROLL_LINED, QUIET, type Sheet } from "./look";
import { drawTable } from "./table";

/**
 * A paper on a narrow roll: one column, one page that is as long as its content. `code` is the picture of the code
 * of an e-invoice; '' for none.
 */
export const rollContent = (paper: Paper, sheet: Sheet, code: string): Pick<DrawnDocument, "content"> => ({
  content: [
    ...drawIssuer(paper, sheet),
    { text: paper.title, bold: true, alignment: "center", margin: ABOVE, color: sheet.ink },
    ...(paper.declaration
      ? [{ text: paper.declaration, bold: true, alignment: "center" as const, fontSize: sheet.small }]
      : []),
    ...(paper.stamp ? [{ text: paper.stamp, bold: true, alignment: "center" as const, fontSize: sheet.large }] : []),
    factLine({ label: "No.", text: paper.number }, sheet),
    factLine({ label: "Date", text: paper.day }, sheet),
    ...paper.parties.map((party) => drawParty(party, sheet)),
    ...paper.facts.map((fact) => factLine(fact, sheet)),
    ...(paper.eInvoice ? [...eInvoiceTexts(paper.eInvoice, sheet), ...eInvoiceCode(code, "center")] : []),
    ...(paper.table ? [{ ...drawTable(paper.table, sheet, { layout: ROLL_LINED }).node, margin: ABOVE }] : []),
    ...(paper.totals.length > 0 ? [{ ...totalsTable(paper, sheet, ROLL_LINED), margin: ABOVE }] : []),
    ...drawWords(paper, sheet),
    ...paper.more.map((table) => ({
      ...drawTable(table, sheet, { size: sheet.small, layout: ROLL_LINED }).node,
      margin: ABOVE,
    })),
    ...drawPayment(paper, sheet),
    ...drawSignature(paper, sheet),
    ...(paper.terms ? [label("Terms", sheet), { text: paper.terms, fontSize: sheet.small }] : []),
  ],
});

const LOGO: readonly [number, number] = [120, 46];

const drawIssuer = ({ issuer, logo }: Paper, { small, large, ink }: Sheet): readonly Drawn[] => [
  ...(logo ? [{ image: logo, fit: LOGO, alignment: "center" as const }] : []),
  { text: issuer.name, bold: true, fontSize: large, alignment: "center", color: ink },
  ...issuer.lines.map((text): Drawn => ({ text, fontSize: small, color: QUIET, alignment: "center" })),
];

const drawParty = ({ label: title, name, lines }: PaperAddress, sheet: Sheet): Drawn => ({
  stack: [
    factLine({ label: title, text: name }, sheet),
    ...lines.map((text): Drawn => ({ text, fontSize: sheet.small, color: QUIET })),
  ],
});

const drawPayment = ({ bank, upi }: Paper, sheet: Sheet): readonly Drawn[] => [
  ...(bank.length > 0 ? [label("Pay to", sheet), ...bank.map((fact) => factLine(fact, sheet))] : []),
  ...(upi
    ? [
        { qr: upi, fit: sheet.codeWidth, eccLevel: "M" as const, alignment: "center" as const, margin: ABOVE },
        {
          text: "Scan to pay by UPI",
          fontSize: sheet.small,
          color: QUIET,
          alignment: "center" as const,
        },
      ]
    : []),
];

const SIGNED: readonly [number, number] = [120, 34];

const drawSignature = ({ signatory, signature }: Paper, { small }: Sheet): readonly Drawn[] => [
  { text: `For ${signatory}`, bold: true, alignment: "center", margin: ABOVE },
  ...(signature ? [{ image: signature, fit: SIGNED, alignment: "center" as const }] : []),
  { text: "Authorised signatory", fontSize: small, color: QUIET, alignment: "center" },
];
