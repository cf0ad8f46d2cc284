import { sql } from "kysely";
import { z } from "zod";
import { COMPANY_FIELDS, BANK_FIELDS, panelFaults, type PanelField } from "../../../definitions/branch-panels";
import { SETTINGS_UPDATED } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal, Refusals } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";
import { demandSettings } from "./demand-settings";

/** The dynamic form sends a record id; the record is always that of the caller's branch. */
const key = z.union([z.string().max(20), z.number()]).optional();

interface Panel {
  readonly entity: "companyinfo" | "bankinfo";
  readonly table: "branch_info" | "bank_info";
  readonly fields: readonly PanelField[];
  /** Names of its procedures. */
  readonly read: string;
  readonly save: string;
}

const PANELS: readonly Panel[] = [
  {
    entity: "companyinfo",
    table: "branch_info",
    fields: COMPANY_FIELDS,
    read: PROCEDURE_NAMES.companyRead,
    save: PROCEDURE_NAMES.companySave,
  },
  {
    entity: "bankinfo",
    table: "bank_info",
    fields: BANK_FIELDS,
    read: PROCEDURE_NAMES.bankRead,
    save: PROCEDURE_NAMES.bankSave,
  },
];

/** The panel of the caller's branch; null if nothing was entered yet. */
async function panelOf({ tx, session }: Context, { table, fields }: Panel): Promise<Row | null> {
  const columns = sql.join(fields.map(({ key }) => sql.ref(key)));
  const { rows } = await sql<Row>`
    select branchid as id, rowver, ${columns} from ${sql.table(table)} where coid = ${session.coid} and branchid = ${session.branchid}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

const empty = ({ session }: Context, { fields }: Panel): Row => ({
  id: session.branchid,
  rowver: 0,
  ...Object.fromEntries(fields.map(({ key }) => [key, ""])),
});

async function save(ctx: Context, panel: Panel, sent: Row): Promise<readonly Row[]> {
  demandSettings(ctx);
  const { fields, table, entity } = panel;
  const given = Object.fromEntries(fields.map(({ key }) => [key, String(sent[key] ?? "").trim()]));
  const faults = panelFaults(fields, given);
  if (faults.length > 0) throw new Refusals(faults.map(({ key, text }) => new Refusal(key, text)));
  const before = await panelOf(ctx, panel);
  const keys = fields.map(({ key }) => key);
  await sql`
    insert into ${sql.table(table)} (${sql.join(keys.map((key) => sql.ref(key)))}) values (${sql.join(keys.map((key) => given[key]))})
    on conflict (coid, branchid) do update set rowver = ${sql.table(table)}.rowver + 1,
      ${sql.join(keys.map((key) => sql`${sql.ref(key)} = excluded.${sql.ref(key)}`))}`.execute(ctx.tx);
  const after = await panelOf(ctx, panel);
  await audit(ctx, { entity, recid: ctx.session.branchid, action: before ? "update" : "insert", before, after });
  return [
    { err: 0, id: ctx.session.branchid, resu: SETTINGS_UPDATED, stype: "success", stitle: "", rowver: after?.rowver },
  ];
}

/** ACCT-026 to ACCT-030, for the current branch: every user can read, its admins can edit. */
export default PANELS.flatMap((panel) => [
  defineProcedure({
    name: panel.read,
    kind: "query",
    params: { id: key, txtid: key },
    run: async (ctx) => [(await panelOf(ctx, panel)) ?? empty(ctx, panel)],
  }),
  defineProcedure({
    name: panel.save,
    kind: "command",
    params: { id: key, ...Object.fromEntries(panel.fields.map((field) => [field.key, z.string().max(500)])) },
    current: async (ctx) => (await panelOf(ctx, panel)) ?? empty(ctx, panel),
    run: (ctx, given) => save(ctx, panel, given),
  }),
]);
