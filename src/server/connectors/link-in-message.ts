import type { Row } from "../../wire/envelope";
import type { Tenant } from "../db/database";
import type { ServerParts } from "../engine/call/server-parts";
import { NotSent } from "../engine/effects/connector";
import { LINK_OVER, messageLink, type MessageLink } from "../modules/documents/links/message-link";

/**
 * The signed link that a follow-up names, null where it names none. Throws `NotSent` where it was revoked or has
 * expired since the message was asked for.
 */
export async function linkInMessage(parts: ServerParts, who: Tenant, { linkid }: Row): Promise<MessageLink | null> {
  if (typeof linkid !== "string" || linkid === "") return null;
  const link = await parts.db.asTenant(who, "read", (tx) => messageLink(parts, tx, who.coid, linkid));
  if (!link) throw new NotSent(`${LINK_OVER} Nothing was sent.`);
  return link;
}
