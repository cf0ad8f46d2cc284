import { sql } from "kysely";
import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { rightsModules, type RightsModule } from "../../engine/menu/screens";
import { formAnswer } from "../../engine/procedures/form-answer";
import { GRID_PARAMS } from "../../engine/procedures/grid-params";
import { placed } from "../../engine/procedures/list";
import { findDeclaration } from "../../engine/records/record-declarations";
import { formOf } from "../../engine/records/shape";
import { audit } from "../../engine/trail/audit";
import { demandSettings } from "./demand-settings";
import { storedEmail } from "./email-settings";

const text = z.string().max(200);

/** ACCT-033, ACCT-040: every module that has rights, with the common fields of LIST-016. */
async function moduleRows(ctx: Context): Promise<readonly Row[]> {
  const { coid, coname, bname, branchid } = ctx.session;
  const { rows: downloads } = await sql<{
    formmnu: string;
    at: Date;
  }>`select formmnu, at from module_download where coid = ${coid}`.execute(ctx.tx);
  const {
    rows: [branch],
  } = await sql<{ prefix: string }>`select prefix from branch where branchid = ${branchid}`.execute(ctx.tx);
  const last = new Map(downloads.map(({ formmnu, at }) => [formmnu, at]));
  return (await rightsModules(ctx)).map((module) => ({
    id: module.reportno,
    formname: formNameOf(module),
    sqlsp: "",
    formtitle: module.title,
    formcaptaion: module.title,
    formmnu: module.formmnu,
    editallowed: 0,
    deleteallowed: 0,
    downloadallowed: findDeclaration(module.formmnu) ? 1 : 0,
    addallowed: 0,
    isactive: 1,
    lastdnt: last.get(module.formmnu) ?? "",
    co: coname,
    branch: bname,
    branch_name: bname,
    rolename: module.group,
    branch_prefix: branch?.prefix ?? "",
    module_name: module.title,
  }));
}

const formNameOf = ({ formmnu }: RightsModule): string => {
  const declaration = findDeclaration(formmnu);
  return declaration ? formOf(declaration) : formmnu;
};

/** Modules are part of the program. A company controls them by rights, so nothing here can be deleted or approved. */
async function refuseChange(ctx: Context, id: number, type: string): Promise<never> {
  const module = (await rightsModules(ctx)).find(({ reportno }) => reportno === id);
  if (!module) throw new Refusal("id", "This module does not exist.");
  throw new Refusal(
    "id",
    `${module.title} is part of MicroAC and cannot be ${type === "approval" ? "switched off" : "deleted"} here. Remove the rights to it instead.`,
  );
}

export default [
  defineProcedure({
    name: "settingslist_R_listgrid",
    kind: "query",
    params: GRID_PARAMS,
    run: async (ctx, { DisplayLength, DisplayStart, SortCol, SortDir, Search }) => {
      demandSettings(ctx);
      const wanted = Search.trim().toLowerCase();
      const rows = (await moduleRows(ctx)).filter((row) =>
        `${String(row.module_name)} ${String(row.formname)} ${String(row.rolename)}`.toLowerCase().includes(wanted),
      );
      const sign = SortDir.toLowerCase() === "desc" ? -1 : 1;
      const key = SortCol in (rows[0] ?? {}) ? SortCol : "id";
      const sorted = [...rows].sort(
        (a, b) => sign * (key === "id" ? Number(a.id) - Number(b.id) : String(a[key]).localeCompare(String(b[key]))),
      );
      return placed(
        sorted
          .slice(DisplayStart - 1, DisplayStart - 1 + DisplayLength)
          .map((row) => ({ ...row, TotalCount: rows.length })),
        { DisplayStart },
      );
    },
  }),
  defineProcedure({
    name: "settingslist_R_btndelete_approve",
    kind: "command",
    params: {
      id: z.coerce.number().int(),
      type: z.enum(["delete", "approval"]),
      co: text.optional(),
      formmnu: text.optional(),
    },
    run: async (ctx, { id, type }) => {
      demandSettings(ctx);
      return refuseChange(ctx, id, type);
    },
  }),
  defineProcedure({
    name: "settingslist_R_download",
    kind: "command",
    params: { formmnu: text },
    run: async (ctx, { formmnu }) => {
      demandSettings(ctx);
      const declaration = findDeclaration(formmnu);
      if (!declaration) throw new Refusal("formmnu", "This module has no form that could be downloaded.");
      await sql`insert into module_download (formmnu, at) values (${formmnu}, ${ctx.now}) on conflict (coid, formmnu) do update set at = excluded.at`.execute(
        ctx.tx,
      );
      await audit(ctx, { entity: "module", recid: formmnu, action: "download" });
      return [
        {
          err: 0,
          id: formmnu,
          formname: formOf(declaration),
          definition: JSON.stringify(await formAnswer(ctx, formOf(declaration))),
        },
      ];
    },
  }),
  defineProcedure({
    name: PROCEDURE_NAMES.emailSettingsRead,
    kind: "query",
    params: {},
    run: async (ctx) => {
      demandSettings(ctx);
      const { mpwd_sealed = "", ...shown } = (await storedEmail(ctx.tx, ctx.session.coid)) ?? {
        mto: "",
        display_name: "",
        mfrom: "",
        msm: "",
        mp: "",
        mssl: true,
      };
      return [{ ...shown, haspassword: mpwd_sealed === "" ? 0 : 1 }];
    },
  }),
];
