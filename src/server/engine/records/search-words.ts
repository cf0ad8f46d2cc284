import type { Row } from "../../../wire/envelope";
import type { RecordDeclaration } from "./declaration";
import { lineFields, searched } from "./shape";

/** All text that finds a record: its search fields and those of its lines (barcodes), in lower case. */
export function searchText(declaration: RecordDeclaration, record: Row): string {
  const own = searched(declaration.fields).map(({ key }) => record[key]);
  const ofLines = lineFields(declaration).flatMap((field) => {
    const rows: readonly Row[] = Array.isArray(record[field.key]) ? (record[field.key] as readonly Row[]) : [];
    return rows.flatMap((row) => searched(field.columns).map(({ key }) => row[key]));
  });
  return [...own, ...ofLines]
    .filter((value) => typeof value === "string" && value !== "")
    .join(" ")
    .toLowerCase();
}
