import { text } from "../../engine/records/fields";
import { stageDocument } from "./stage-document";

/** Received pieces are checked before the programme. */
export default stageDocument({
  entity: "vicheck",
  noun: ["checking", "checkings"],
  reportno: 2605,
  menu: { group: "Production", icon: "user-check", order: 50 },
  pieces: "Passed",
  own: [text("checkedby", "Checked by", { max: 60, search: true })],
});
