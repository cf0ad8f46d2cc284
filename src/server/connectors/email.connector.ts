import { defineConnector } from "../engine/effects/connector";
import { sendAsCompany } from "./company-mail";
import { reportAttachment } from "./report-attachment";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/**
 * ENV-029, FORM-085: sends the mail that a save or a user requested, with the settings of its company. A mail that
 * names a report takes it along.
 */
export default defineConnector({
  kind: "email",
  send: async (parts, who, payload) => {
    const report = text(payload.rptid);
    const attachments = report === "" || report === "0" ? [] : [await reportAttachment(parts, who, payload)];
    await sendAsCompany(parts, who.coid, {
      to: text(payload.emailtoadd),
      cc: text(payload.emailccadd),
      subject: text(payload.emailsubject),
      html: text(payload.emailebody) + text(payload.emailebodydata),
      attachments,
    });
  },
});
