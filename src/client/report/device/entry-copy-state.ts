/** What the copy of ledger entries has, in the words of the reports that are made from it. */
import { formatDate } from "../../../domain/date-format";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import { CallFailed } from "../../offline/contract/reader";
import type { KeptEntries } from "../../offline/contract/reference";
import type { Offline } from "../../offline/offline";

const PARTIAL =
  "The last update of the ledger entries on this device was interrupted. Connect to the server to complete it.";

/** Null where there is no copy. @throws CallFailed where an update of it was interrupted. */
export async function refuseIfPartial({ reference }: Pick<Offline, "reference">): Promise<null> {
  const copy = (await reference.entities()).find(({ entity }) => entity === ENTRY_COPY);
  if (copy?.complete && copy.isPartial === true) throw new CallFailed("offline-miss", PARTIAL);
  return null;
}

/** @throws CallFailed for a day before those of the copy. */
export function refuseIfTooEarly({ from: first }: KeptEntries, from: string): void {
  if (from < first) throw new CallFailed("offline-miss", tooEarly(first));
}

const tooEarly = (first: string): string =>
  `Entries before ${formatDate(first)} are not on this device. Choose a later first day. To have all years offline, connect and choose All years under Download for offline.`;

export const copyNote = ({ from }: KeptEntries): string =>
  isLimited(from)
    ? `From the ledger entries on this device, which begin on ${formatDate(from)}.`
    : "From the ledger entries on this device.";

const isLimited = (from: string): boolean => from > "1900-01-01";
