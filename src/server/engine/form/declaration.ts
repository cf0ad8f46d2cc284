import type { FormRow } from "../../../definitions/form-row";
import type { RightsMap } from "../call/rights";
import type { Field } from "../records/declaration";

/** A row as written in a declaration: it names its parent by key, and ids follow from the order. */
export type DeclaredRow = Partial<Omit<FormRow, "id" | "under_srno" | "form_name" | "globalid">> & {
  readonly comp_type: string;
  readonly key: string;
  /** Key of the container of this row; the root by default. */
  readonly under?: string;
  /** The field that the row follows from, as in the form of a record; what the row says itself comes before. */
  readonly field?: Field;
};

/** A form without a record: default export of `<name>.form.ts`. A developer's changes are laid over its rows. */
export interface FormDeclaration {
  /** The `menutype` by which `WEBAPI_R_dynaform` finds it. */
  readonly name: string;
  readonly title: string;
  /** The module whose rights decide (RIGHTS-007); without it every signed-in user may see the form and fill it in. */
  readonly formmnu?: string;
  /** Without `formmnu`: decides by the user's other rights who may open it. */
  readonly opens?: (rights: RightsMap) => boolean;
  /** Only for admins of the company and the developer: what it picks from may be hidden from others. */
  readonly needs?: "company-admin";
  /** Shown without a sign-in too (`/Pages/{profile_name}`, SHELL-027). */
  readonly isPublic?: true;
  /** What may be done with it offline; A by default. */
  readonly offlineclass?: "A" | "B" | "C" | "E";
  /** Entity whose lists and pickers show what the form saves. */
  readonly entity?: string;
  /** Procedure that loads its record; without one the form starts with the initial values of its fields. */
  readonly sqlsp?: string;
  /** A device also keeps what `sqlsp` answers for a new record: without it the form is empty offline. */
  readonly startsOffline?: true;
  readonly rows: readonly DeclaredRow[];
}

export function defineForm(form: FormDeclaration): FormDeclaration {
  return form;
}
