import { sql } from "kysely";
import { PORTAL_KINDS } from "../../../wire/portal";
import { asOffice, partyOfClient } from "./client-caller";
import type { Context } from "../call/context";
import { inBranch } from "../call/in-branch";
import { Refusal } from "../call/refusal";

/** A document that the client portal offers. */
export interface ClientDocument {
  readonly id: number;
  /** Its kind. */
  readonly formname: string;
}

/**
 * Reads a posted document of the caller's own customer in its branch, with the rights of the office. Throws `Refusal`
 * for every other document, which is the same answer as for one that does not exist.
 */
export async function readClientDocument<T>(
  ctx: Context,
  { id, formname }: ClientDocument,
  read: (office: Context) => Promise<T>,
): Promise<T> {
  const partyid = partyOfClient(ctx);
  const { rows } = await sql<{ branchid: number }>`
    select branchid from voucher where coid = ${ctx.session.coid} and entity = ${formname} and recid = ${id} and partyid = ${partyid}
      and state = 'posted' and entity = any(${[...PORTAL_KINDS]}::text[])`.execute(ctx.tx);
  const [found] = rows;
  if (!found) throw new Refusal("id", "You have no such document.");
  return inBranch(ctx, found.branchid, () => read(asOffice(ctx, found.branchid)));
}
