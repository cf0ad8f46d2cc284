import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { barcodesOf } from "../../offline/reference/row";
import { deviceSource } from "./device-source";
import { type DdlOption, optionOf } from "./option";
import { spelling } from "./spelling";

/** Texts in one call; the server takes no more. */
const TEXTS = 500;
/** Columns that hold an exact name or code of a record. */
const NAME_COLUMNS = ["label", "name", "code", "shortname"] as const;

/**
 * The options with one of these names, codes or barcodes, in any case, by the text in lower case: from the server,
 * otherwise from the device's copy of the master. Null where neither can answer, so that a missing answer does not
 * count as "not found".
 */
export async function namedOptions(
  offline: Offline,
  source: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, DdlOption> | null> {
  const found = new Map<string, DdlOption>();
  try {
    if (offline.line().line !== "online") return await onDevice(offline, source, texts);
    for (let from = 0; from < texts.length; from += TEXTS) {
      const rows = await offline.reader.ask(
        "WEBAPIGetddls",
        { user2: "@user2", branchin: "@branchin", sid: source, names: texts.slice(from, from + TEXTS) },
        { enc: true },
      );
      for (const row of rows) if (typeof row.given === "string") found.set(spelling(row.given), optionOf(row));
    }
    return found;
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    return onDevice(offline, source, texts);
  }
}

async function onDevice(
  offline: Offline,
  source: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, DdlOption> | null> {
  const found = new Map<string, DdlOption>();
  const from = await deviceSource(offline, source);
  for (const text of texts) {
    const answer = await offline.reference.search({ ...from, search: text, limit: 20 });
    if (!answer) return null;
    const own = answer.rows.find((row) => isNamed(row, spelling(text)));
    if (own) found.set(spelling(text), optionOf(own));
  }
  return found;
}

const isNamed = (row: Row, text: string): boolean =>
  NAME_COLUMNS.some((column) => spelling(row[column]) === text) ||
  barcodesOf(row).some((code) => spelling(code) === text);
