import { goodsDocument } from "../../engine/books/goods/goods-document";
import { defineRecord } from "../../engine/records/declaration";

export default defineRecord(
  goodsDocument(
    {
      entity: "outward",
      title: "Outward",
      noun: ["outward entry", "outward entries"],
      reportno: 2412,
      menu: { group: "Stock", icon: "building-warehouse", order: 30, alsoCalled: "stock out, material out" },
    },
    "OW",
  ),
);
