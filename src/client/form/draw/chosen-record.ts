import { entityOfSource } from "../../../definitions/bill/ledger-kinds";
import { formPath } from "../../rows/form-link";
import { listOfReference } from "../../rows/reference-names";
import { textOf } from "../../rows/read-row";
import type { FormEngine } from "../form-engine";
import { fieldDomId } from "./focus";

/**
 * Path of the record that is chosen in the picker with the focus; '' if the focus is elsewhere, nothing is chosen, or
 * the form is in a drawer, which would lose its place.
 */
export function chosenRecord({ id, form }: FormEngine): string {
  const focused = document.activeElement?.id ?? "";
  const field = form.definition.fields.find(({ key }) => fieldDomId(id, key) === focused);
  if (!field || field.showColumn === "" || form.question.inDrawer || form.question.preview) return "";
  const chosen = textOf(form.store.state().values, field.key);
  if (chosen === "" || chosen === "0") return "";
  const entity = listOfReference(entityOfSource(field.row.DataSourceID_SQL.trim()));
  return formPath({
    id: chosen,
    formname: `${entity}detail`,
    sqlsp: `${entity}_R_getviewdata`,
  });
}
