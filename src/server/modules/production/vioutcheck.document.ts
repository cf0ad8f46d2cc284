import { text } from "../../engine/records/fields";
import { stageDocument } from "./stage-document";

/** The final check before delivery. */
export default stageDocument({
  entity: "vioutcheck",
  noun: ["outward checking", "outward checkings"],
  reportno: 2609,
  menu: { group: "Production", icon: "user-check", order: 90 },
  pieces: "Passed",
  own: [text("checkedby", "Checked by", { max: 60, search: true })],
});
