/** What this branch invoiced today, and how much of it this user on this device: from what is on the device alone. */
import { cellPaise, cellText } from "../../definitions/bill/cells";
import { kolkataDate } from "../../domain/date-format";
import { sum, toRupeesText } from "../../domain/money";
import { isOn } from "../../wire/answers";
import type { Row } from "../../wire/envelope";
import type { Offline } from "../offline/offline";
import { isCancelled } from "../rows/cancelled";
import { pendingState } from "../rows/pending-words";
import { billFormHere } from "./post-record";

/** Invoices of one day, with those that wait to be sent. */
export interface InvoicesOf {
  readonly count: number;
  readonly waiting: number;
  /** Their totals with tax, rupees. */
  readonly total: string;
}

interface InvoicesToday {
  readonly branch: InvoicesOf;
  readonly mine: InvoicesOf;
  /** When the oldest of the copies was current, server ms. */
  readonly asOf: number;
}

/** Saves of one user on one device in a day. */
const SENT_MAX = 1_000;

interface Invoice {
  readonly entity: string;
  readonly row: Row;
}

/**
 * Invoices of the day of the server's estimated time: those in the downloaded copies and those that wait here. What
 * the server refused counts for nothing. Null where no copy of invoices is on the device.
 */
export async function invoicesToday(offline: Offline): Promise<InvoicesToday | null> {
  const session = await offline.session.get();
  const copies = await invoiceCopies(offline);
  if (!session || copies.length === 0) return null;
  const day = kolkataDate(offline.now());
  const away = new Set(
    (await offline.outbox.rows())
      .filter(({ branchid }) => branchid !== session.claims.branchid)
      .map(({ opId }) => opId),
  );
  const invoices: Invoice[] = [];
  for (const { entity } of copies)
    for (const row of await offline.overlay.list(entity, (await offline.reference.whole(entity)) ?? []))
      if (isOfDay(row, day) && counts(row) && !away.has(cellText(row._op))) invoices.push({ entity, row });
  // Without the amounts, which are hidden from some users, there is no figure.
  if (invoices.some(({ row }) => row.mgrossamt === undefined)) return null;
  const made = await madeHere(offline);
  return {
    branch: summed(invoices),
    mine: summed(invoices.filter(({ entity, row }) => isNew(row) || made.has(`${entity} ${cellText(row.id)}`))),
    asOf: Math.min(...copies.map(({ asOf }) => asOf ?? 0)),
  };
}

/** Complete copies of the kinds that sell and post: neither orders nor challans. */
async function invoiceCopies(offline: Offline) {
  const found: Awaited<ReturnType<Offline["reference"]["entities"]>>[number][] = [];
  for (const copy of await offline.reference.entities()) {
    const form = copy.complete ? await billFormHere(offline, copy.entity) : null;
    if (form?.kind === "sale" && form.posts === undefined && form.paper === undefined) found.push(copy);
  }
  return found;
}

const isOfDay = ({ edateview }: Row, day: string): boolean => cellText(edateview).startsWith(day);

const isNew = ({ id }: Row): boolean => cellText(id).startsWith("tmp:");

/** A refused new invoice is in no books; a refused change leaves the invoice as it was. */
function counts(row: Row): boolean {
  const state = pendingState(row._pending);
  const isRefused = state === "rejected" || state === "conflict" || state === "attention";
  return !isCancelled(row) && !(isRefused && isNew(row));
}

/** Records that this user created on this device and the server has, as `entity id`. */
async function madeHere({ outbox }: Pick<Offline, "outbox">): Promise<ReadonlySet<string>> {
  const made = new Set<string>();
  for (const { opId, what } of await outbox.history(SENT_MAX)) {
    const result = what === "applied" ? await outbox.result(opId) : null;
    if (result && isOn(result.rows[0]?.isnew)) made.add(`${result.entity} ${result.id}`);
  }
  return made;
}

const summed = (invoices: readonly Invoice[]): InvoicesOf => ({
  count: invoices.length,
  waiting: invoices.filter(({ row }) => isNew(row)).length,
  total: toRupeesText(sum(invoices.map(({ row }) => cellPaise(row.mgrossamt)))),
});
