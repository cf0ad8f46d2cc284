import { text } from "../../engine/records/fields";
import { stageDocument } from "./stage-document";

/** Pieces produced from the programme. */
export default stageDocument({
  entity: "viproduction",
  noun: ["production entry", "production entries"],
  reportno: 2607,
  menu: { group: "Production", icon: "palette", order: 70 },
  pieces: "Done",
  own: [
    text("machine", "Machine", { max: 60, search: true, width: 3 }),
    text("operatorname", "Operator", { max: 60, search: true, width: 3 }),
  ],
});
