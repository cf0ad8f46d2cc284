import { defineRecord } from "../../engine/records/declaration";
import { text, whole } from "../../engine/records/fields";

export default defineRecord({
  entity: "shade",
  title: "Stock Shade",
  noun: ["shade", "shades"],
  reportno: 1207,
  formTitle: "Stock Shade Detail",
  route: "/shadelist",
  menu: { group: "Inventory", icon: "palette", order: 60 },
  nameField: "shadename",
  fields: [
    text("shadename", "Shade Name", { required: "Shade Name is required.", unique: true, search: true }),
    whole("shadesort", "Shade Sort"),
  ],
  list: [
    { field: "shadename", title: "Shade Name", card: 1 },
    { field: "shadesort", title: "Shade Sort", align: "right", card: 2 },
  ],
});
