import type { ReportColumn } from "../../../definitions/report/report-column";
import type { IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import { SESSION_TOKENS } from "../../../wire/session-tokens";
import type { SaveRequest } from "../../offline/contract/save";
import { numberOf, textOf } from "../../rows/read-row";
import { editText, readEdit } from "./read-edit";

/** The cells of one row that the user changed. */
export interface EditedRow {
  /** As it was read when the first of them was changed: its version is the base of the save. */
  readonly row: Row;
  readonly cells: readonly { readonly column: ReportColumn; readonly typed: string }[];
  /** `waiting`: saved on this device; `saved`: the server has it, and the report is being read again. */
  readonly state: "edited" | "saving" | "waiting" | "saved" | "refused";
  /** Why it was refused; '' otherwise. */
  readonly message: string;
}

/** The flag `linkeditedited` of a row (REP-097): 1 from the first change until its save has succeeded. */
export const isEdited = (edited: EditedRow | undefined): boolean => edited?.state === "saving" || mayBeSaved(edited);

/** Whether a row has changes that no save is under way for. */
export const mayBeSaved = (edited: EditedRow | undefined): edited is EditedRow =>
  edited?.state === "edited" || edited?.state === "refused";

/** The row with one more cell changed, or the same cell again. */
export function withTyped(edited: EditedRow | undefined, row: Row, column: ReportColumn, typed: string): EditedRow {
  // What has been saved meanwhile is part of the row by then.
  const before = edited && edited.state !== "saved" && edited.state !== "waiting" ? edited : undefined;
  const others = before?.cells.filter((cell) => cell.column.field !== column.field) ?? [];
  return { row: before?.row ?? row, cells: [...others, { column, typed }], state: "edited", message: "" };
}

/** The row once the server has it, with the values that it returned. */
export const withSaved = (edited: EditedRow, answer: Row): EditedRow => ({
  ...edited,
  state: "saved",
  cells: edited.cells.map(({ column, typed }) => {
    const returned = answer[nameOf(column)];
    return { column, typed: returned === undefined ? typed : editText(column.linkeditfieldtype, returned) };
  }),
});

/** Values by the parameters of the save procedure, or what is wrong with one of them. */
export function valuesOf(
  { cells }: Pick<EditedRow, "cells">,
  today: IsoDate,
): { readonly values: Readonly<Record<string, string>>; readonly problem: string } {
  const reads = cells.map(({ column, typed }) => [nameOf(column), readEdit(column, typed, today)] as const);
  const problem = reads.map(([, read]) => (read.ok ? "" : read.message)).find(Boolean) ?? "";
  return { values: Object.fromEntries(reads.map(([name, read]) => [name, read.ok ? read.value : ""])), problem };
}

/** The parameter that takes the edited value of a column (REP-094). */
const nameOf = ({ linkeditfieldvalue, field }: ReportColumn): string => linkeditfieldvalue ?? field;

/** The save of a row (REP-096): a save like any other, of the version that was shown. */
export function saveRequest(
  opId: string,
  { row, cells }: EditedRow,
  values: Readonly<Record<string, string>>,
  report: string,
): SaveRequest | null {
  const column = cells[0]?.column;
  if (!column?.linkeditsavesqlsp) return null;
  const id = textOf(row, column.linkeditsaveid ?? "id");
  const ver = numberOf(row, column.linkeditsaverowver ?? "rowver");
  return {
    opId,
    screen: "reportcell",
    entity: column.linkeditsaveentity ?? "",
    recordKey: id,
    sqlsp: column.linkeditsavesqlsp,
    args: {
      id,
      ...values,
      ...SESSION_TOKENS,
      geolocation: "@geolocation",
      devid: "@devid",
    },
    base: ver > 0 ? { kind: "ver", ver } : { kind: "none" },
    defVer: "",
    shown: values,
    formname: "",
    title: `${report}: ${cells.map((cell) => cell.column.title).join(", ")}`,
  };
}
