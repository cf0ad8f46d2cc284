import { cellText } from "../../definitions/bill/cells";
import { groupedBy } from "../../domain/grouped";
import type { Row } from "../../wire/envelope";
import { keptRecord } from "../call/kept-record";
import type { OutboxRow } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { numberShown } from "../offline/outbox/number-blocks";
import { awaitsUser } from "../offline/outbox/op-state";
import { sentValues } from "../offline/outbox/sent-values";
import { postRecord } from "./post-record";
import type { Posted } from "./posted";

/** A document that waits on this device, and what it will change in the books once it is sent. */
export interface WaitingDocument<P = Posted> {
  /** Its last save. */
  readonly opId: string;
  readonly entity: string;
  readonly key: string;
  readonly formname: string;
  readonly branchid: number;
  readonly change: "new" | "edit" | "cancel";
  /** The record as it will be; of a cancelled one as it was. */
  readonly record: Row;
  /** Null where it is taken out of the books. */
  readonly after: P | null;
  /** What the server's books have of it; null for a new one. */
  readonly before: P | null;
}

/** All that waits: what can be counted, and what cannot. */
export interface Waiting<P = Posted> {
  readonly documents: readonly WaitingDocument<P>[];
  /** Refused by the server: they are not in the books until somebody mends them. */
  readonly refused: number;
  /** What they post is not known on this device. */
  readonly unknown: number;
}

/** A cancellation or deletion of a document; an approval changes nothing in the books. */
const withdraws = (save: OutboxRow): boolean =>
  save.env.sqlsp.endsWith("_btndelete_approve") && /^(?:cancel|delete)$/.test(cellText(sentValues(save).type));

/** Sent without an answer, before the server made figures as of then (ms): they may have it. */
export const mayBeCounted = ({ state, outcome, capturedAt = 0 }: OutboxRow, asOf: number): boolean =>
  (state === "sending" || outcome === "unknown") && capturedAt <= asOf;

const isForm = (save: OutboxRow): boolean => save.formname !== "" && "edateview" in save.shown;

/** What a document does, from what is on the device alone; null where that is not known. */
type Post<P> = (offline: Offline, entity: string, record: Row) => Promise<P | null>;

/** What the documents in the outbox will change in the books, computed as the server computes it. */
export const waitingDocuments = (offline: Offline, rows: readonly OutboxRow[]): Promise<Waiting> =>
  waitingEffects(offline, rows, postRecord);

/**
 * What the documents in the outbox will do, by `post`. Saves of one document count together; a refused one counts for
 * nothing, and so do those made on top of it.
 */
export async function waitingEffects<P>(
  offline: Offline,
  rows: readonly OutboxRow[],
  post: Post<P>,
): Promise<Waiting<P>> {
  const byDocument = groupedBy(
    rows.filter((row) => isForm(row) || withdraws(row)),
    ({ entity, recordKey }) => `${entity} ${recordKey}`,
  );
  const documents: WaitingDocument<P>[] = [];
  let [refused, unknown] = [0, 0];
  for (const saves of byDocument.values()) {
    const stop = saves.findIndex(({ state }) => awaitsUser(state));
    if (stop >= 0) refused += 1;
    const counted = stop >= 0 ? saves.slice(0, stop) : saves;
    if (counted.length === 0) continue;
    const made = await documentOf(offline, counted, post);
    if (made === null) unknown += 1;
    else if (made.after || made.before) documents.push(made);
  }
  return { documents, refused, unknown };
}

async function documentOf<P>(
  offline: Offline,
  saves: readonly OutboxRow[],
  post: Post<P>,
): Promise<WaitingDocument<P> | null> {
  const last = saves.at(-1);
  if (!last) return null;
  const { entity, recordKey: key } = last;
  const isNew = key.startsWith("tmp:");
  const base = isNew ? null : (saves.find(({ baseSnap }) => baseSnap)?.baseSnap ?? (await storedRecord(offline, last)));
  const form = saves.findLast(isForm);
  // Given when it was saved: the form did not show it yet.
  const numbered = saves.find(({ number }) => number);
  const record: Row = { ...base, ...form?.shown, ...(numbered ? numberShown(numbered) : {}), id: key };
  const isGone = saves.some(withdraws);
  // A document that was never sent and is cancelled leaves no trace in the books.
  const after = isGone ? null : await post(offline, entity, record);
  const before = isNew ? null : base && (await post(offline, entity, { ...base, id: key }));
  const isKnown = (isGone || after !== null) && (isNew || before !== null);
  if (!isKnown) return null;
  return {
    opId: last.opId,
    entity,
    key,
    branchid: last.branchid,
    record,
    after,
    before,
    formname: form?.formname ?? "",
    change: isGone ? "cancel" : isNew ? "new" : "edit",
  };
}

/** The record as the server has it, from the copy on this device without what waits. */
async function storedRecord(offline: Offline, { entity, recordKey }: OutboxRow): Promise<Row | null> {
  return keptRecord(
    { reference: offline.reference, overlay: { record: async (_entity, _key, row) => row } },
    entity,
    recordKey,
  );
}
