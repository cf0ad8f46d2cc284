import { defineRecord } from "../../engine/records/declaration";
import { text, whole } from "../../engine/records/fields";

export default defineRecord({
  entity: "pricelistgroup",
  title: "Price List Group",
  noun: ["price list group", "price list groups"],
  reportno: 1203,
  formTitle: "Price List Group Detail",
  route: "/pricelistgrouplist",
  menu: { group: "Inventory", icon: "tags", order: 70 },
  nameField: "pricelist_group_name",
  secondLine: ["remarks"],
  fields: [
    text("pricelist_group_name", "Price List Group Name", {
      required: "Price List Group Name is required.",
      unique: true,
      search: true,
    }),
    whole("groupsort", "Group Sort"),
    text("remarks", "Remarks", { max: 500, lines: true, width: 12, search: true }),
  ],
  list: [
    { field: "pricelist_group_name", title: "Price List Group Name", card: 1 },
    { field: "remarks", title: "Remarks", card: 2 },
    { field: "groupsort", title: "Group Sort", align: "right" },
  ],
});
