import { defineRecord } from "../../engine/records/declaration";
import { text } from "../../engine/records/fields";
import { countries } from "./countries";

export default defineRecord({
  entity: "country",
  title: "Country",
  noun: ["country", "countries"],
  reportno: 1001,
  formTitle: "Country Detail",
  route: "/countrylist",
  menu: { group: "Places", icon: "world", order: 10 },
  nameField: "countryname",
  secondLine: ["isocode", "dialcode"],
  fields: [
    text("countryname", "Country Name", { required: "Country Name is required.", unique: true, search: true }),
    text("isocode", "ISO Code", { max: 2, upper: true, search: true, alias: true, help: "Two letters, as in IN" }),
    text("dialcode", "Dialling Code", { max: 12, inputMode: "tel" }),
    text("currency", "Currency", { max: 3, upper: true, help: "Three letters, as in INR" }),
  ],
  list: [{ field: "countryname", title: "Country Name", card: 1 }],
  seed: () => countries,
});
