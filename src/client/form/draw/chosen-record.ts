import { entityOfSource } from "../../../definitions/picker-sources";
import { cellRows } from "../../../definitions/bill/cells";
import { lineColumnsOf } from "../../../definitions/choices";
import { formPath } from "../../rows/form-link";
import { textOf } from "../../rows/read-row";
import { listOfReference } from "../../rows/reference-names";
import type { FormEngine } from "../form-engine";
import type { CellPlace } from "../form-handle";
import type { FieldDef } from "../open/definition";
import { fieldDomId } from "./focus";

/** A record under the cursor: its path, and the place to return to. */
interface ChosenRecord {
  readonly path: string;
  readonly key: string;
  readonly cell: CellPlace | null;
}

/**
 * The record that is chosen in the picker or the cell with the focus; null if the focus is elsewhere, nothing is
 * chosen, or the form is in a drawer, which would lose its place.
 */
export function chosenRecord({ id, form }: FormEngine): ChosenRecord | null {
  if (form.question.inDrawer || form.question.preview) return null;
  const at = document.activeElement;
  const field = form.definition.fields.find(({ key }) => {
    const place = document.getElementById(fieldDomId(id, key));
    return place !== null && place.contains(at);
  });
  if (!field) return null;
  const { store } = form;
  const cell = store.cell(field.key);
  if (cell) return inLines(field, cellRows(store.state().values[field.key])[cell.line] ?? {}, cell);
  const path =
    field.showColumn === "" ? "" : pathOf(field.row.DataSourceID_SQL, textOf(store.state().values, field.key));
  return path === "" ? null : { path, key: field.key, cell: null };
}

function inLines(
  { row, key }: FieldDef,
  line: Readonly<Record<string, unknown>>,
  cell: CellPlace,
): ChosenRecord | null {
  const column = lineColumnsOf(row).find((one) => one.key === cell.column);
  const path = pathOf(column?.DataSourceID_SQL ?? "", textOf(line, cell.column));
  return path === "" ? null : { path, key, cell };
}

/** Text that is typed and not found yet names no record. */
function pathOf(source: string, chosen: string): string {
  if (source.trim() === "" || !/^(?:[1-9]\d*|tmp:.+)$/.test(chosen)) return "";
  const entity = listOfReference(entityOfSource(source.trim()));
  return formPath({ id: chosen, formname: `${entity}detail`, sqlsp: `${entity}_R_getviewdata` });
}
