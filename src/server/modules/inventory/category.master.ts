import { defineRecord } from "../../engine/records/declaration";
import { text, whole } from "../../engine/records/fields";

export default defineRecord({
  entity: "category",
  title: "Stock Categories",
  noun: ["stock category", "stock categories"],
  reportno: 1202,
  formTitle: "Stock Category Detail",
  route: "/categorylist",
  menu: { group: "Inventory", icon: "category", order: 20 },
  nameField: "categoryname",
  secondLine: ["servicecenter"],
  fields: [
    text("categoryname", "Category Name", { required: "Category Name is required.", unique: true, search: true }),
    text("servicecenter", "Service Center", { search: true }),
    whole("categorysort", "Category Sort"),
  ],
  list: [
    { field: "categoryname", title: "Category Name", card: 1 },
    { field: "servicecenter", title: "Service Center", card: 2 },
    { field: "categorysort", title: "Category Sort", align: "right" },
  ],
  pageSizes: [5, 10, 20, 50, 100],
});
