import { sql, type Transaction } from "kysely";
import type { Tables } from "../../../db/tables";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import type { ServerParts } from "../../../engine/call/server-parts";
import type { RowDocument } from "../row-document";
import { UNTIL } from "./kept-links";
import { seesWholePaper } from "./linked-document";

/** A link that goes out in a message. */
export interface MessageLink {
  readonly address: string;
  /** The last day in India on which it works, `yyyy-mm-dd`. */
  readonly until: string;
}

/**
 * A link of the company, if it still works; null if not. A message stores only its id (`demandMessageLink`) and gets
 * the address when it goes out.
 */
export async function messageLink(
  { signedLinks, clock }: Pick<ServerParts, "signedLinks" | "clock">,
  tx: Transaction<Tables>,
  coid: number,
  linkid: string,
): Promise<MessageLink | null> {
  const { rows } = await sql<{ origin: string; expiresAt: Date; until: string }>`
    select origin, expires_at as "expiresAt", ${UNTIL} as until from signed_link
    where coid = ${coid} and linkid = ${linkid} and revoked_at is null and expires_at > ${clock()}`.execute(tx);
  const [found] = rows;
  if (!found || !signedLinks) return null;
  return { address: signedLinks.addressOf({ linkid, expiresAt: found.expiresAt }, found.origin), until: found.until };
}

export const LINK_OVER = "The link in this message no longer works. Add another one.";

/**
 * Refuses a message with a link that no longer works or is not of the document, and one of a user who does not see all
 * that the link shows.
 */
export async function demandMessageLink(
  ctx: Context,
  { declaration, record }: RowDocument,
  linkid: string,
): Promise<void> {
  const { rows } = await sql`
    select from signed_link where coid = ${ctx.session.coid} and linkid = ${linkid} and entity = ${declaration.entity} and recid = ${Number(record.id)}
      and revoked_at is null and expires_at > ${ctx.now}`.execute(ctx.tx);
  if (rows.length === 0 || !(await seesWholePaper(ctx, declaration, Number(record.id))))
    throw new Refusal("linkid", LINK_OVER);
}
