import { isObject, textOf } from "./props";

/** A field of a new record and the name that it begins with, among the options of a source. */
export interface RecordBegin {
  readonly key: string;
  readonly source: string;
  readonly name: string;
}

/** Of the props of a picker: what a record made from it begins with. What is no such entry is left out. */
export const beginsOf = (value: unknown): readonly RecordBegin[] =>
  Array.isArray(value) ? value.flatMap((entry) => beginOf(entry) ?? []) : [];

function beginOf(entry: unknown): RecordBegin | null {
  if (!isObject(entry)) return null;
  const [key, source, name] = [textOf(entry.key), textOf(entry.source), textOf(entry.name)];
  return key === undefined || source === undefined || name === undefined ? null : { key, source, name };
}
