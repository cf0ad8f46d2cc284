import type { DeclaredColumn } from "../../../engine/reports/declaration";
import type { ReportRow } from "../../../engine/reports/declaration";
import { SALES } from "./trade-side";

/** An item with what was sold of it. Its row opens its sales by party, which `BY_PARTY` in the row asks for. */
export const SOLD_ITEM_COLUMNS: readonly DeclaredColumn[] = [
  {
    title: "Item",
    field: "item",
    count: true,
    card: 1,
    of: "item.itemname",
    linkreportno: SALES.analysis,
    linkfieldname: "itemname",
    linkfield: "itemid",
    linkfieldnameB: "billnoC",
    linkfieldB: "by",
  },
  { title: "Item Group", field: "itemgroup", of: "item.itemgroupname" },
  { title: "Category", field: "category", of: "item.categoryname" },
  { title: "Sold Qty", field: "soldqty", format: "qty" },
  { title: "Unit", field: "unit", of: "item.unitname" },
];

export const BY_PARTY: ReportRow = { by: "party" };
