import { entityOfSource } from "../../../definitions/picker-sources";
import { optionsQuestion } from "../../../wire/definition-questions";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";
import { textOf } from "../../rows/read-row";

type Kept = Pick<Offline, "reference" | "reader">;

/** The name of a record or option; '' for none. */
export const optionName = (row: Row): string => textOf(row, "label") || textOf(row, "name");

export const isOption = (row: Row, key: string): boolean =>
  [row.value, row.key, row.id].some((id) => String(id ?? "") === key);

/**
 * Names of options of a source, by their keys, as this device has them: from the downloaded copy, otherwise from the
 * options that the server offered last. A key without a name here is left out. Never throws.
 */
export async function keptNames(
  { reference, reader }: Kept,
  source: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entity = entityOfSource(source);
  const records = await Promise.all(keys.map((key) => reference.byId(entity, key).catch(() => null)));
  const names = new Map(keys.map((key, at) => [key, optionName(records[at] ?? {})]));
  if ([...names.values()].includes("")) {
    const offered = await reader.read({ ...optionsQuestion(source), cacheOnly: true }).catch(() => null);
    for (const [key, name] of names)
      if (name === "") names.set(key, optionName(offered?.rows.find((row) => isOption(row, key)) ?? {}));
  }
  return new Map([...names].filter(([, name]) => name !== ""));
}
