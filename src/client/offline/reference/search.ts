import type { Row } from "../../../wire/envelope";
import type { Stamped } from "../contract/reader";
import type { ReferenceSearch } from "../contract/reference";
import type { Access, Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { PartRow, ReferenceHead } from "../database/cache-rows";
import { FEW_IDS, rowsById } from "./parts";
import { openRow } from "./seal";
import type { ReferenceIndexes } from "./search-index";

export interface SearchParts {
  readonly db: CacheDb;
  readonly indexes: ReferenceIndexes;
  readonly vault: Pick<Vault, "access">;
}

/** The copies of a user in a company and branch. */
export interface CopyScope {
  readonly scope: string;
  readonly userKey: string;
}

type Opened = ReadonlyMap<string, Row>;

/** Searches a copy that is complete. */
export async function searchCopy(
  { db, indexes, vault }: SearchParts,
  head: ReferenceHead,
  question: ReferenceSearch,
): Promise<Stamped> {
  const [ids, access] = await Promise.all([indexes.search(head, question), vault.access(head.userKey)]);
  return answerOf(head, ids, await openAll(head.t, await rowsById(db, head.t, ids), access));
}

/**
 * Searches with the index that is in memory while the copy itself is read: a typed letter does not wait for the session
 * first. Null where the copy has changed since that index, none is there, or many records are wanted. `mine` need not
 * be confirmed: the answer may be used only if it is the scope of the session.
 */
export async function searchInMemory(
  { db, indexes, vault }: SearchParts,
  mine: CopyScope,
  question: ReferenceSearch,
): Promise<Stamped | null> {
  const t = `${mine.scope}|${question.entity}`;
  const index = indexes.inMemory(t);
  if (!index || question.limit > FEW_IDS) return null;
  const ids = index.texts.best(question);
  const [{ head, kept }, access] = await Promise.all([headWithRows(db, t, ids), vault.access(mine.userKey)]);
  if (!head?.complete || head.version !== index.version || access === "locked") return null;
  return answerOf(head, ids, await openAll(t, kept, access));
}

/** The head of a copy and records of it, read in one visit to the database: both of the same version. */
export const headWithRows = (db: CacheDb, t: string, ids: readonly string[]) =>
  db.transaction("r", db.refhead, db.refpart, async () => {
    const [kept, head] = await Promise.all([rowsById(db, t, ids), db.refhead.get(t)]);
    return { kept, head };
  });

/** The records that can be opened. */
export async function openAll(t: string, kept: ReadonlyMap<string, PartRow>, access: Access): Promise<Opened> {
  const rows = await Promise.all([...kept].map(async ([id, row]) => [id, await openRow(t, row, access)] as const));
  return new Map(rows.flatMap(([id, row]) => (row ? [[id, row] as const] : [])));
}

const answerOf = ({ asOf }: ReferenceHead, ids: readonly string[], found: Opened): Stamped => ({
  rows: ids.map((id) => found.get(id)).filter((row) => row !== undefined),
  asOf: asOf ?? 0,
  fresh: false,
});
