import { defineRecord } from "../../engine/records/declaration";
import { text } from "../../engine/records/fields";

/** Collections of designs. */
export default defineRecord({
  entity: "vialbum",
  title: "VI Album",
  noun: ["album", "albums"],
  reportno: 2602,
  formTitle: "VI Album Detail",
  route: "/vialbumlist",
  menu: { group: "Production", icon: "book", order: 20 },
  nameField: "name",
  secondLine: ["code"],
  fields: [
    text("code", "Album Code", { max: 40, unique: true, search: true }),
    text("name", "Album Name", { required: "Album Name is required.", unique: true, search: true }),
    text("remarks", "Remarks", { max: 500, lines: true, width: 12 }),
  ],
  list: [
    { field: "code", title: "Album Code", card: 2 },
    { field: "name", title: "Album Name", card: 1 },
  ],
  attachments: true,
});
