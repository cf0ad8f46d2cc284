import { defineConnector, NotSent } from "../engine/effects/connector";
import { askGateway } from "./whatsapp-gateway";

/** ENV-030: the gateway returns `success` or an error text. */
export default defineConnector({
  kind: "whatsapp",
  send: async (parts, _who, payload) => {
    const answer = await askGateway(parts, "Postreportwhsend", payload);
    if (answer.toLowerCase() !== "success")
      throw new NotSent(answer.slice(0, 200) || "The WhatsApp gateway gave no answer.");
  },
});
