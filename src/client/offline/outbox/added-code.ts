import { isRecord, type Row } from "../../../wire/envelope";
import type { OutboxRow } from "../contract/save";
import { awaitsUser } from "./op-state";

/** A code that a waiting save gives a record: the record is found by it at once, and shows it in its lines. */
export interface AddedCode {
  readonly code: string;
  /** Name of the record. */
  readonly label: string;
  /** Key of the lines of codes, and the line that the record gets. */
  readonly lines: string;
  readonly line: Row;
}

/** What such a save shows of the record; lists show no codes. */
export const shownCode = (added: AddedCode): Row => ({ _addedcode: added });

/** The code that a save adds; null for any other save, and for one that the server refused. */
export function addedCodeOf({ shown, state }: Pick<OutboxRow, "shown" | "state">): AddedCode | null {
  return isAddedCode(shown._addedcode) && !awaitsUser(state) ? shown._addedcode : null;
}

/** True also for a refused save. */
export const addsCode = ({ shown }: Pick<OutboxRow, "shown">): boolean => isAddedCode(shown._addedcode);

const isAddedCode = (value: unknown): value is AddedCode =>
  isRecord(value) && typeof value.code === "string" && typeof value.lines === "string" && isRecord(value.line);

/** Lines as a record has them, a list or its JSON text, with the line of the code, once. */
export function withAddedLine(lines: unknown, { line }: AddedCode): readonly unknown[] {
  const known = typeof lines === "string" && lines.startsWith("[") ? (JSON.parse(lines) as unknown) : lines;
  const list: readonly unknown[] = Array.isArray(known) ? known : [];
  const isSame = (other: unknown) =>
    isRecord(other) && Object.entries(line).every(([key, value]) => String(other[key]) === String(value));
  return list.some(isSame) ? list : [...list, line];
}
