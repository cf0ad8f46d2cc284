import { anchorText } from "./connectors/anchor-mail";
import { sendAsCompany } from "./connectors/company-mail";
import type { TrailKey } from "./db/trail-key";
import type { ServerParts } from "./engine/call/server-parts";
import type { Anchor } from "./engine/verify/anchors";
import { startAnchors } from "./engine/verify/keep-anchors";
import { startVerifications } from "./engine/verify/verification-worker";
import type { Environment } from "./environment";

/**
 * Keeps the heads of the audit trails outside the database, and runs the verifications that users ask for. Returns a
 * function that ends both.
 */
export function watchTrails(
  parts: ServerParts,
  { anchorDir, anchorMail }: Environment,
  key: TrailKey,
): () => Promise<void> {
  const { db, log, clock } = parts;
  const mail = (to: string) => ({
    mail: (anchor: Anchor) => sendAsCompany(parts, anchor.coid, anchorText(anchor, to)),
  });
  const service = { db, key, log, clock, folder: anchorDir };
  const endVerifications = startVerifications(service);
  const endAnchors = startAnchors({ ...service, ...(anchorMail ? mail(anchorMail) : {}) });
  return async () => {
    await endVerifications();
    await endAnchors();
  };
}
