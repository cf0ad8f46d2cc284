import { sql } from "kysely";
import { z } from "zod";
import { stateName } from "../../../../domain/identity/gst-states";
import { isOn } from "../../../../wire/answers";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { defineProcedure } from "../../../engine/call/procedure";
import { listParams } from "../../../engine/procedures/list";
import { idParam } from "../../../engine/saving/save";
import { demandSettings } from "../demand-settings";
import { branchRecord, saveBranch } from "./branch-record";
import { BRANCH_KEYS, PLACE_KEYS } from "./branch-rows";
import { firmPage, firmRow } from "./firm-list";

const text = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => value ?? "");
const flag = z.union([z.boolean(), z.number(), z.string().max(10)]).nullish();
const shape = Object.fromEntries([...BRANCH_KEYS, ...PLACE_KEYS].map((key) => [key, text])) as Record<
  (typeof BRANCH_KEYS)[number] | (typeof PLACE_KEYS)[number],
  typeof text
>;

/** The branches of the company, each with the state and GSTIN that apply to it. */
async function branchList(ctx: Context): Promise<readonly Row[]> {
  demandSettings(ctx);
  const { rows } = await sql<{ id: number; name: string; state: string; isactive: boolean }>`
    select b.branchid as id, b.rowver, b.name, b.prefix, coalesce(nullif(b.gstin, ''), c.gstin) as gstin, b.is_active as isactive,
      coalesce(nullif(left(b.gstin, 2), ''), nullif(b.state, ''), nullif(left(c.gstin, 2), ''), c.state) as state
    from branch b join company c on c.coid = b.coid where b.coid = ${ctx.session.coid} order by b.branchid`.execute(
    ctx.tx,
  );
  return rows.map((row) => ({
    ...firmRow(ctx, "branchmaster", "Branch", row.name),
    ...row,
    statename: stateName(row.state) || "not entered",
    activename: row.isactive ? "Yes" : "No",
    isactive: row.isactive ? 1 : 0,
  }));
}

/** Only company admins manage branches. A branch is never deleted, because its documents refer to it. */
export default [
  defineProcedure({
    name: "branchmaster_R_listgrid",
    kind: "query",
    params: listParams,
    run: async (ctx, given) => firmPage(await branchList(ctx), given),
  }),
  defineProcedure({
    name: "branchmaster_R_getviewdata",
    kind: "query",
    params: { id: idParam, txtid: idParam, formmnu: text },
    run: async (ctx, { id, txtid }) => {
      demandSettings(ctx);
      const key = txtid || id;
      const found = key === 0 ? { id: 0, rowver: 0, isactive: true } : await branchRecord(ctx, key);
      return found ? [found] : [];
    },
  }),
  defineProcedure({
    name: "branchmaster_R_save",
    kind: "command",
    params: { id: idParam, ...shape, godownid: idParam.optional(), isactive: flag, formmnu: text },
    // An op_conflict reply carries the whole record, so only users who can view it may get it.
    current: async (ctx, { id }) => {
      demandSettings(ctx);
      return id === 0 ? null : branchRecord(ctx, id, true);
    },
    run: (ctx, { id, isactive, ...given }) =>
      saveBranch(ctx, id, { ...given, isactive: isactive === undefined || isactive === null ? true : isOn(isactive) }),
  }),
];
