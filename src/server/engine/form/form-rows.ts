import { formRow } from "../../../definitions/blank-form-row";
import { FOLD_EMPTY } from "../../../definitions/container-hints";
import type { FormRow } from "../../../definitions/form-row";
import type { Access } from "../records/access";
import type { Field, RecordDeclaration } from "../records/declaration";
import { flag } from "../records/fields";
import { CANCELLED, formOf, proc, takesFiles } from "../records/shape";
import { fieldRow } from "./form-fields";

const GENERAL = "General";
/** A card of the whole width that is folded shut while nothing is entered in it. */
const FOLDED = `col-12 ${FOLD_EMPTY}`;

/** Parameters of a save that are not fields, with the tokens that fill them (ENV-009 to ENV-017). */
const TOKENS = ["user2", "branchin", "dnt", "userid", "loginip", "coid", "co", "geolocation", "devid"];

/**
 * All fields of the form: the declared ones and, for a master that declares none, the Active switch. A document has
 * no such switch, and `CANCELLED` is on no form.
 */
export function formFields(declaration: RecordDeclaration): readonly Field[] {
  if (declaration.document) return declaration.fields.filter(({ key }) => key !== CANCELLED);
  return declaration.inactiveField
    ? declaration.fields
    : [...declaration.fields, flag("isactive", "Active", { as: "switch", initial: true })];
}

/**
 * The form of a record as definition rows (FORM-010): one card for each section with a row of fields, then the
 * buttons. The same for all users; `rowsForUser` removes what a user may not see or change.
 */
export function formRows(declaration: RecordDeclaration): readonly FormRow[] {
  const rows: FormRow[] = [];
  const form = { form_name: formOf(declaration), sqlsp: proc(declaration, "getviewdata") };
  const add = (row: Partial<FormRow>): number => {
    rows.push(formRow({ ...form, ...row, id: rows.length + 1, globalid: rows.length + 1 }));
    return rows.length;
  };
  add({ comp_type: "txthidden", key: "id", comp_name: "id", field_visible: 0 });
  for (const section of sectionsOf(declaration)) {
    // The page of a document has its title, with its number, above.
    const own = declaration.document ? "" : declaration.formTitle;
    const label_label = section === GENERAL ? own : section;
    const div_class = declaration.folds?.includes(section) ? FOLDED : "col-12";
    const card = add({ comp_type: "cards", key: `card${rows.length}`, label_label, div_class });
    const line = add({ comp_type: "divsrow", key: `row${rows.length}`, under_srno: card, div_class: "col-12" });
    for (const field of formFields(declaration))
      if ((field.section ?? GENERAL) === section) add({ ...fieldRow(field, label_label), under_srno: line });
    if (section === GENERAL)
      for (const button of declaration.buttons ?? []) add({ div_class: "col-4", ...button, under_srno: line });
  }
  if (takesFiles(declaration)) {
    const card = add({
      comp_type: "cards",
      key: "cardattachments",
      label_label: "Attachments",
      div_class: declaration.folds ? FOLDED : "col-12",
    });
    add({
      comp_type: "fileupload",
      key: "attachments",
      comp_name: "attachments",
      under_srno: card,
      div_class: "col-12",
      ...(declaration.attachments === "first" ? { props: JSON.stringify({ savefirst: true }) } : {}),
    });
  }
  buttons(declaration).forEach(add);
  return rows;
}

const sectionsOf = (declaration: RecordDeclaration): readonly string[] => [
  ...new Set([GENERAL, ...declaration.fields.map(({ section }) => section ?? GENERAL)]),
];

function buttons(declaration: RecordDeclaration): readonly Partial<FormRow>[] {
  const names = ["id", ...formFields(declaration).map(({ key }) => key)];
  const save: Partial<FormRow> = {
    DataSourceID_SQL: proc(declaration, "save"),
    DataTextField: [...names, ...TOKENS].join(","),
    DataValueField: [...names, ...TOKENS.map((name) => `@${name}`)].join(","),
  };
  return [
    {
      ...save,
      comp_type: "btn_submit",
      key: "btnsave",
      comp_name: "btnsave",
      label_label: "Save",
      aspx_codes: declaration.route,
    },
    {
      ...save,
      comp_type: "btn_submit",
      key: "btnsavenew",
      comp_name: "btnsavenew",
      label_label: "Save and new",
      props: JSON.stringify({ then: "new" }),
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close", aspx_codes: declaration.route },
  ];
}

/** The rows for one user: hidden fields are removed, locked fields are disabled, and a save sends neither. */
export function rowsForUser(rows: readonly FormRow[], access: Pick<Access, "shows" | "fixed">): readonly FormRow[] {
  return rows
    .filter(({ key }) => access.shows(key))
    .map((row) => {
      if (row.comp_type === "btn_submit") return withoutParams(row, access.fixed);
      return access.fixed.has(row.key) ? { ...row, field_disable: 1 } : row;
    });
}

function withoutParams(row: FormRow, fixed: ReadonlySet<string>): FormRow {
  const sources = row.DataValueField.split(",");
  const kept = row.DataTextField.split(",").flatMap((name, index) =>
    fixed.has(name) ? [] : [[name, sources[index] ?? name] as const],
  );
  return {
    ...row,
    DataTextField: kept.map(([name]) => name).join(","),
    DataValueField: kept.map(([, source]) => source).join(","),
  };
}
