import { goodsDocument } from "../../engine/books/goods/goods-document";
import { withLabels } from "../../engine/documents/label-offer";
import { defineRecord } from "../../engine/records/declaration";

export default defineRecord(
  withLabels(
    goodsDocument(
      {
        entity: "inward",
        title: "Inward",
        noun: ["inward entry", "inward entries"],
        reportno: 2411,
        menu: { group: "Stock", icon: "building-warehouse", order: 20, alsoCalled: "stock in, material in" },
      },
      "IN",
    ),
  ),
);
