import { formatDate } from "../../domain/date-format";
import { formatAmount, formatQuantity } from "../../domain/indian-format";
import { TAX_HEADS, TAX_TITLES } from "../../domain/gst/as-printed";
import { stateWithCode } from "../../domain/identity/gst-states";
import { toRupeesText, type Paise } from "../../domain/money";
import { amountInWords } from "../../domain/words";
import { TAKEN_FROM } from "../bill/document-head";
import { AGAINST } from "../bill/note-rates";
import { billedField, DETAILS, shippedField } from "../bill/bill-places";
import { cellDecimal, cellPaise, cellRows, cellText, isOn, type Cells } from "../bill/cells";
import { hsnTable, rateText, taxColumns, type ShownTaxes } from "./hsn-table";
import type { Paper, PaperAddress, PaperFact, PaperRow, PaperTable, PaperTotal } from "./paper";
import type { PaperSettings } from "./paper-settings";

/** What differs between the kinds of bills on paper. */
export interface BillWords {
  /** Title where the bill stores none: `Sale Order`. */
  readonly title: string;
  readonly number: string;
  /** Label of the party: `Bill to`, `Supplier`. */
  readonly party: string;
  /** Whether we ask for money with it, so that bank and UPI stand on it. */
  readonly isOwed: boolean;
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
  return {
    title: cellText(record.doctitle) || words.title,
    number: words.number,
    day: formatDate(cellText(record.edateview)),
    issuer: settings.issuer,
    logo: settings.logo,
    parties: partiesOf(record, words),
    facts: factsOf(record),
    table: goodsTable(record, lines, charges, shown),
    totals: totalsOf(record, total),
    words: amountInWords(total),
    more: hsnTable(lines, charges, shown),
    bank: words.isOwed ? settings.bank : [],
    upi: words.isOwed ? upiLink(settings, total, words.number) : "",
    remarks: cellText(record.narration).trim(),
    terms: settings.terms,
    signatory: settings.issuer.name,
    stamp: isOn(record.iscancelled) ? "CANCELLED" : "",
  };
}

const figure = (value: unknown): string => formatAmount(cellDecimal(value));

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

function factsOf(record: Cells): readonly PaperFact[] {
  const place = cellText(record.placeofsupply);
  const facts: readonly PaperFact[] = [
    { label: "Due date", text: formatDate(cellText(record.duedate)) },
    { label: "Place of supply", text: place && stateWithCode(place) },
    { label: "Reverse charge", text: place ? (isOn(record.isrcm) ? "Yes" : "No") : "" },
    { label: "Supplier's bill", text: cellText(record.billno) },
    { label: "Against", text: cellText(record[AGAINST]) },
    { label: "Taken from", text: cellText(record[TAKEN_FROM]) },
    { label: "Salesman", text: cellText(record.salesmanname) },
  ];
  return facts.filter(({ text }) => text !== "");
}

function goodsTable(record: Cells, lines: readonly Cells[], charges: readonly Cells[], shown: ShownTaxes): PaperTable {
  const hasDiscount = lines.some((line) => Number(cellDecimal(line.discount)) !== 0);
  const isTaxed = shown.length > 0;
  const rate = isOn(record.isinclusive) ? "Rate incl. tax" : "Rate";
  const columns: PaperTable["columns"] = [
    { title: "#", isFigure: true, width: 16 },
    { title: "Description", isFigure: false, width: "*" },
    { title: "HSN/SAC", isFigure: false, width: 42 },
    { title: "Qty", isFigure: true, width: 40 },
    { title: "Unit", isFigure: false, width: 26 },
    { title: rate, isFigure: true, width: 50 },
    ...(hasDiscount ? [{ title: "Disc %", isFigure: true, width: 26 }] : []),
    { title: isTaxed ? "Taxable" : "Amount", isFigure: true, width: 58 },
    ...(isTaxed ? [{ title: "GST", isFigure: true, width: 30 }] : []),
    ...taxColumns(shown, 48),
  ];
  const rowOf = (row: Cells, { no, name, qty, unit, price, discount }: Goods): PaperRow => ({
    cells: [
      no,
      name,
      cellText(row.hsncode),
      qty,
      unit,
      price,
      ...(hasDiscount ? [discount] : []),
      figure(row.taxable),
      ...(isTaxed ? [rateText(row)] : []),
      ...shown.map((head) => figure(row[head])),
    ],
    carried: cellPaise(row.taxable),
  });
  return {
    columns,
    rows: [
      ...lines.map((line, at) => rowOf(line, goodsOf(line, at + 1))),
      ...charges.map((charge) => rowOf(charge, { ...NO_GOODS, name: cellText(charge.ledgerid_label) })),
    ],
  };
}

/** What a line has before its value and tax, of which a charge has only the name. */
type Goods = Readonly<Record<"no" | "name" | "qty" | "unit" | "price" | "discount", string>>;

const NO_GOODS: Goods = { no: "", name: "", qty: "", unit: "", price: "", discount: "" };

const goodsOf = (line: Cells, no: number): Goods => ({
  no: String(no),
  name: [cellText(line.itemid_label), batchOf(line)].filter(Boolean).join("\n"),
  qty: formatQuantity(cellDecimal(line.qty)),
  unit: cellText(line.unitid_label),
  price: rateOf(line),
  discount: discountOf(line),
});

/** Rates have three decimals; the third is shown where it is not zero. */
const rateOf = ({ rate }: Cells): string =>
  formatAmount(cellDecimal(rate), /\.\d\d[1-9]/.test(cellDecimal(rate)) ? 3 : 2);

const discountOf = ({ discount }: Cells): string =>
  Number(cellDecimal(discount)) === 0 ? "" : formatQuantity(cellDecimal(discount));

function batchOf(line: Cells): string {
  const batch = cellText(line.batchno);
  const expiry = cellText(line.expirydate);
  return [batch && `Batch ${batch}`, expiry && `Expiry ${formatDate(expiry)}`].filter(Boolean).join(", ");
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

/**
 * Address that an app for UPI pays to (NPCI linking specification): who, how much, and what for. The sign in a UPI id
 * stays as it is: some apps read no other.
 */
function upiLink({ upiId, issuer }: PaperSettings, total: Paise, number: string): string {
  if (upiId === "" || total <= 0) return "";
  const asked = { pa: upiId, pn: issuer.name, am: toRupeesText(total), cu: "INR", tn: number };
  return `upi://pay?${Object.entries(asked)
    .map(([key, text]) => `${key}=${encodeURIComponent(text).replaceAll("%40", "@")}`)
    .join("&")}`;
}
