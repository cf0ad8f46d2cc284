import { linkParagraph } from "../../definitions/report/document-mail";
import type { Row } from "../../wire/envelope";
import type { Tenant } from "../db/database";
import type { ServerParts } from "../engine/call/server-parts";
import { defineConnector } from "../engine/effects/connector";
import { sendAsCompany } from "./company-mail";
import { documentAttachment, takesDocument } from "./document-attachment";
import { linkInMessage } from "./link-in-message";
import { reportAttachment } from "./report-attachment";
import type { Attachment } from "./smtp";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/**
 * ENV-029, ENV-038, FORM-085: sends the mail that a save or a user requested, with the settings of its company. A mail
 * that names a document or a report takes it along.
 */
export default defineConnector({
  kind: "email",
  send: async (parts, who, payload) => {
    const link = await linkInMessage(parts, who, payload);
    await sendAsCompany(parts, who.coid, {
      to: text(payload.emailtoadd),
      cc: text(payload.emailccadd),
      subject: text(payload.emailsubject),
      html:
        text(payload.emailebody) + text(payload.emailebodydata) + (link ? linkParagraph(link.address, link.until) : ""),
      attachments: await attachmentsOf(parts, who, payload),
    });
  },
});

async function attachmentsOf(parts: ServerParts, who: Tenant, payload: Row): Promise<readonly Attachment[]> {
  if (takesDocument(payload)) return [await documentAttachment(parts, who, payload, text(payload.attachementfilename))];
  const report = text(payload.rptid);
  return report === "" || report === "0" ? [] : [await reportAttachment(parts, who, payload)];
}
