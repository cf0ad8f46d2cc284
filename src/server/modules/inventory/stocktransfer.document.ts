import type { Row } from "../../../wire/envelope";
import type { Completed } from "../../engine/books/entering/document";
import { dateField, narration, numberField, voucherParts } from "../../engine/books/entering/voucher-fields";
import { goodsLines, goodsMoves, readGoods } from "../../engine/books/goods/goods-part";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { NOTHING } from "../../engine/documents/posting";
import { NUMBER } from "../../engine/documents/shared-keys";
import { defineRecord } from "../../engine/records/declaration";
import { ref } from "../../engine/records/fields";

/** Moves goods from one godown to another. Creates no ledger entries. */
async function complete(record: Row, ctx: Context): Promise<Completed> {
  const [from, to] = [Number(record.fromgodownid), Number(record.togodownid)];
  const faults = from === to ? [new Refusal("togodownid", "Choose two different godowns.")] : [];
  const goods = await readGoods(ctx, record, faults);
  return { values: {}, faults, posting: { ...NOTHING, moves: goodsMoves("stocktransfer", record, goods) } };
}

export default defineRecord({
  entity: "stocktransfer",
  title: "Stock Transfer",
  noun: ["stock transfer", "stock transfers"],
  reportno: 2401,
  formTitle: "Stock Transfer Detail",
  route: "/stocktransferlist",
  menu: { group: "Stock", icon: "building-warehouse", order: 10, alsoCalled: "godown transfer, material transfer" },
  nameField: NUMBER,
  secondLine: ["fromgodownidview", "togodownidview"],
  deleteResult: "result",
  fields: [
    numberField("Transfer No"),
    dateField("Stock Transfer Date"),
    ref("fromgodownid", "From (Source)", "godown", "fromgodownidview", {
      required: "From (Source) is required.",
      width: 3,
      remembered: true,
    }),
    ref("togodownid", "To (Destination)", "godown", "togodownidview", {
      required: "To (Destination) is required.",
      width: 3,
    }),
    goodsLines("stocktransfer_item", "Enter at least one item.", "fromgodownid"),
    narration(),
  ],
  list: [
    { field: "edateview", title: "Stock Transfer Date", format: "date", card: 1 },
    { field: "fromgodownidview", title: "From (Source)", card: 2 },
    { field: "togodownidview", title: "To (Destination)", card: 3 },
    { field: NUMBER, title: "Transfer No" },
  ],
  ...voucherParts("T", complete),
});
