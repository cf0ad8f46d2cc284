import { formatDate } from "../../domain/date-format";
import { fromRupeesText } from "../../domain/money";
import { isSaleSide, type BillForm } from "../bill/bill-kind";
import { cellDecimal, cellRows, cellText, isOn, type Cells } from "../bill/cells";
import { ALLOCATION, BILLS } from "../bill/complete-money";
import { plainDocument, type PlainShape } from "../report/plain-shape";
import { billPaper, type BillWords } from "./bill-paper";
import { laidOver } from "./overlay/paper-overlay";
import type { Paper } from "./paper";
import type { PaperSettings } from "./paper-settings";
import { pdfName } from "./pdf-name";
import { voucherPaper } from "./voucher-paper";

/** Rule 48 of the CGST Rules: what stands on each copy of a tax invoice for goods. */
const COPY_MARKS = ["ORIGINAL FOR RECIPIENT", "DUPLICATE FOR TRANSPORTER", "TRIPLICATE FOR SUPPLIER"] as const;

/** Rule 55 of the CGST Rules: the title of goods that go out before their bill, and what stands on each copy. */
const CHALLAN_TITLE = "Delivery Challan";
const CHALLAN_MARKS = ["ORIGINAL FOR CONSIGNEE", "DUPLICATE FOR TRANSPORTER", "TRIPLICATE FOR CONSIGNER"] as const;

export interface PrintedPaper {
  readonly paper: Paper;
  /** Mark of each copy, [""] for one without. */
  readonly copies: readonly string[];
  /** `MUM-S2627-0001.pdf`. */
  readonly fileName: string;
}

/** What a paper needs to know of the kind of its document; plain data, which a device keeps. */
export interface PrintedKind {
  readonly title: string;
  readonly dateField: string;
  /** '' for a kind without an amount. */
  readonly amountField: string;
  /** Null for a kind that is no bill with items. */
  readonly bill: Pick<BillForm, "kind" | "posts" | "isCounter"> | null;
  /** Fields and lines of a kind that is no bill, without date, amount, number and remarks, which stand apart. */
  readonly shape: PlainShape | null;
}

/** Field with the remarks of every kind. */
export const REMARKS = "narration";

export type BillTerms = Pick<BillWords, "own" | "country" | "correctedDay">;

/** A document as its form shows it, with what it does not keep itself. */
export interface PrintedRow {
  readonly row: Cells;
  /** Its number, or what names it instead. */
  readonly name: string;
  readonly terms: BillTerms;
}

/** The paper of a document, the same on the server and on a device that has its row. */
export function printedDocument(kind: PrintedKind, printed: PrintedRow, settings: PaperSettings): PrintedPaper {
  const { paper, copies } = kind.bill
    ? printedBill(kind, kind.bill, printed, settings)
    : printedVoucher(kind, printed, settings);
  const { overlay } = settings;
  return {
    paper: overlay ? laidOver(paper, overlay, printed.row) : paper,
    copies,
    fileName: pdfName(printed.name),
  };
}

type Printed = Omit<PrintedPaper, "fileName">;

function printedBill(
  { title }: PrintedKind,
  bill: NonNullable<PrintedKind["bill"]>,
  { row, name, terms }: PrintedRow,
  settings: PaperSettings,
): Printed {
  const isInvoice = bill.kind === "sale" && !bill.posts;
  const isChallan = bill.posts === "stock" && (bill.kind === "sale" || bill.kind === "purchasereturn");
  const marks = isChallan ? CHALLAN_MARKS : isInvoice ? COPY_MARKS : null;
  const words: BillWords = {
    title,
    ...(isChallan ? { legalTitle: CHALLAN_TITLE } : {}),
    number: name,
    party: isSaleSide(bill) ? "Bill to" : "Supplier",
    isOwed: isInvoice && !bill.isCounter,
    ...terms,
  };
  return {
    paper: billPaper(row, words, settings),
    copies: marks && settings.look.size !== "R80" ? marks.slice(0, settings.copies) : [""],
  };
}

function printedVoucher(
  { title, dateField, amountField, shape }: PrintedKind,
  { row, name }: PrintedRow,
  settings: PaperSettings,
): Printed {
  const head = {
    title,
    number: name,
    day: formatDate(cellText(row[dateField])),
    amount: amountField !== "" && amountField in row ? fromRupeesText(cellDecimal(row[amountField])) : null,
    remarks: cellText(row[REMARKS]),
    isCancelled: isOn(row.iscancelled),
  };
  const document = plainDocument(shape ? readShape(shape, row) : NO_SHAPE, row, `${title} ${name}`);
  return { paper: voucherPaper(head, document, settings), copies: [""] };
}

const NO_SHAPE: PlainShape = { fields: [], lines: [] };

/** A payment that names its bills is not also set against the oldest ones. */
const readShape = (shape: PlainShape, row: Cells): PlainShape =>
  cellRows(row[BILLS]).length === 0
    ? shape
    : { ...shape, fields: shape.fields.filter(({ key }) => key !== ALLOCATION) };
