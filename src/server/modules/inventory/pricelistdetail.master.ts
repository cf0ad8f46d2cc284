import { defineRecord } from "../../engine/records/declaration";
import { amount, date, lines, rate, ref } from "../../engine/records/fields";

/** Prices of a group from a date. An item has the price of the latest list that contains it. */
export default defineRecord({
  entity: "pricelistdetail",
  title: "Price List",
  noun: ["price list", "price lists"],
  reportno: 1204,
  formTitle: "Price List Detail",
  route: "/pricelistdetaillist",
  menu: { group: "Inventory", icon: "receipt-rupee", order: 80, alsoCalled: "price levels, rates" },
  nameField: "pricelist_group_name",
  secondLine: ["eff_date"],
  fields: [
    date("eff_date", "Effective From Date", { required: "Effective From Date is required." }),
    ref("pricelistgroupid", "Price List Group Name", "pricelistgroup", "pricelist_group_name", {
      required: "Price List Group Name is required.",
      addable: true,
    }),
    lines(
      "items",
      "Items",
      "pricelist_item",
      [
        ref("itemid", "Item", "item", "itemname", { required: "Item is required.", width: 6 }),
        amount("rate", "Rate", { required: "Rate is required." }),
        rate("discount", "Discount %"),
      ],
      { uniqueBy: ["itemid"], max: 5000, required: "Enter at least one item." },
    ),
  ],
  uniqueTogether: [["eff_date", "pricelistgroupid"]],
  list: [
    { field: "eff_date", title: "Effective From Date", format: "date", card: 2 },
    { field: "pricelist_group_name", title: "Price List Group Name", card: 1 },
    {
      field: "itemnamecount",
      title: "Total Item Count",
      align: "right",
      card: 3,
      sql: "(select count(*)::int from m_pricelist_item l where l.parentid = t.id)",
    },
  ],
});
