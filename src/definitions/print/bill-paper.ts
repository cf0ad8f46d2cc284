import { formatDate } from "../../domain/date-format";
import { readSignedQr } from "../../domain/gst/e-invoice";
import { formatAmount } from "../../domain/indian-format";
import type { OwnRegistration } from "../../domain/gst/own-registration";
import { TAX_HEADS, TAX_TITLES } from "../../domain/gst/as-printed";
import { stateWithCode } from "../../domain/identity/gst-states";
import { toRupeesText, type Paise } from "../../domain/money";
import { amountInWords } from "../../domain/words";
import { TAKEN_FROM } from "../bill/document-head";
import { ACK_DAY, ACK_NO, EWAY_BILL, IRN, SIGNED_QR } from "../gst/e-invoice";
import { AGAINST } from "../bill/note-rates";
import { billedField, DETAILS, shippedField } from "../bill/bill-places";
import { cellPaise, cellRows, cellText, isOn, type Cells } from "../bill/cells";
import { billDeclaration, isExport } from "./bill-declaration";
import { figure, goodsTable, rollGoodsTable } from "./goods-table";
import { hsnTable, rateTable, type ShownTaxes } from "./hsn-table";
import type { Paper, PaperAddress, PaperEInvoice, PaperFact, PaperTotal } from "./paper";
import { PAPER_SIZES } from "./paper-look";
import type { PaperSettings } from "./paper-settings";
import { upiLink } from "./upi-link";

/** What differs between the kinds of bills on paper. */
export interface BillWords {
  /** Title where the bill stores none: `Sale Order`. */
  readonly title: string;
  readonly number: string;
  /** A title that the law gives the paper, whatever the document is called. */
  readonly legalTitle?: string;
  /** Label of the party: `Bill to`, `Supplier`. */
  readonly party: string;
  /** Whether we ask for money with it, so that bank and UPI stand on it. */
  readonly isOwed: boolean;
  /** Day of our invoice that a credit note corrects, `yyyy-mm-dd`; '' for other bills, and where it is not known. */
  readonly correctedDay: string;
  /** Our own status under GST on the day of the bill. */
  readonly own: OwnRegistration;
  /** Where an export goes; '' for other bills, and where it is not known. */
  readonly country: string;
}

/**
 * The paper of a bill with goods from its stored record, which holds every figure already: nothing is computed but
 * sums of what is shown (rule 46 of the CGST Rules names what must stand on a tax invoice). `record` has the values of
 * the form with the labels of what was chosen (`itemid_label`).
 */
export function billPaper(record: Cells, words: BillWords, settings: PaperSettings): Paper {
  const lines = cellRows(record.items);
  const charges = cellRows(record.charges);
  const shown = shownTaxes([...lines, ...charges]);
  const total = cellPaise(record.mgrossamt);
  const { look } = settings;
  const isRoll = PAPER_SIZES[look.size].height === "auto";
  return {
    title: words.legalTitle ?? (isExport(record) ? "Export Invoice" : cellText(record.doctitle) || words.title),
    declaration: billDeclaration(record, words.own),
    number: words.number,
    day: formatDate(cellText(record.edateview)),
    issuer: settings.issuer,
    logo: settings.logo,
    parties: partiesOf(record, words),
    facts: factsOf(record, words),
    ...eInvoiceOf(record),
    table: isRoll
      ? rollGoodsTable(record, lines, charges, { shown, leftOut: look.leftOut })
      : goodsTable(record, lines, charges, { shown, look }),
    totals: totalsOf(record, total),
    words: amountInWords(total),
    more: isRoll ? rateTable(lines, charges, shown) : hsnTable(lines, charges, shown),
    bank: words.isOwed ? settings.bank : [],
    upi: words.isOwed ? upiLink(settings, total, words.number) : "",
    remarks: cellText(record.narration).trim(),
    terms: settings.terms,
    signatory: settings.issuer.name,
    signature: settings.signature,
    stamp: isOn(record.iscancelled) ? "CANCELLED" : "",
    look,
  };
}

const shownTaxes = (rows: readonly Cells[]): ShownTaxes =>
  TAX_HEADS.filter((head) => rows.some((row) => cellPaise(row[head]) !== 0));

