import { sql } from "kysely";
import type { Context } from "../../../engine/call/context";
import { Refusal } from "../../../engine/call/refusal";
import { tableOf } from "../../../engine/records/shape";
import { audit } from "../../../engine/trail/audit";
import type { RowDocument } from "../row-document";
import { hasLinks, linkedDocument, linkRefusal } from "./linked-document";

/** Links of one document that work at the same time: more are made by mistake. */
const ACTIVE_MAX = 20;

interface Wanted {
  readonly days: number;
  readonly origin: string;
  /** The document that the user saw, as `LinkedDocument` has it. */
  readonly born: string;
}

/**
 * Makes a link that works until the end of a day in India; returns its id. Throws `Refusal` where the kind has no
 * links, the document is not the one that the user saw, or the caller may make none (`linkRefusal`).
 */
export async function makeLink(ctx: Context, document: RowDocument, { days, origin, born }: Wanted): Promise<string> {
  const { declaration, record } = document;
  const { entity, noun } = declaration;
  if (!hasLinks(declaration)) throw new Refusal("formname", `There are no links to ${noun[1]}.`);
  const id = Number(record.id);
  const linked = await linkedDocument(ctx, declaration, id);
  const refusal = await linkRefusal(ctx, document, linked);
  if (refusal !== "" || !linked) throw new Refusal("id", refusal);
  if (linked.born !== born)
    throw new Refusal(
      "born",
      `The server was restored, and this is another ${noun[0]} now. Open the ${noun[0]} again.`,
    );
  await demandRoom(ctx, entity, id);
  const { rows } = await sql<{ linkid: string; until: string }>`
    insert into signed_link (entity, recid, born, partyid, origin, made_at, expires_at)
    select ${entity}, t.id, t.created_at, ${linked.partyid}, ${origin}, ${ctx.now},
      ((${ctx.now}::timestamptz at time zone 'Asia/Kolkata')::date + ${days}::integer + 1)::timestamp at time zone 'Asia/Kolkata'
    from ${sql.table(tableOf(declaration))} t where t.coid = ${ctx.session.coid} and t.id = ${id}
    returning linkid, ${UNTIL} as until`.execute(ctx.tx);
  const [made] = rows;
  if (!made) throw new Error("A link was not stored.");
  await audit(ctx, { entity, recid: id, action: "link", after: { link: made.linkid, until: made.until, days } });
  return made.linkid;
}

/** SQL of the last day in India on which a link works. */
export const UNTIL = sql<string>`((expires_at - interval '1 second') at time zone 'Asia/Kolkata')::date::text`;

async function demandRoom(ctx: Context, entity: string, id: number): Promise<void> {
  const { rows } = await sql<{ active: number }>`
    select count(*)::int as active from signed_link
    where coid = ${ctx.session.coid} and entity = ${entity} and recid = ${id} and revoked_at is null and expires_at > ${ctx.now}`.execute(
    ctx.tx,
  );
  if ((rows[0]?.active ?? 0) >= ACTIVE_MAX)
    throw new Refusal("days", `There are already ${ACTIVE_MAX} links that work. Revoke one of them first.`);
}

/** Ends a link of this document at once; one that is revoked already stays as it is. Throws `Refusal` without one. */
export async function revokeLink(ctx: Context, { declaration, record }: RowDocument, linkid: string): Promise<void> {
  const { entity } = declaration;
  const id = Number(record.id);
  const { rows } = await sql<{ isRevoked: boolean; until: string }>`
    select revoked_at is not null as "isRevoked", ${UNTIL} as until from signed_link
    where coid = ${ctx.session.coid} and linkid = ${linkid} and entity = ${entity} and recid = ${id} for update`.execute(
    ctx.tx,
  );
  const [found] = rows;
  if (!found) throw new Refusal("linkid", "This link no longer exists.");
  if (found.isRevoked) return;
  await sql`update signed_link set revoked_at = ${ctx.now}, revoked_by = ${ctx.session.userid} where linkid = ${linkid}`.execute(
    ctx.tx,
  );
  await audit(ctx, { entity, recid: id, action: "link revoked", after: { link: linkid, until: found.until } });
}
