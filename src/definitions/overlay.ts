/**
 * A developer can change forms at runtime. The changes are an overlay over the declared form (the base): changed
 * columns by key of the row, new positions, and added rows. The declaration stays as it is; `applyOverlay` returns
 * the form as it is drawn, and `differences` lists the changes.
 */
import type { FormRow } from "./form-row";
import { formRow } from "./blank-form-row";

/** Columns that a developer may change at runtime. Identity and storage of a row belong to the declaration. */
export const EDITABLE = [
  "label_label",
  "label_class",
  "TXT_class",
  "TXT_TextMode",
  "TXT_placeholder",
  "TXT_text",
  "div_class",
  "div_InnerHtml",
  "aspx_codes",
  "COMP_style",
  "field_visible",
  "field_disable",
  "field_readonly",
  "options",
  "cols",
  "colsclick",
  "props",
  "labelprops",
  "inputprops",
  "Inputpropsc",
  "validationprops",
  "calcuprops",
  "JScalcuprops",
  "pageloadprops",
  "aftersubmitprops",
  "mail_sub",
  "mail_body",
] as const satisfies readonly (keyof FormRow)[];
export type EditableColumn = (typeof EDITABLE)[number];
/** Columns that an added row needs as well: the list, form or procedure that it shows. */
const ADDED_ONLY = [
  "DataSourceID_SQL",
  "DataTextField",
  "DataValueField",
] as const satisfies readonly (keyof FormRow)[];

/** Position of a row: its container ('' for the root), and the row before it there ('' for the first place). */
export interface Place {
  readonly under: string;
  readonly after: string;
}

export type RowChange = Partial<Pick<FormRow, EditableColumn>> & { readonly place?: Place };

export interface AddedRow extends Partial<Pick<FormRow, EditableColumn | (typeof ADDED_ONLY)[number]>> {
  readonly key: string;
  readonly comp_type: string;
  readonly place: Place;
}

/** What a developer has laid over a form: changes by key of the row, and added rows. */
export interface FormOverlay {
  readonly rows: Readonly<Record<string, RowChange>>;
  readonly added: readonly AddedRow[];
}

export const NO_OVERLAY: FormOverlay = { rows: {}, added: [] };

/** The rows as they are drawn. Parts of the overlay for rows that no longer exist are ignored, never an error. */
export function applyOverlay(base: readonly FormRow[], { rows, added }: FormOverlay): readonly FormRow[] {
  const name = base[0]?.form_name ?? "";
  const sqlsp = base[0]?.sqlsp ?? "";
  const last = Math.max(0, ...base.map(({ id }) => id));
  const own = added.map(({ place: _place, ...row }, index) =>
    formRow({ ...row, id: last + index + 1, globalid: last + index + 1, form_name: name, sqlsp }),
  );
  const changed = base.map((row) => ({ ...row, ...editable(rows[row.key]) }));
  const places = new Map<string, Place>([
    ...Object.entries(rows).flatMap(([key, { place }]) => (place ? [[key, place] as const] : [])),
    ...added.map(({ key, place }) => [key, place] as const),
  ]);
  return [...places].reduce<readonly FormRow[]>((all, [key, place]) => moved(all, key, place), [...changed, ...own]);
}

function editable(change: RowChange | undefined): Partial<FormRow> {
  const allowed = new Set<string>(EDITABLE);
  return Object.fromEntries(Object.entries(change ?? {}).filter(([column]) => allowed.has(column)));
}

/**
 * Moves a row, with its children, behind another one of the same container. If the container does not exist, the row
 * stays where it was.
 */
function moved(rows: readonly FormRow[], key: string, { under, after }: Place): readonly FormRow[] {
  const row = rows.find((other) => other.key === key);
  const parent = under === "" ? 0 : rows.find((one) => one.key === under)?.id;
  if (!row || parent === undefined) return rows;
  const others = rows.filter((other) => other !== row);
  const before =
    after === ""
      ? others.findIndex((one) => one.under_srno === parent)
      : others.findIndex((one) => one.key === after) + 1;
  const at = before < 0 || (after !== "" && before === 0) ? others.length : before;
  return [...others.slice(0, at), { ...row, under_srno: parent }, ...others.slice(at)];
}

/** One line of the difference view: a column of a row, as declared and as changed. */
export interface Difference {
  readonly key: string;
  readonly column: string;
  readonly before: string;
  readonly after: string;
}

/** What the overlay changes in the base, row by row in the order of the base, with added and moved rows. */
export function differences(base: readonly FormRow[], overlay: FormOverlay): readonly Difference[] {
  const changed = base.flatMap((row) =>
    Object.entries(overlay.rows[row.key] ?? {}).flatMap(([column, value]): readonly Difference[] => {
      if (column === "place") return [{ key: row.key, column: "place", before: "", after: placeText(value as Place) }];
      const before = String(row[column as EditableColumn] ?? "");
      return before === String(value) ? [] : [{ key: row.key, column, before, after: String(value) }];
    }),
  );
  return [
    ...changed,
    ...overlay.added.map(({ key, comp_type, place }) => ({
      key,
      column: "added",
      before: "",
      after: `${comp_type}, ${placeText(place)}`,
    })),
  ];
}

const placeText = ({ under, after }: Place): string =>
  `${under ? `in ${under}` : "at the root"}${after ? `, after ${after}` : ", first"}`;

/** Positions that do not exist, a sentence each. Such a row stays where it is, or comes at the end of the form. */
export function placeProblems(base: readonly FormRow[], { rows, added }: FormOverlay): readonly string[] {
  const keys = new Set([...base.map(({ key }) => key), ...added.map(({ key }) => key), ""]);
  const places = [...Object.entries(rows).map(([key, { place }]) => ({ key, place })), ...added];
  const missing = Object.keys(rows)
    .filter((key) => !keys.has(key))
    .map((key) => `${key}: the form has no such row.`);
  return [
    ...missing,
    ...places.flatMap(({ key, place }) =>
      [place?.under, place?.after].flatMap((at) =>
        at === undefined || keys.has(at) ? [] : [`${key}: its place refers to ${at}, which is not on the form.`],
      ),
    ),
  ];
}
