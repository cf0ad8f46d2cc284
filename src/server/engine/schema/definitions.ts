import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { FormRow } from "../../../definitions/form-row";
import type { Tables } from "../../db/tables";
import { ALL_RIGHTS, RightsMap } from "../call/rights";
import { formRows } from "../form/form-rows";
import { declaredRows, forms } from "../form/forms";
import { listHead } from "../lists/list-head";
import { screens } from "../menu/screens";
import { accessFrom } from "../records/access";
import { recordDeclarations } from "../records/record-declarations";
import { formOf } from "../records/shape";
import { reportBase } from "../reports/overlaid";
import { reports } from "../reports/reports";

const hashOf = (value: unknown): string =>
  createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);

const TABLES = ["def_form", "def_list", "def_menu", "def_report"] as const;

interface Base {
  readonly table: (typeof TABLES)[number];
  readonly name: string;
  readonly base: unknown;
}

/** The declared forms, lists, reports and menu entries by name, before any change by a developer. */
function bases(): readonly Base[] {
  const everything = new RightsMap([], ALL_RIGHTS);
  return [
    ...recordDeclarations().flatMap((declaration): readonly Base[] => [
      { table: "def_form", name: formOf(declaration), base: formRows(declaration) },
      {
        table: "def_list",
        name: declaration.entity,
        base: listHead(declaration, accessFrom(everything, declaration), declaration.entity),
      },
      {
        table: "def_menu",
        name: declaration.entity,
        base: {
          ...declaration.menu,
          label: declaration.title,
          path: declaration.route,
          reportno: declaration.reportno,
        },
      },
    ]),
    ...forms().map((form): Base => ({ table: "def_form", name: form.name, base: declaredRows(form) })),
    ...reports().map((report): Base => ({ table: "def_report", name: report.name, base: reportBase(report) })),
    ...screens().map((screen): Base => ({ table: "def_menu", name: screen.formmnu, base: screen })),
  ];
}

/** Updates the rows of the base definitions; a developer's changes over them stay. */
export async function seedDefinitions(tx: Transaction<Tables>): Promise<void> {
  const all = bases();
  for (const table of TABLES) {
    const rows = all.flatMap((one) =>
      one.table === table ? [{ name: one.name, base: one.base, hash: hashOf(one.base) }] : [],
    );
    await sql`
      insert into ${sql.table(table)} as d (name, base, hash)
      select name, base, hash from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, base jsonb, hash text)
      on conflict (name) do update set base = excluded.base, hash = excluded.hash, revision = d.revision + 1
      where d.hash <> excluded.hash`.execute(tx);
  }
}

/** Hash of one form before rights are applied; stored with every save that is entered on it (`op.def`). */
export const formHash = (rows: readonly FormRow[]): string => hashOf(rows);

let allHash: string | undefined;

/** Hash over all form, list, report and menu definitions, for `WEBAPI_ping`: a new one makes cached definitions old. */
export function definitionsHash(): string {
  return (allHash ??= hashOf(bases()));
}
