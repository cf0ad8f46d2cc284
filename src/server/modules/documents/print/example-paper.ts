import type { Paper } from "../../../../definitions/print/paper";
import type { PaperSettings } from "../../../../definitions/print/paper-settings";
import { voucherPaper } from "../../../../definitions/print/voucher-paper";
import { kolkataDate, formatDate } from "../../../../domain/date-format";
import { requirePaise } from "../../../../domain/money";
import type { Row } from "../../../../wire/envelope";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { printedBill } from "./printed-paper";

const NAME = "EXAMPLE";

const lineOf = (line: Row, tax: string): Row => ({ ...line, unitid_label: "PCS", gstrate: 18, cgst: tax, sgst: tax });

/** Two lines with GST of 18 % within a state. */
const BILL: Row = {
  drconameview: "Example party",
  placeofsupply: "Maharashtra",
  staxableamt: "4140.00",
  scgst_amt: "372.60",
  ssgst_amt: "372.60",
  sroundoff: "-0.20",
  mgrossamt: "4885.00",
  items: [
    lineOf({ itemid_label: "Example item 1", hsncode: "8413", qty: 2, rate: "1500.00", taxable: "3000.00" }, "270.00"),
    lineOf(
      {
        itemid_label: "Example item 2",
        batchno: "B1",
        expirydate: "2030-03-31",
        hsncode: "7318",
        qty: 10,
        rate: "120.00",
        discount: 5,
        taxable: "1140.00",
      },
      "102.60",
    ),
  ],
};

/** A made-up paper that says so across the page, for a kind of documents that has none yet. `now` is in ms. */
export function examplePaper(declaration: RecordDeclaration, settings: PaperSettings, now: number): Paper {
  const today = kolkataDate(now);
  const paper = declaration.document?.bill
    ? printedBill({ declaration, name: NAME }, { ...BILL, edateview: today }, settings).paper
    : voucherPaper(
        {
          title: declaration.title,
          number: NAME,
          day: formatDate(today),
          amount: declaration.document?.amountField ? requirePaise("1500.00") : null,
          remarks: "",
          isCancelled: false,
        },
        { title: declaration.title, fields: [], tables: [] },
        settings,
      );
  return { ...paper, stamp: NAME };
}
