import type { ImportColumn } from "../definitions/import-column";
import { isRecord, type Row } from "./envelope";

/** Answers the types that the user may import, with their columns. */
export const IMPORT_TYPES_SP = "exceldataupload_R_types";

/** The procedure of a type (IMP-012). */
export const importProcedure = (type: string): string => `exceldataupload_R_${type}`;

/** Parameter with the number of the row in the file, for refusals; sent besides the columns. */
export const IMPORT_ROW_PARAM = "rowno";

/** One type of IMP-011 that can be imported. */
export interface ImportType {
  readonly type: string;
  readonly title: string;
  /** Entity of the records that it makes. */
  readonly entity: string;
  /** Field that names the record. */
  readonly nameField: string;
  /** A row may need the row before it (a group under a group), so rows are sent one at a time. */
  readonly inSequence: boolean;
  readonly columns: readonly ImportColumn[];
}

/** A row of `IMPORT_TYPES_SP` as a type; null for anything else. */
export function readImportType(row: Row): ImportType | null {
  const { type, title, entity, namefield, insequence, columns } = row;
  if (typeof type !== "string" || !Array.isArray(columns) || !columns.every(isColumn)) return null;
  return {
    type,
    title: String(title),
    entity: String(entity),
    nameField: String(namefield),
    inSequence: Number(insequence) === 1,
    columns,
  };
}

const isColumn = (value: unknown): value is ImportColumn =>
  isRecord(value) &&
  typeof value.label === "string" &&
  typeof value.name === "string" &&
  typeof value.kind === "string" &&
  Array.isArray(value.options);
