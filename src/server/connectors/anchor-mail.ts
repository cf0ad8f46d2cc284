import { escapeHtml } from "../../definitions/escape-html";
import type { Anchor } from "../engine/verify/anchors";
import type { Mail } from "./smtp";

/**
 * The head of a company's audit trail as a mail. A copy in a mailbox cannot be changed by someone who can write the
 * database and the files of the server.
 */
export const anchorText = ({ at, company, links, hash }: Anchor, to: string): Mail => ({
  to,
  cc: "",
  subject: `Audit trail of ${company}: ${links} links on ${at.slice(0, 10)}`,
  html: `<p>The audit trail of ${escapeHtml(company)} had ${links} links at ${at}. The hash of link ${links} is</p><p><code>${hash}</code></p>
<p>Keep this mail. Link ${links} of the trail must always have this hash.</p>`,
});
