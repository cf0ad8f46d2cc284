import { ENTRY_KIND, OPENING_STOCK, STOCK_ENTRY } from "../../../definitions/stock-entry";
import { batchDates } from "../../engine/books/bills/bill-fields";
import { dateField, narration, numberField, total, voucherParts } from "../../engine/books/entering/voucher-fields";
import { labelOffer } from "../../engine/documents/label-offer";
import { NUMBER } from "../../engine/documents/shared-keys";
import { defineRecord } from "../../engine/records/declaration";
import { amount, choice, lines, quantity, ref, text } from "../../engine/records/fields";
import { completeStockEntry } from "./stock-entry";

/** Opening stock of the books, and physical counts of a godown. */
export default defineRecord({
  entity: STOCK_ENTRY,
  title: "Opening / Physical Stock",
  noun: ["opening or physical stock", "opening and physical stocks"],
  reportno: 2402,
  formTitle: "Opening / Physical Stock Detail",
  route: "/openinglist",
  menu: { group: "Stock", icon: "clipboard-list", order: 20 },
  nameField: NUMBER,
  secondLine: ["godownname"],
  attachments: true,
  papers: [
    labelOffer({ entity: "opening" }),
    { title: "Count sheet", path: "/Reportview?id=3412", param: "godown", field: "godownid" },
  ],
  fields: [
    numberField("Stock Entry No"),
    dateField("Stock Entry Date"),
    choice(
      ENTRY_KIND,
      "Kind of entry",
      [
        ["count", "Physical stock (counted)"],
        [OPENING_STOCK, "Opening stock"],
      ],
      { initial: "count", width: 6 },
    ),
    ref("godownid", "Godown", "godown", "godownname", { required: "Godown is required.", width: 4, remembered: true }),
    lines(
      "items",
      "Items",
      "opening_item",
      [
        ref("itemid", "Item", "item", "itemname", {
          required: "Item is required.",
          width: 4,
          scanAdds: "qty",
          scanUnit: "unitid",
          figuresIn: "godownid",
        }),
        text("batchno", "Batch", { max: 40, width: 2, ofBatch: true }),
        ...batchDates(),
        quantity("qty", "Qty", { required: "Qty is required.", width: 2 }),
        ref("unitid", "Unit", "unit", "unitname", { width: 2, enterStops: "never" }),
        quantity("rate", "Rate", { leastDecimals: 2, width: 2, help: "Opening stock only" }),
        amount("ownvalue", "Value without Rate", { width: 2 }),
        amount("amount", "Value", { computed: true, width: 2 }),
        quantity("bookqty", "In the books", { computed: true, width: 3, min: -999_999_999_999 }),
        quantity("difference", "Difference", { computed: true, width: 2, min: -999_999_999_999 }),
        text("countedat", "Line counted at", { max: 40, computed: true, hidden: true }),
      ],
      { required: "Enter at least one item.", max: 5000 },
    ),
    text("countedat", "Counted at", { max: 40, computed: true, hidden: true }),
    total("mgrossamt", "Value"),
    narration(),
  ],
  list: [
    { field: "edateview", title: "Stock Entry Date", format: "date", card: 2 },
    { field: NUMBER, title: "Stock Entry No", card: 1 },
    {
      field: "kindview",
      title: "Kind",
      sql: "case t.kind when 'opening' then 'Opening stock' else 'Physical stock' end",
    },
    { field: "godownname", title: "Godown", card: 3 },
    { field: "mgrossamt", title: "Value", format: "amount", sum: true },
    { field: "narration", title: "Narration" },
  ],
  ...voucherParts("OS", completeStockEntry, { amountField: "mgrossamt" }),
});
