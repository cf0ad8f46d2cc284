import { Refusal } from "../../engine/call/refusal";
import { defineRecord } from "../../engine/records/declaration";
import { ref, text } from "../../engine/records/fields";
import { states } from "./states";

export default defineRecord({
  entity: "state",
  title: "State",
  noun: ["state", "states"],
  reportno: 1002,
  formTitle: "State Detail",
  route: "/statelist",
  menu: { group: "Places", icon: "map", order: 20 },
  nameField: "statename",
  secondLine: ["statetin", "statecode"],
  fields: [
    text("statename", "State Name", { required: "State Name is required.", search: true }),
    ref("countryid", "Country", "country", "countryname", { required: "Country is required.", addable: true }),
    text("statecode", "State Code", { max: 10, upper: true, search: true, alias: true, help: "As in MH" }),
    text("statetin", "State GST TIN", {
      max: 2,
      inputMode: "numeric",
      search: true,
      alias: true,
      help: "First two digits of a GSTIN of the state, as in 27",
    }),
  ],
  uniqueTogether: [["statename", "countryid"]],
  list: [
    { field: "countryname", title: "Country", card: 3 },
    { field: "statecode", title: "State Code" },
    { field: "statename", title: "State Name", card: 1 },
    { field: "statetin", title: "State GST TIN", card: 2 },
  ],
  check: ({ statetin }) =>
    /^(\d{2})?$/.test(String(statetin)) ? [] : [new Refusal("statetin", "State GST TIN has two digits, as in 27.")],
  seed: () => states.map((state) => ({ ...state, countryid: "India" })),
});
