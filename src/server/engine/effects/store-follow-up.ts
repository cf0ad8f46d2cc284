import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { EffectKind } from "../../../wire/follow-ups";
import type { Tenant } from "../../db/database";
import type { Tables } from "../../db/tables";

interface FollowUpToStore {
  /** One operation asks for one follow-up of a kind; a second with the same id is not stored. */
  readonly opId: string;
  readonly kind: EffectKind;
  readonly payload: Row;
  readonly state: "queued" | "ask";
  /** When it is due. */
  readonly at: Date;
}

/** Stores a follow-up for its owner, in the transaction of what asked for it. */
export async function storeFollowUp(
  tx: Transaction<Tables>,
  { coid, branchid, userid }: Tenant,
  { opId, kind, payload, state, at }: FollowUpToStore,
): Promise<void> {
  await sql`
    insert into follow_up (coid, branchid, userid, op_id, kind, payload, state, title, due_at)
    values (${coid}, ${branchid}, ${userid}, ${opId}, ${kind}, ${JSON.stringify(payload)}::jsonb, ${state}, ${titleOf(payload)}, ${at})
    on conflict (op_id, kind) do nothing`.execute(tx);
}

/** The operation id of what happens once for a name: the same name always gives the same id. */
export function opIdOf(name: string): string {
  const hash = createHash("sha256").update(name).digest("hex");
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `a${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join("-");
}

const TITLE_MAX = 200;

/** Recipient and subject, for the list of follow-ups. */
const titleOf = ({ emailtoadd, emailsubject, tophone, message, tallytypename, firstName, lastName }: Row): string =>
  [emailtoadd, emailsubject, tophone, message, tallytypename, firstName, lastName]
    .filter(Boolean)
    .join(" · ")
    .slice(0, TITLE_MAX);
