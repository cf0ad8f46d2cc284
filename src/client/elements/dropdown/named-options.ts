import { cellRows } from "../../../definitions/bill/cells";
import { entityOfSource } from "../../../definitions/picker-sources";
import type { Row } from "../../../wire/envelope";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { addedCodeOf } from "../../offline/outbox/added-code";
import { barcodesOf } from "../../offline/reference/row";
import { deviceSource } from "./device-source";
import { type DdlOption, optionOf, valueOfKey } from "./option";
import { spelling } from "./spelling";

/** Texts in one call; the server takes no more. */
const TEXTS = 500;
/** More codes than this were pasted: the server finds them at once, the device one after another. */
const SCANNED = 5;
/** Columns that hold an exact name or code of a record. */
const NAME_COLUMNS = ["label", "name", "code", "shortname"] as const;

/**
 * The options with one of these names, codes or barcodes, in any case, by the text in lower case: by a code that a
 * waiting save gives a record, by a scanned code that the device's copy of the master has, then from the server,
 * without a line from that copy. Null where neither can answer for the others, so that a missing answer does not count
 * as "not found".
 */
export async function namedOptions(
  offline: Offline,
  source: string,
  texts: readonly string[],
): Promise<ReadonlyMap<string, DdlOption> | null> {
  const [added, scanned] = await Promise.all([
    addedOptions(offline, entityOfSource(source), texts),
    scannedOptions(offline, source, texts),
  ]);
  const here = new Map([...scanned, ...added]);
  const others = texts.filter((text) => !here.has(spelling(text)));
  if (others.length === 0) return here;
  const found = await storedOptions(offline, source, others);
  return found && new Map([...here, ...found]);
}

/** The records of the device's copy that have one of these codes, where they were scanned rather than pasted. */
async function scannedOptions(
  offline: Offline,
  source: string,
  texts: readonly string[],
): Promise<Map<string, DdlOption>> {
  const found = new Map<string, DdlOption>();
  if (entityOfSource(source) !== "item" || texts.length > SCANNED) return found;
  for (const text of texts) {
    const own = await offline.reference.byBarcode("item", text).catch(() => null);
    if (own && isNamed(own, spelling(text))) found.set(spelling(text), optionOf({ ...own, ...scanUnitOf(own, text) }));
  }
  return found;
}

/** Records of the entity by the codes that saves of this device give them and the server may not have yet. */
async function addedOptions(
  { outbox }: Pick<Offline, "outbox">,
  entity: string,
  texts: readonly string[],
): Promise<Map<string, DdlOption>> {
  const wanted = new Set(texts.map(spelling));
  const found = new Map<string, DdlOption>();
  for (const row of await outbox.rows()) {
    const added = row.entity === entity ? addedCodeOf(row) : null;
    if (added && wanted.has(spelling(added.code)))
      found.set(
        spelling(added.code),
        optionOf({ key: row.recordKey, value: valueOfKey(row.recordKey), label: added.label }),
      );
  }
  return found;
}

async function storedOptions(
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
    if (own) found.set(spelling(text), optionOf({ ...own, ...scanUnitOf(own, text) }));
  }
  return found;
}

/** The pack of the barcode, as the server names it. */
function scanUnitOf({ barcodes }: Row, code: string): Row {
  const own = cellRows(barcodes).find(({ barcode }) => spelling(barcode) === spelling(code));
  return own ? { scanunit: own.packunitid, scanunitname: own.packunitid_label } : {};
}

const isNamed = (row: Row, text: string): boolean =>
  NAME_COLUMNS.some((column) => spelling(row[column]) === text) ||
  barcodesOf(row).some((code) => spelling(code) === text);
