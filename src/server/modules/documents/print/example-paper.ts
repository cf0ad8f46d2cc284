import type { Paper } from "../../../../definitions/print/paper";
import type { PaperSettings } from "../../../../definitions/print/paper-settings";
import { printedDocument } from "../../../../definitions/print/printed-document";
import { kolkataDate } from "../../../../domain/date-format";
import type { Row } from "../../../../wire/envelope";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { printedKind } from "./printed-kind";
import { USUAL_TERMS } from "./printed-paper";

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
  const row = declaration.document?.bill ? BILL : { [declaration.document?.amountField ?? ""]: "1500.00" };
  const dated = { ...row, [declaration.document?.dateField ?? ""]: kolkataDate(now) };
  const { paper } = printedDocument(printedKind(declaration), { row: dated, name: NAME, terms: USUAL_TERMS }, settings);
  return { ...paper, stamp: NAME };
}
