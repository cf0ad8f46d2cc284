import { withAddress } from "../../definitions/report/document-mail";
import type { Row } from "../../wire/envelope";
import { defineConnector, NotSent } from "../engine/effects/connector";
import { documentAttachment, takesDocument } from "./document-attachment";
import { linkInMessage } from "./link-in-message";
import { sendByCloud } from "./whatsapp-cloud";
import { askGateway } from "./whatsapp-gateway";

/**
 * ENV-030, ENV-039, FORM-087: sends a message by the gateway or the Cloud API, whichever this server has. A message
 * that names a document takes its PDF along: to the gateway as a data address in `mediapathdata`.
 */
export default defineConnector({
  kind: "whatsapp",
  send: async (parts, who, stored) => {
    const link = await linkInMessage(parts, who, stored);
    const { linkid: _, ...asked } = stored;
    const payload = link ? { ...asked, message: withAddress(String(asked.message ?? ""), link.address) } : asked;
    const { whatsapp } = parts.services ?? {};
    const name = String(payload.pdfname ?? "");
    const pdf = takesDocument(payload) ? await documentAttachment(parts, who, payload, name) : null;
    if (whatsapp?.kind === "cloud") return sendByCloud(whatsapp, payload, pdf);
    const media: Row = pdf ? { mediapathdata: `data:${pdf.contentType};base64,${pdf.content.toString("base64")}` } : {};
    const answer = await askGateway(parts, "Postreportwhsend", { ...payload, ...media });
    if (answer.toLowerCase() !== "success")
      throw new NotSent(answer.slice(0, 200) || "The WhatsApp gateway gave no answer.");
  },
});
