import { sql } from "kysely";
import { z } from "zod";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { asOffice, partyOfClient } from "../../engine/documents/client-caller";
import type { Context } from "../../engine/call/context";
import { inBranch } from "../../engine/call/in-branch";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { declarationOf } from "../../engine/records/record-declarations";
import { saveRecord } from "../../engine/saving/save";
import { DATE, NUMBER } from "../../engine/documents/shared-keys";

const SHOWN_MAX = 200;

/**
 * The tickets that logins of the caller's own customer raised, newest first. The firm's remarks and its own tickets
 * about the customer stay with the firm.
 */
async function ticketsOf(ctx: Context): Promise<readonly Row[]> {
  const partyid = partyOfClient(ctx);
  const { coid } = ctx.session;
  const { rows: found } = await sql<{ branchid: number; ids: number[] }>`
    select v.branchid, array_agg(v.recid) as ids from voucher v
    where v.coid = ${coid} and v.entity = 'support' and v.partyid = ${partyid} and v.state = 'posted'
      and v.userid in (select userid from client_logins(${ctx.now}) where partyid = ${partyid}) group by v.branchid`.execute(
    ctx.tx,
  );
  const tickets: Row[] = [];
  for (const { branchid, ids } of found)
    tickets.push(
      ...(await inBranch(
        ctx,
        branchid,
        async () =>
          (
            await sql<Row>`
              select id, ${sql.ref(NUMBER)} as number, ${sql.ref(DATE)}::text as day, subject, complaint, state, closedon::text as closedon
              from m_support where coid = ${coid} and id = any(${ids}::bigint[]) and partyid = ${partyid}`.execute(
              ctx.tx,
            )
          ).rows,
      )),
    );
  return tickets.toSorted((a, b) => Number(b.id) - Number(a.id)).slice(0, SHOWN_MAX);
}

async function saveTicket(ctx: Context, given: { readonly subject: string; readonly complaint: string }) {
  const subject = given.subject.trim();
  const complaint = given.complaint.trim();
  if (subject === "") throw new Refusal("subject", "Subject is required.");
  if (complaint === "") throw new Refusal("complaint", "Complaint is required.");
  const ticket = {
    id: 0,
    [DATE]: kolkataDate(ctx.now.getTime()),
    partyid: partyOfClient(ctx),
    subject,
    complaint,
    priority: "Normal",
    state: "Open",
    email: ctx.session.username,
  };
  return saveRecord(asOffice(ctx), declarationOf("support"), ticket);
}

/** Support tickets of the client portal: they land among the firm's own, in the branch of the login. */
export default [
  defineProcedure({
    name: PORTAL_PROCEDURES.tickets,
    kind: "query",
    audience: "clients",
    params: {},
    run: ticketsOf,
  }),
  defineProcedure({
    name: PORTAL_PROCEDURES.ticketSave,
    kind: "command",
    audience: "clients",
    entity: "support",
    params: { id: z.coerce.number().int().default(0), subject: z.string().max(200), complaint: z.string().max(4000) },
    run: saveTicket,
  }),
];
