import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { GRID_PARAMS } from "../../engine/procedures/grid-params";
import { EMAIL_TAKEN } from "../../engine/sign-in/client-logins";
import { audit } from "../../engine/trail/audit";
import { clientRows } from "./client-list";
import { CLIENT_LOGINS, demandClients } from "./managed-client";

const text = z.string().max(200);
const id = z.coerce.number().int();

interface Login extends Row {
  readonly id: number;
  /** Ledger of the customer. */
  readonly drconame: number;
  readonly drconame_label: string;
  readonly regemail: string;
}

/** The login as its form shows it; null if the company has none with this id. */
async function current(ctx: Context, userid: number): Promise<Login | null> {
  await demandClients(ctx, "edit");
  const { rows } = await sql<Login>`
    select l.userid as id, l.partyid as drconame, d.drconame as drconame_label, l.username as regemail
    from client_logins(${ctx.now}) l join m_debtors d on d.coid = ${ctx.session.coid} and d.id = l.partyid where l.userid = ${userid}`.execute(
    ctx.tx,
  );
  return rows[0] ?? null;
}

async function save(ctx: Context, userid: number, given: string): Promise<readonly Row[]> {
  const before = await current(ctx, userid);
  if (!before) throw new Refusal("regemail", "This client login no longer exists.");
  const parsed = z.email().max(100).safeParse(given.trim().toLowerCase());
  if (!parsed.success) throw new Refusal("regemail", "Enter an e-mail address.");
  const { rows } = await sql`
    select from client_logins(${ctx.now}) where lower(username) = ${parsed.data} and userid <> ${userid}`.execute(
    ctx.tx,
  );
  if (rows.length > 0) throw new Refusal("regemail", EMAIL_TAKEN);
  if (parsed.data !== before.regemail) {
    await sql`select rename_client_login(${userid}, ${parsed.data})`.execute(ctx.tx);
    const after = { regemail: parsed.data };
    await audit(ctx, { entity: CLIENT_LOGINS, recid: userid, action: "update", before, after });
  }
  return [{ err: 0, id: userid, resu: "Saved", stype: "success", stitle: "" }];
}

/** Client logins: the list, and the e-mail address of one, which its generic form changes. */
export default [
  defineProcedure({
    name: "debtorslogin_R_listgrid",
    kind: "query",
    params: {
      ...GRID_PARAMS,
      onlyblocked: z.coerce.number().int().default(0),
    },
    run: (ctx, { onlyblocked, ...question }) => clientRows(ctx, { ...question, onlyBlocked: onlyblocked === 1 }),
  }),
  defineProcedure({
    name: "debtorslogin_R_getviewdata",
    kind: "query",
    params: { id: id.optional(), txtid: id.optional() },
    run: async (ctx, given) => {
      const found = await current(ctx, given.id ?? given.txtid ?? 0);
      return found ? [found] : [];
    },
  }),
  defineProcedure({
    name: "debtorslogin_R_save",
    kind: "command",
    params: { id, drconame: id.optional(), regemail: text },
    run: (ctx, given) => save(ctx, given.id, given.regemail),
  }),
];
