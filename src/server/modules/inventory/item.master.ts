import { defineRecord } from "../../engine/records/declaration";
import { amount, choice, date, flag, lines, quantity, rate, ref, text } from "../../engine/records/fields";
import { ITEM_STOCK } from "../../engine/records/kept-balances";
import { gstRateFaults } from "./gst-rate-faults";
import { packFaults } from "./pack-faults";
import { warnBilled, TAXABILITIES } from "./taxabilities";

/** Goods and services. The spec's list shows the service flag under the name `inactive`. */
export default defineRecord({
  entity: "item",
  title: "Items Master",
  noun: ["item", "items"],
  reportno: 1208,
  formTitle: "Item Detail",
  attachments: true,
  papers: [{ title: "Labels", path: "/Labels", param: "items", ofMany: true }],
  route: "/itemlist",
  menu: { group: "Inventory", icon: "package", order: 50, alsoCalled: "stock item, product, barcode labels, HSN" },
  nameField: "itemname",
  secondLine: ["code", "itemgroupname", "unitname"],
  figures: [
    { name: "stock", kind: "stock", keys: ["unitname"], unless: "inactive", needs: [], usual: true },
    { name: "saleprice", kind: "amount", keys: ["saleprice"] },
    { name: "retailprice", kind: "amount", keys: ["mrp", "saleprice"] },
    { name: "purchaseprice", kind: "amount", keys: ["purchaseprice"] },
  ],
  fields: [
    text("code", "Item Code", { max: 40, required: "Item Code is required.", unique: true, search: true }),
    text("itemname", "Item Name", { max: 200, required: "Item Name is required.", unique: true, search: true }),
    text("alias", "Alias", { search: true, alias: true }),
    ref("categoryid", "Category", "category", "categoryname", { addable: true }),
    ref("itemgroupid", "Item Group", "itemgroup", "itemgroupname", { addable: true }),
    ref("unitid", "Unit", "unit", "unitname", { required: "Unit is required." }),
    ref("shadeid", "Shade", "shade", "shadename", { addable: true }),
    flag("inactive", "It's Service"),
    text("hsncode", "HSN / SAC", { max: 8, check: "hsn", inputMode: "numeric", search: true, section: "Tax" }),
    choice("taxability", "Taxability", TAXABILITIES, {
      as: "ddls",
      initial: "taxable",
      section: "Tax",
      help: "Enter changes from a later day in GST Rates",
    }),
    lines(
      "gstrates",
      "GST Rates",
      "item_gstrate",
      [
        date("eff_date", "From Date", { required: "From Date is required." }),
        choice("taxability", "Taxability", TAXABILITIES, { as: "ddls" }),
        rate("gstrate", "GST %", { required: "GST % is required." }),
        rate("cess", "Cess %", { max: 300 }),
        quantity("cessrupees", "Cess ₹ per unit", { leastDecimals: 2, max: 999_999 }),
        ref("cessunitid", "Cess Unit", "unit", "unitname"),
        flag("cesshigher", "Higher of both"),
      ],
      {
        uniqueBy: ["eff_date"],
        max: 50,
        section: "Tax",
        kept: true,
        help: "Leave Taxability blank for the one above, and Cess Unit blank for the item's unit",
      },
    ),
    lines(
      "barcodes",
      "Barcodes",
      "item_barcode",
      [
        text("barcode", "Barcode", {
          max: 80,
          required: "Barcode is required.",
          unique: true,
          search: true,
          check: "barcode",
          scanUnit: "packunitid",
        }),
        ref("packunitid", "Pack", "unit", "packunitname"),
      ],
      {
        uniqueBy: ["barcode"],
        max: 100,
        section: "Barcodes and Units",
        help: "Pack: the alternate unit that one scan of this barcode counts. Leave blank for one base unit",
      },
    ),
    lines(
      "units",
      "Alternate Units",
      "item_unit",
      [
        ref("altunitid", "Unit", "unit", "unitname", { required: "Unit is required." }),
        quantity("conversion", "Holds (base units)", { required: "Holds (base units) is required.", min: 0.001 }),
      ],
      { uniqueBy: ["altunitid"], max: 20, section: "Barcodes and Units", kept: true },
    ),
    amount("mrp", "MRP", { section: "Prices and Stock", width: 4 }),
    amount("purchaseprice", "Purchase Price", { section: "Prices and Stock", width: 4 }),
    amount("saleprice", "Sale Price", { section: "Prices and Stock", width: 4 }),
    quantity("reorderlevel", "Reorder Level", { section: "Prices and Stock", width: 4 }),
    flag("isbatch", "Kept in Batches", { section: "Prices and Stock", width: 4 }),
    text("remarks", "Remarks", { max: 1000, lines: true, width: 12, section: "Prices and Stock" }),
  ],
  check: async (record, ctx, before) => {
    if (before && before.taxability !== record.taxability) await warnBilled(ctx, Number(before.id));
    return [...gstRateFaults(record), ...packFaults(record)];
  },
  buttons: [
    {
      comp_type: "heldstock",
      key: "heldstock",
      label_label: "Stock of this item",
      DataSourceID_SQL: "WEBAPI_itemstock",
      div_class: "col-12",
    },
  ],
  list: [
    { field: "code", title: "Item Code", card: 2 },
    { field: "itemname", title: "Item Name", card: 1 },
    { field: "categoryname", title: "Category Name" },
    { field: "itemgroupname", title: "Item Group Name" },
    { field: "unitname", title: "Unit" },
    { field: "inactive", title: "It's Service", format: "flag" },
    {
      field: "stock",
      title: "Stock",
      card: 3,
      format: "quantity",
      align: "right",
      follows: true,
      // A service has no stock.
      sql: `case when t.inactive then null else ${ITEM_STOCK}::float8 end`,
    },
    { field: "saleprice", title: "Sale Price", format: "amount", card: 4 },
  ],
  pageSizes: [5, 10, 20, 50, 100],
});
