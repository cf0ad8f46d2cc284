import { defineRecord } from "../../engine/records/declaration";
import { ref, text, whole } from "../../engine/records/fields";

export default defineRecord({
  entity: "itemgroup",
  title: "Item Group",
  noun: ["item group", "item groups"],
  reportno: 1205,
  formTitle: "Item Group Detail",
  route: "/itemgrouplist",
  menu: { group: "Inventory", icon: "packages", order: 30 },
  nameField: "itemgroupname",
  secondLine: ["itemgroupnamemaster"],
  tree: "itemgroupnamemasterid",
  fields: [
    text("itemgroupname", "Item Group Name", { required: "Item Group Name is required.", unique: true, search: true }),
    ref("itemgroupnamemasterid", "Under Group Name", "itemgroup", "itemgroupnamemaster", { addable: true }),
    whole("itemgroupsort", "Item Group Sort"),
    text("hsncode", "HSN / SAC", {
      max: 8,
      check: "hsn",
      inputMode: "numeric",
      help: "Suggested for new items of this group",
    }),
  ],
  list: [
    { field: "itemgroupname", title: "Item Group Name", card: 1 },
    { field: "itemgroupnamemaster", title: "Under Group Name", card: 2 },
    { field: "itemgroupsort", title: "Item Group Sort", align: "right" },
    { field: "itemgroupnamemasterid", title: "Under Group", hidden: true },
  ],
});
