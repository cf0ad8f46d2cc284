import { defineRecord } from "../../engine/records/declaration";
import { ref, text } from "../../engine/records/fields";

/** Articles processed for parties. Separate from stock items. */
export default defineRecord({
  entity: "viitem",
  title: "Items Master",
  noun: ["production item", "production items"],
  reportno: 2601,
  formTitle: "VI Item Detail",
  route: "/viitemlist",
  menu: { group: "Production", icon: "package", order: 10 },
  nameField: "itemname",
  secondLine: ["code", "categoryname"],
  fields: [
    text("code", "Item Code", { max: 40, unique: true, search: true }),
    text("itemname", "Item Name", { required: "Item Name is required.", unique: true, search: true }),
    ref("categoryid", "Category Name", "category", "categoryname", { addable: true }),
    ref("itemgroupid", "Item Group Name", "itemgroup", "itemgroupname", { addable: true }),
    ref("unitid", "Unit", "unit", "unitname"),
    text("remarks", "Remarks", { max: 500, lines: true, width: 12 }),
  ],
  list: [
    { field: "code", title: "Item Code", card: 2 },
    { field: "itemname", title: "Item Name", card: 1 },
    { field: "categoryname", title: "Category Name", card: 3 },
    { field: "itemgroupname", title: "Item Group Name" },
    { field: "unitname", title: "Unit" },
  ],
  attachments: true,
});
