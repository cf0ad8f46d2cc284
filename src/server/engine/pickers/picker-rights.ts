import { sql } from "kysely";
import type { FormRow } from "../../../definitions/form-row";
import { BANKS_SOURCE } from "../../../definitions/ledgers/ledger-kinds";
import type { Context } from "../call/context";
import { rightsOfAll } from "../call/rights";
import type { RightsMap } from "../call/rights";
import type { SessionUser } from "../call/session-user";
import type { FormDeclaration } from "../form/declaration";
import { formRows } from "../form/form-rows";
import { declaredRows, forms } from "../form/forms";
import { mayOpenForm } from "../form/may-open";
import { findDeclaration, recordDeclarations } from "../records/record-declarations";
import { formOf } from "../records/shape";
import type { ReportDeclaration } from "../reports/declaration";
import { filterOf } from "../reports/overlaid";
import { reportsNow } from "../reports/report-catalogue";

/** A field that picks from a source: its key, which rights may hide, and the form or report whose rights apply. */
interface PickerField {
  readonly key: string;
  readonly form: FormDeclaration | { readonly entity: string };
}

/** Hand-made screens that pick from a source: they have no rows that could name it. */
const ON_SCREENS = [{ entity: "brslist", key: "crconame", DataSourceID_SQL: BANKS_SOURCE }] as const;

type PlacedRow = Pick<FormRow, "key" | "DataSourceID_SQL"> & Partial<Pick<FormRow, "cols">>;

type FieldsBySource = ReadonlyMap<string, readonly PickerField[]>;

/** By the list of reports, which is the same until a developer changes one. */
const cachedFields = new WeakMap<readonly ReportDeclaration[], FieldsBySource>();

/**
 * Every source that a declared form or a filter of a report names, with the places that name it.
 */
function pickerFields(reports: readonly ReportDeclaration[]): FieldsBySource {
  const cached = cachedFields.get(reports);
  if (cached) return cached;
  const found = new Map<string, PickerField[]>();
  const add = (row: PlacedRow, form: PickerField["form"]): void => {
    for (const source of sourcesIn(row)) found.set(source, [...(found.get(source) ?? []), { key: row.key, form }]);
  };
  for (const { entity, rows } of recordDeclarations().map((one) => ({ entity: one.entity, rows: formRows(one) })))
    for (const row of rows) add(row, { entity });
  for (const form of forms()) for (const row of declaredRows(form)) add(row, form);
  for (const report of reports)
    for (const { name, source = "" } of report.filters.map(filterOf))
      add({ key: name, DataSourceID_SQL: source }, { entity: report.name });
  for (const { entity, ...row } of ON_SCREENS) add(row, { entity });
  cachedFields.set(reports, found);
  return found;
}

/** The sources of a row and of its line columns. */
const sourcesIn = ({ DataSourceID_SQL, cols = "" }: PlacedRow): readonly string[] =>
  [
    DataSourceID_SQL.trim(),
    ...[...cols.matchAll(/"DataSourceID_SQL":"([^"]+)"/g)].map(([, source = ""]) => source),
  ].filter(Boolean);

/**
 * Whether a user may pick from a source: they may open its list, or a form on which a field with that source is
 * visible to them. `ids` are all names of the source. Rows that a developer added to a form count too.
 */
export async function mayPick(ctx: Context, ids: readonly string[]): Promise<boolean> {
  const rights = await rightsOfAll(ctx);
  if (ids.some((id) => findDeclaration(id) && opens(rights, id))) return true;
  const isOpen = opener(ctx.session, rights);
  const fields = pickerFields(await reportsNow(ctx));
  if (ids.some((id) => fields.get(id)?.some(isOpen))) return true;
  return (await addedPickerFields(ctx, ids)).some(isOpen);
}

/** Sources of the fields that are visible to this user on declared forms that they may open. */
export async function pickedSources(ctx: Context, rights: RightsMap): Promise<readonly string[]> {
  const isOpen = opener(ctx.session, rights);
  return [...pickerFields(await reportsNow(ctx))].flatMap(([source, fields]) => (fields.some(isOpen) ? [source] : []));
}

const opener =
  (session: SessionUser, rights: RightsMap) =>
  ({ form, key }: PickerField): boolean =>
    "name" in form
      ? mayOpenForm(session, rights, form) && !hides(rights, form.formmnu, key)
      : opens(rights, form.entity) && !hides(rights, form.entity, key);

/** Whether the user may open the list or form of an entity. */
function opens(rights: RightsMap, entity: string): boolean {
  const { view, add, edit } = rights.get(entity);
  return view || add || edit;
}

const hides = (rights: RightsMap, module: string | undefined, key: string): boolean =>
  module !== undefined && rights.get(module).hidden.includes(key);

/** Places that developers added to forms at runtime. */
async function addedPickerFields({ tx }: Context, ids: readonly string[]): Promise<readonly PickerField[]> {
  const { rows } = await sql<{ name: string; row: PlacedRow }>`
    select f.name, row from def_form f, jsonb_array_elements(f.overlay->'added') row where f.overlay is not null`.execute(
    tx,
  );
  return rows.flatMap(({ name, row }) => {
    if (!sourcesIn({ ...row, DataSourceID_SQL: row.DataSourceID_SQL ?? "" }).some((source) => ids.includes(source)))
      return [];
    const owner = recordDeclarations().find((one) => formOf(one) === name) ?? forms().find((one) => one.name === name);
    return owner ? [{ key: row.key, form: owner }] : [];
  });
}
