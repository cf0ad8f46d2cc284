import { ITEMS } from "../../../definitions/bill/bill-fault";
import { cellRows, cellText } from "../../../definitions/bill/cells";
import { TAKEN_FROM, type DocumentHead } from "../../../definitions/bill/document-head";
import { AGAINST } from "../../../definitions/bill/note-rates";
import type { Row } from "../../../wire/envelope";
import { linesLeft, waitingTaken } from "../../call/open-lines";
import type { DocumentKey, LineLeft, WaitingTaken } from "../../call/open-lines";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { isCancelled } from "../../rows/cancelled";
import { readMadeFrom, type MadeFrom, type MadeFromSource } from "../../rows/made-from";
import type { FormDefinition } from "../open/definition";
import { readRecordOf } from "../open/read-form";
import { documentHeadOf } from "./document-head";

const NOT_HERE = "You are offline, and the source document was never opened on this device. Connect and try again.";

/**
 * The values that a new document takes from its source documents: a record in the shape of a loaded one, with the
 * labels of its references. A source is read like any record, so that offline it comes from this device. Throws
 * CallFailed with a message where nothing can be made.
 */
export async function makeOf(offline: Offline, definition: FormDefinition, text: string): Promise<Row> {
  const from = readMadeFrom(text);
  const head = documentHeadOf(definition.head);
  if (!from || !head)
    throw new CallFailed(
      "refused",
      "This address does not name the source document. Open it from the source document.",
    );
  const records: Row[] = [];
  for (const source of from.sources) records.push(await sourceRecord(offline, source));
  if (from.how === "copy") return copied(head, records[0] ?? {});
  const made = converted(head, from, records, await waitingTaken(offline));
  // A note corrects the bill that its lines are of.
  return definition.byKey.has(AGAINST) ? { ...made, [AGAINST]: cellText(records[0]?.autobillno) } : made;
}

async function sourceRecord(offline: Offline, { entity, key }: DocumentKey): Promise<Row> {
  try {
    return (await readRecordOf(offline, entity, `${entity}_R_getviewdata`, key)) ?? {};
  } catch (failure) {
    if (failure instanceof CallFailed && /^(?:offline-miss|network|captive)$/.test(failure.kind))
      throw new CallFailed(failure.kind, NOT_HERE);
    throw failure;
  }
}

/** The given keys of a row with their labels. */
const taken = (row: Row, keys: readonly string[]): Row =>
  Object.fromEntries(
    keys
      .flatMap((key) => [key, `${key}_label`])
      .filter((key) => row[key] !== undefined)
      .map((key) => [key, row[key]]),
  );

function copied(head: DocumentHead, record: Row): Row {
  const lines = Object.entries(head.lines).map(
    ([key, columns]) => [key, cellRows(record[key]).map((line) => taken(line, columns))] as const,
  );
  return { ...taken(record, head.fields), ...Object.fromEntries(lines) };
}

/** The open lines of one source. `isWhole`: nothing of it was taken before and nothing is left out. */
interface Offered {
  readonly lines: readonly Row[];
  readonly isWhole: boolean;
}

/** Charges and a bill discount go only to a document that takes everything: the share of a part is a guess. */
function converted(head: DocumentHead, { sources }: MadeFrom, records: readonly Row[], waiting: WaitingTaken): Row {
  const cancelled = records.find(isCancelled);
  if (cancelled)
    throw new CallFailed(
      "refused",
      `${String(cancelled.autobillno ?? "This document")} is cancelled. You can only copy it.`,
    );
  const offered = sources.map((source, n) => offeredBy(head, source, records[n] ?? {}, waiting));
  const items = offered.flatMap(({ lines }) => lines);
  if (items.length === 0)
    throw new CallFailed(
      "refused",
      `Nothing is left to take from ${records.map(({ autobillno }) => String(autobillno ?? "")).join(", ") || "it"}.`,
    );
  const first = copied(head, records[0] ?? {});
  const isWhole = sources.length === 1 && offered[0]?.isWhole === true;
  const rest = Object.fromEntries(Object.keys(head.lines).map((key) => [key, isWhole ? first[key] : []]));
  return {
    ...first,
    ...(isWhole ? {} : { discountamt: 0 }),
    ...rest,
    [ITEMS]: items,
    [TAKEN_FROM]: records.map(({ autobillno }) => String(autobillno ?? "")).join(", "),
  };
}

function offeredBy(head: DocumentHead, source: MadeFromSource, record: Row, waiting: WaitingTaken): Offered {
  const { entity, key, lines: picks } = source;
  const entered = cellRows(record[ITEMS]);
  const lines = linesLeft(source, record, waiting).flatMap(({ lineid, line, left }) => {
    const qty = picks ? (picks.find((pick) => pick.lineid === lineid)?.qty ?? "0") : left;
    if (lineid === 0 || Number(qty) === 0) return [];
    return [{ ...taken(line, head.lines[ITEMS] ?? []), qty, srcentity: entity, srcid: key, srcline: lineid }];
  });
  const isWhole =
    lines.length === entered.length && lines.every(({ qty }, n) => Number(qty) === Number(entered[n]?.qty));
  return { lines, isWhole };
}

/**
 * The lines of a document with what is left of each, less what waits here, for the user to choose from. Throws
 * CallFailed with a message where the document is not to be had.
 */
export async function linesToTake(offline: Offline, source: DocumentKey): Promise<readonly LineLeft[]> {
  const record = await sourceRecord(offline, source);
  return linesLeft(source, record, await waitingTaken(offline)).filter(({ lineid }) => lineid > 0);
}
