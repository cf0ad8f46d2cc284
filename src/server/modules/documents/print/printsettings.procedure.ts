import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { demandCompanyAdmin } from "../../../engine/call/company-admin";
import { defineProcedure } from "../../../engine/call/procedure";
import { Refusal } from "../../../engine/call/refusal";
import { isInUse } from "../../../engine/records/usual-values";
import { audit } from "../../../engine/trail/audit";
import { printSettings, TERMS_MAX } from "./print-settings";

const key = z.union([z.string().max(20), z.number()]).optional();

async function current(ctx: Context): Promise<Row> {
  demandCompanyAdmin(ctx, "Only a company admin can view and change these settings.");
  const { bankid, bankname, terms, copies, rowver } = await printSettings(ctx);
  return { id: ctx.session.coid, rowver, bankid, bankid_label: bankname, terms, copies: String(copies) };
}

interface Given {
  readonly bankid?: string | number | undefined;
  readonly terms: string;
  readonly copies: number;
}

async function save(ctx: Context, { bankid: chosen, terms, copies }: Given): Promise<readonly Row[]> {
  const before = await current(ctx);
  const bankid = Number(chosen ?? 0) || 0;
  if (bankid !== 0 && bankid !== before.bankid && !(await isInUse(ctx, "debtors", bankid)))
    throw new Refusal("bankid", "Choose a bank ledger that is in use.");
  await sql`
    insert into print_settings as s (bankid, terms, copies) values (${bankid || null}, ${terms.trim()}, ${copies})
    on conflict (coid) do update set bankid = excluded.bankid, terms = excluded.terms, copies = excluded.copies,
      rowver = s.rowver + 1`.execute(ctx.tx);
  const after = await current(ctx);
  await audit(ctx, { entity: "printsettings", recid: ctx.session.coid, action: "update", before, after });
  return [{ err: 0, id: ctx.session.coid, resu: "", stype: "success", stitle: "", rowver: after.rowver }];
}

export default [
  defineProcedure({
    name: "printsettings_R_getviewdata",
    kind: "query",
    params: { id: key, txtid: key },
    run: async (ctx) => [await current(ctx)],
  }),
  defineProcedure({
    name: "printsettings_R_save",
    kind: "command",
    params: {
      id: key,
      bankid: key,
      terms: z.string().max(TERMS_MAX).default(""),
      copies: z.coerce.number().int().min(1).max(3).default(1),
    },
    current: (ctx) => current(ctx),
    run: (ctx, given) => save(ctx, given),
  }),
];
