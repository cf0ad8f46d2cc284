import { defineRecord } from "../../engine/records/declaration";
import { rate, ref, text } from "../../engine/records/fields";

export default defineRecord({
  entity: "salesman",
  title: "Salesman",
  noun: ["salesman", "salesmen"],
  reportno: 1006,
  formTitle: "Salesman Detail",
  route: "/salesmanlist",
  menu: { group: "Parties", icon: "user-check", order: 30, alsoCalled: "sales person" },
  nameField: "salesmanname",
  secondLine: ["mobile", "areaname"],
  fields: [
    text("salesmanname", "Salesman Name", { required: "Salesman Name is required.", unique: true, search: true }),
    text("mobile", "Mobile", { max: 15, check: "mobile", inputMode: "tel", search: true, alias: true }),
    text("email", "E-mail", { max: 200, check: "email", inputMode: "email" }),
    ref("areaid", "Area", "area", "areaname"),
    rate("commission", "Commission %"),
    text("address", "Address", { max: 500, lines: true, width: 12 }),
  ],
  list: [{ field: "salesmanname", title: "Salesman Name", card: 1 }],
});
