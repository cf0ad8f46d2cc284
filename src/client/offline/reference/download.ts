import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import type { OfflineEnv } from "../contract/env";
import { CallFailed, type Reader } from "../contract/reader";
import { DERIVED_COPIES, type Reference } from "../contract/reference";
import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { ReferenceHead } from "../database/cache-rows";
import { applyPage, COPY_MOVED, readCopyState, type CopyState } from "./apply";
import { moreAsked, saidOfEntries } from "./entries";

export const CHANGES_PAGE = 500;

/** Pages in one download that may find that the copy was changed in the meantime. */
const MOVES_MAX = 5;

interface CopyScope {
  readonly scope: string;
  readonly userKey: string;
}

export interface DownloadParts {
  readonly env: Pick<OfflineEnv, "now">;
  readonly reader: Pick<Reader, "ask">;
  readonly db: CacheDb;
  readonly vault: Pick<Vault, "access">;
  /** Whose copies the session reads now. */
  readonly scope: () => Promise<CopyScope | null>;
}

interface Copy extends DownloadParts {
  readonly mine: CopyScope;
  readonly entity: string;
}

/** A page on its way, and the copy that it continues. */
interface Asked {
  readonly from: CopyState;
  readonly rows: Promise<readonly Row[]>;
}

/**
 * Continues after the last stored page and ends when the server has no more. The first full pass makes the entity
 * searchable. While a page is stored the next is on its way. A page that meets another copy than it was requested for
 * is requested again.
 */
export async function download(
  parts: DownloadParts,
  entity: string,
  progress: Parameters<Reference["download"]>[1],
): Promise<void> {
  const mine = await parts.scope();
  if (!mine) throw new CallFailed("auth", "Sign in to download data for offline use.");
  const copy = { ...parts, mine, entity };
  let asked: Asked | null = null;
  for (let moves = 0; moves < MOVES_MAX;) {
    const now: Asked = asked ?? askPage(copy, await readCopyState(parts.db, emptyHead(copy)));
    const { from } = now;
    const page = await now.rows;
    // An answer to a question asked under another user, company or branch does not belong to this copy.
    if ((await parts.scope())?.scope !== mine.scope) throw new CallFailed("auth", "The user or branch has changed.");
    const cursor = nextCursor(page, from.head.cursor);
    const last = page.length < CHANGES_PAGE && !isOn(page.at(-1)?.more);
    const next: Promise<readonly Row[]> | null = last ? null : askRows(copy, cursor);
    // Where this page is not stored nobody waits for the next.
    next?.catch(() => undefined);
    const head = await applyPage(
      parts.db,
      from,
      { rows: page.filter(hasId), cursor, last, at: parts.env.now(), ...saidOfEntries(entity, page) },
      () => parts.vault.access(mine.userKey),
    );
    if (head === null) moves += 1;
    else await progress(head.rows, Math.max(head.rows, Number(page[0]?.TotalCount ?? 0)));
    if (head && last) return;
    asked = head && next ? { from: { head, isStored: true, drops: from.drops }, rows: next } : null;
  }
  throw new CallFailed("refused", COPY_MOVED);
}

const hasId = ({ id }: Row): boolean => id !== undefined;

/**
 * The version starts at the clock: a removed copy had versions too, and what was read of it may still be held under
 * them.
 */
const emptyHead = ({ mine, entity, env }: Copy): ReferenceHead => ({
  t: `${mine.scope}|${entity}`,
  ...mine,
  entity,
  cursor: "",
  rows: 0,
  bytes: 0,
  blocks: 0,
  parts: 0,
  asOf: null,
  complete: false,
  version: env.now(),
});

const askPage = (copy: Copy, from: CopyState): Asked => ({ from, rows: askRows(copy, from.head.cursor) });

async function askRows({ db, reader, mine, entity }: Copy, cursor: string): Promise<readonly Row[]> {
  const place = { cursor, DisplayLength: CHANGES_PAGE, ...(await moreAsked(db, mine.scope, entity)) };
  const derived = DERIVED_COPIES[entity];
  return derived ? reader.ask(derived, place) : reader.ask("WEBAPI_changes_since", { entity, ...place });
}

/** @throws on a refusal, or where a full page does not move the cursor: the same page would come for ever. */
function nextCursor(rows: readonly Row[], before: string): string {
  const refused = rows.find((row) => row.err !== undefined && String(row.err) !== "0");
  if (refused)
    throw new CallFailed(
      refused.errkey === "rights" ? "forbidden" : "refused",
      String(refused.errormsg ?? refused.Message ?? "The server refused the download."),
    );
  const cursor = String(rows.at(-1)?.cursor ?? before);
  if (rows.length >= CHANGES_PAGE && cursor === before)
    throw new CallFailed("server", "The server sent the same page of changes twice. Try again.");
  return cursor;
}
