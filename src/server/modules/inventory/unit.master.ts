import { defineRecord } from "../../engine/records/declaration";
import { choice, text, whole } from "../../engine/records/fields";
import { uqc } from "./uqc";

export default defineRecord({
  entity: "unit",
  title: "Units Of Measure",
  noun: ["unit", "units"],
  reportno: 1206,
  formTitle: "Unit Detail",
  route: "/unitlist",
  menu: { group: "Inventory", icon: "ruler-measure", order: 40, alsoCalled: "UOM" },
  nameField: "unitname",
  secondLine: ["gstrunit"],
  fields: [
    text("unitname", "Unit Name", { max: 30, required: "Unit Name is required.", unique: true, search: true }),
    choice(
      "gstrunit",
      "GSTR Unit Name",
      uqc.map(({ code, name }) => [code, `${code} ${name}`]),
      {
        as: "ddls",
        required: "GSTR Unit Name is required.",
        help: "Unit Quantity Code of the GST returns",
      },
    ),
    whole("decimals", "Decimal Places", { max: 3 }),
  ],
  list: [
    { field: "unitname", title: "Unit Name", card: 1 },
    { field: "gstrunit", title: "GSTR Unit Name", card: 2 },
  ],
  seed: () => uqc.map(({ code, decimals }) => ({ unitname: code, gstrunit: code, decimals })),
});