function partiesOf(record: Cells, words: BillWords): readonly PaperAddress[] {
  const billed = addressOf(record, billedField, words.party);
  const shipped = addressOf(record, shippedField, "Ship to");
  const named = billed ?? { label: words.party, name: cellText(record.drconameview) || "Cash sale", lines: [] };
  return shipped ? [named, shipped] : [named];
}

function addressOf(record: Cells, keyFor: typeof billedField, label: string): PaperAddress | null {
  const [name, , gstin, state, address, pincode, phone] = DETAILS.map((detail) => cellText(record[keyFor(detail)]));
  if (!name) return null;
  return {
    label,
    name,
    lines: [
      ...(address ?? "").split("\n"),
      pincode ? `PIN ${pincode}` : "",
      state ? `State: ${stateWithCode(state)}` : "",
      gstin ? `GSTIN: ${gstin}` : "",
      phone ? `Phone: ${phone}` : "",
    ].filter((line) => line.trim() !== ""),
  };
}

function factsOf(record: Cells, { country, correctedDay }: BillWords): readonly PaperFact[] {
  const place = cellText(record.placeofsupply);
  const facts: readonly PaperFact[] = [
    { label: "Due date", text: formatDate(cellText(record.duedate)) },
    { label: "Place of supply", text: place && stateWithCode(place) },
    { label: "Country of destination", text: country },
    { label: "Reverse charge", text: place ? (isOn(record.isrcm) ? "Yes" : "No") : "" },
    { label: "Supplier's bill", text: cellText(record.billno) },
    { label: "Against", text: againstText(record, correctedDay) },
    { label: "Customer order", text: cellText(record.partyorderno) },
    { label: "Deliver by", text: formatDate(cellText(record.deliverydate)) },
    { label: "Valid up to", text: formatDate(cellText(record.validto)) },
    { label: "Supplier's challan", text: cellText(record.challanno) },
    { label: "Vehicle", text: cellText(record.vehicleno) },
    { label: "E-way bill", text: cellText(record[EWAY_BILL]) },
    { label: "Taken from", text: cellText(record[TAKEN_FROM]) },
    { label: "Salesman", text: cellText(record.salesmanname) },
  ];
  return facts.filter(({ text }) => text !== "");
}

function eInvoiceOf(record: Cells): { readonly eInvoice?: PaperEInvoice } {
  const qr = cellText(record[SIGNED_QR]);
  const irn = cellText(record[IRN]) || (readSignedQr(qr)?.irn ?? "");
  if (irn === "" && qr === "") return {};
  const facts: readonly PaperFact[] = [
    { label: "Ack No", text: cellText(record[ACK_NO]) },
    { label: "Ack Date", text: formatDate(cellText(record[ACK_DAY])) },
  ];
  return { eInvoice: { irn, facts: facts.filter(({ text }) => text !== ""), qr } };
}

/** Rule 53 of the CGST Rules asks a credit note for number and date of the invoice that it corrects. */
function againstText(record: Cells, day: string): string {
  const number = cellText(record[AGAINST]);
  return number !== "" && day !== "" ? `${number} dated ${formatDate(day)}` : number;
}

/** Each only where it is not zero, and the final amount always. Collected tax is part of it, deducted tax is not. */
function totalsOf(record: Cells, total: Paise): readonly PaperTotal[] {
  const withheld = cellText(record.swt_code);
  const parts: readonly (readonly [label: string, key: string])[] = [
    ["Discount in the lines and on the bill", "sdiscount"],
    ["Taxable value", "staxableamt"],
    ...TAX_HEADS.map((head) => [TAX_TITLES[head], `s${head}_amt`] as const),
    ["Round off", "sroundoff"],
    ...(withheld.startsWith("TCS") ? [[withheld, "swt_amt"] as const] : []),
  ];
  return [
    ...parts
      .filter(([, key]) => cellPaise(record[key]) !== 0)
      .map(([label, key]): PaperTotal => ({ label, text: figure(record[key]) })),
    { label: "Total", text: `₹ ${formatAmount(toRupeesText(total))}`, isFinal: true },
  ];
}
