import { defineConnector, NotSent } from "../engine/effects/connector";
import { sendAsCompany } from "./company-mail";

const text = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** ENV-029, FORM-085: sends the mail that a save requested, with the settings of its company. */
export default defineConnector({
  kind: "email",
  send: async (parts, { coid }, payload) => {
    const report = text(payload.rptid);
    if (report !== "" && report !== "0")
      throw new NotSent(`Report ${report} cannot be attached on this server. Nothing was sent.`);
    await sendAsCompany(parts, coid, {
      to: text(payload.emailtoadd),
      cc: text(payload.emailccadd),
      subject: text(payload.emailsubject),
      html: text(payload.emailebody) + text(payload.emailebodydata),
    });
  },
});
