import { text } from "../../engine/records/fields";
import { stageDocument } from "./stage-document";

/** Which lots run next, and on which machine. */
export default stageDocument({
  entity: "viprog",
  noun: ["programme", "programmes"],
  reportno: 2606,
  menu: { group: "Production", icon: "category", order: 60 },
  pieces: "Pieces",
  own: [text("machine", "Machine", { max: 60, search: true })],
});
