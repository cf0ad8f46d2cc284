import { isOn } from "../../../wire/answers";
import { ENTRY_COPY, ledgerRowId, type LedgerRow, type VoucherRow } from "../../../wire/entry-copy";
import type { Row } from "../../../wire/envelope";
import type { KeptEntries } from "../contract/reference";
import type { Access, Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { PartRow, ReferenceHead } from "../database/cache-rows";
import { keepsAllEntries } from "../database/entries-choice";
import { ledgerMonthCode, monthCodes } from "./entry-codes";
import { rowsByCode, rowsById } from "./parts";
import { openRow } from "./seal";

export interface EntrySources {
  readonly db: CacheDb;
  readonly vault: Pick<Vault, "access">;
  /** The head of the complete copy; null where it is not here. */
  readonly head: () => Promise<ReferenceHead | null>;
}

interface AskedDays {
  readonly from: string;
  readonly to: string;
}

interface Asked extends AskedDays {
  readonly ledgerids: readonly string[];
}

const TRIES = 3;

/**
 * See `Reference.entries`. A page that arrives while it reads makes it read again. Throws where the device was locked.
 */
export const keptEntries = (sources: EntrySources, asked: Asked): Promise<KeptEntries | null> =>
  ofOneMoment(sources, (head) => readEntries(sources, head, asked));

/** See `Reference.documents`; reads and throws as `keptEntries` does. */
export const keptVouchers = (sources: EntrySources, { from, to }: AskedDays): Promise<KeptEntries | null> =>
  ofOneMoment(sources, async (head) => {
    const codes = head.hasAllDocuments ? monthCodes(from < (head.from ?? "") ? (head.from ?? "") : from, to) : null;
    if (!codes) return null;
    const access = await sources.vault.access(head.userKey);
    return withDocuments(sources, head, { codes, access, ledgers: new Map() });
  });

async function ofOneMoment(
  { head: headNow }: EntrySources,
  read: (head: ReferenceHead) => Promise<KeptEntries | null>,
): Promise<KeptEntries | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const head = await headNow();
    if (!head || head.isPartial) return null;
    const found = await read(head);
    if ((await headNow())?.version === head.version) return found;
  }
  return null;
}

async function readEntries(
  sources: EntrySources,
  head: ReferenceHead,
  { ledgerids, from, to }: Asked,
): Promise<KeptEntries> {
  const { db, vault } = sources;
  const access = await vault.access(head.userKey);
  const ledgers = await ledgersOf(db, head, ledgerids, access);
  const codes = [...ledgers].flatMap(([id, { months }]) =>
    [...new Set(months.map(([month]) => month))]
      .filter((month) => month.slice(0, 7) >= from.slice(0, 7) && month <= to)
      .map((month) => ledgerMonthCode(id, month)),
  );
  return withDocuments(sources, head, { codes, access, ledgers });
}

interface Found {
  /** Codes of the documents. */
  readonly codes: readonly string[];
  readonly access: Access;
  readonly ledgers: KeptEntries["ledgers"];
}

async function withDocuments(
  { db }: EntrySources,
  head: ReferenceHead,
  { codes, access, ledgers }: Found,
): Promise<KeptEntries> {
  const stored = await rowsByCode(db, head.t, codes, access);
  const vouchers = await Promise.all(
    stored.map(async (kept) => ({
      ...((await opened(head.t, kept, access)) as Row & VoucherRow),
      voucherid: Number(kept.id.slice(1)),
    })),
  );
  const others = new Set(
    vouchers.flatMap(({ entries, partyid }) => [
      ...entries.map(([ledgerid]) => String(ledgerid)),
      ...(partyid === undefined ? [] : [String(partyid)]),
    ]),
  );
  const named = await ledgersOf(db, head, [...others], access);
  return {
    from: head.from ?? "",
    asOf: head.asOf ?? 0,
    ledgers,
    vouchers,
    names: new Map([...named].flatMap(([id, { name }]) => (name === undefined ? [] : [[id, name] as const]))),
  };
}

/** @throws where the row is sealed and cannot be opened: a statement without it would be wrong. */
async function opened(t: string, kept: PartRow, access: Access): Promise<Row> {
  const row = await openRow(t, kept, access);
  if (!row) throw new Error("The downloaded entries are locked.");
  return row;
}

async function ledgersOf(
  db: CacheDb,
  { t }: ReferenceHead,
  ids: readonly string[],
  access: Access,
): Promise<ReadonlyMap<string, LedgerRow>> {
  const kept = await rowsById(db, t, ids.map(ledgerRowId));
  const found = ids.flatMap((id) => {
    const row = kept.get(ledgerRowId(id));
    return row ? [{ id, row }] : [];
  });
  return new Map(
    await Promise.all(
      found.map(async ({ id, row }) => [id, (await opened(t, row, access)) as Row & LedgerRow] as const),
    ),
  );
}

/** What the feed of a copy is asked besides its place: the choice of all years. */
export const moreAsked = async (
  db: CacheDb,
  scope: string,
  entity: string,
): Promise<Readonly<Record<string, number>>> =>
  entity === ENTRY_COPY && (await keepsAllEntries(db, scope)) ? { all: 1 } : {};

/** What a page of ledger entries says of the copy; nothing where it is of another one. */
export const saidOfEntries = (
  entity: string,
  rows: readonly Row[],
): Pick<ReferenceHead, "from" | "isPartial" | "hasAllDocuments"> =>
  entity === ENTRY_COPY
    ? {
        isPartial: isOn(rows.at(-1)?.partial),
        ...(typeof rows[0]?.from === "string" ? { from: rows[0].from } : {}),
        ...(rows[0]?.whole === undefined ? {} : { hasAllDocuments: isOn(rows[0].whole) }),
      }
    : {};
