import { text } from "../../engine/records/fields";
import { stageDocument } from "./stage-document";

/** Pressing and fixing. */
export default stageDocument({
  entity: "viheat",
  noun: ["heat entry", "heat entries"],
  reportno: 2608,
  menu: { group: "Production", icon: "ruler-measure", order: 80 },
  pieces: "Done",
  own: [
    text("machine", "Machine", { max: 60, search: true, width: 3 }),
    text("temperature", "Temperature and time", { max: 60, width: 3 }),
  ],
});
