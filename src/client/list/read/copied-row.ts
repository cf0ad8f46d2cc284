import { statusOn } from "../../../definitions/document-status";
import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import type { ListDefinition } from "./list-definition";

/**
 * A record of the downloaded copy as a list row of today. Its name goes into the heading column if that column was not
 * downloaded.
 */
export function asListRow(definition: ListDefinition, copied: Row, today: IsoDate): Row {
  const row = statusOn(copied, today);
  const heading = definition.columns.find((column) => column.card === 1) ?? definition.columns[0];
  const named = heading && row[heading.field] === undefined ? { [heading.field]: row.label ?? row.name ?? row.id } : {};
  const { formname, sqlsp, formtitle } = definition.form;
  return {
    formname,
    sqlsp,
    formtitle,
    editallowed: definition.addAllowed ? 1 : 0,
    deleteallowed: 0,
    ...row,
    ...named,
  };
}
