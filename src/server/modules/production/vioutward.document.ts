import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import { ref, text } from "../../engine/records/fields";
import { stageDocument } from "./stage-document";

/** Finished pieces go back to the party that owns the lots. */
export default stageDocument({
  entity: "vioutward",
  noun: ["outward delivery", "outward deliveries"],
  reportno: 2610,
  menu: { group: "Production", icon: "packages", order: 100 },
  pieces: "Delivered",
  partyField: "partyid",
  own: [
    ref("partyid", "Party", "debtors", "drconameview", { source: ledgersOf("party"), required: "Party is required." }),
    text("challanno", "Challan No", { max: 40, search: true, width: 3 }),
    text("vehicleno", "Vehicle No", { max: 20, upper: true, width: 3 }),
  ],
});
