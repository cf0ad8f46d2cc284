import { ENTRY_COPY } from "../../../wire/entry-copy";
import { CallFailed } from "../contract/reader";
import type { ReferenceHead } from "../database/cache-rows";
import { keepsAllEntries } from "../database/entries-choice";
import type { DownloadParts } from "./download";

/**
 * Brings complete copies up to date. One question says which of them changed, so that it can be asked often; the others
 * are current without another word. A copy that the server refuses stays as old as it is and stops no other.
 * @throws CallFailed where the server cannot be reached or the user is not signed in.
 */
export async function updateCopies(
  parts: DownloadParts,
  heads: readonly ReferenceHead[],
  download: (entity: string) => Promise<void>,
): Promise<void> {
  const kept = heads.filter(({ complete }) => complete);
  const [first] = kept;
  if (!first) return;
  const at = parts.env.now();
  const changed = await changedOf(parts, first.scope, kept);
  for (const head of kept) {
    if (changed.has(head.entity) || head.isPartial) await download(head.entity).catch(onlyRefusals);
    else await noteCurrent(parts, head, at);
  }
}

async function changedOf(
  { reader, db }: DownloadParts,
  scope: string,
  heads: readonly ReferenceHead[],
): Promise<ReadonlySet<string>> {
  const copies = heads.map(({ entity, cursor }) => ({ entity, cursor }));
  const hasEntries = heads.some(({ entity }) => entity === ENTRY_COPY);
  const all = hasEntries && (await keepsAllEntries(db, scope)) ? { all: 1 } : {};
  const rows = await reader.ask("WEBAPI_changed_copies", { copies, ...all });
  const refused = rows.find(({ err }) => err !== undefined && String(err) !== "0");
  if (refused) throw new CallFailed("refused", String(refused.errormsg ?? "The server did not say what has changed."));
  return new Set(rows.map(({ entity }) => String(entity)));
}

/** Of the copy that was asked about: a page that was stored since has its own moment. */
const noteCurrent = ({ db }: DownloadParts, { t, cursor, version }: ReferenceHead, at: number): Promise<void> =>
  db.transaction("rw", db.refhead, async () => {
    const now = await db.refhead.get(t);
    if (now?.cursor === cursor && now.version === version) await db.refhead.put({ ...now, asOf: at });
  });

/** An answer about this copy alone. */
const OF_ONE_COPY: ReadonlySet<CallFailed["kind"]> = new Set(["refused", "forbidden", "server"]);

function onlyRefusals(failure: unknown): void {
  if (!(failure instanceof CallFailed && OF_ONE_COPY.has(failure.kind))) throw failure;
}
