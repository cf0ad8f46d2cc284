import { sql } from "kysely";
import { z } from "zod";
import { stateName } from "../../../../domain/identity/gst-states";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { listParams } from "../../../engine/procedures/list";
import { idParam } from "../../../engine/saving/save";
import { demandSettings } from "../demand-settings";
import { companyForm, saveCompany, type CompanyEntry, type CompanyLimits } from "./company-record";
import { COMPANY_KEYS, COMPANY_LIMITS } from "./company-rows";
import { firmPage, firmRow } from "./firm-list";

const text = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? "");
const shape = Object.fromEntries(COMPANY_KEYS.map((key) => [key, text])) as Record<keyof CompanyEntry, typeof text>;
const limit = z
  .union([z.string().max(20), z.number()])
  .nullish()
  .transform((value) => String(value ?? "").trim());
const limits = Object.fromEntries(COMPANY_LIMITS.map((key) => [key, limit])) as Record<
  keyof CompanyLimits,
  typeof limit
>;

interface Listed extends Row {
  readonly id: number;
  readonly name: string;
  readonly state: string;
  readonly isdemo: boolean;
}

/**
 * The companies that the caller can enter. Only the one of the session can be changed; row-level security prevents
 * any other.
 */
async function companyList(ctx: Context): Promise<readonly Row[]> {
  demandSettings(ctx);
  const { rows } = await sql<Listed>`select * from companies_of_caller()`.execute(ctx.tx);
  return rows.map((row) => ({
    ...firmRow(ctx, "companymaster", "Company", row.name),
    ...row,
    editallowed: row.id === ctx.session.coid ? 1 : 0,
    statename: stateName(row.state) || "not entered",
    kind: row.isdemo ? "Demo" : "Own",
    isactive: 1,
  }));
}

export default [
  defineProcedure({
    name: "companymaster_R_listgrid",
    kind: "query",
    params: listParams,
    run: async (ctx, given) => firmPage(await companyList(ctx), given),
  }),
  defineProcedure({
    name: "companymaster_R_getviewdata",
    kind: "query",
    params: { id: idParam, txtid: idParam, formmnu: text },
    run: async (ctx) => [await companyForm(ctx)],
  }),
  defineProcedure({
    name: "companymaster_R_save",
    kind: "command",
    params: { id: idParam, ...shape, ...limits, logo: z.string().nullish(), formmnu: text },
    current: (ctx) => companyForm(ctx, true),
    run: (ctx, given) => saveCompany(ctx, given),
  }),
];
