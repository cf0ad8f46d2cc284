import { ENTRY_COPY } from "../../../wire/entry-copy";
import { CallFailed } from "../contract/reader";
import type { ReferenceHead } from "../database/cache-rows";
import { keepsAllEntries } from "../database/entries-choice";
import type { DownloadParts } from "./download";

/**
 * Brings complete copies up to date. One question says which of them changed, so that it can be asked often; the others
 * are current without another word. What the server refuses stays as old as it is and stops no other copy. Ends where
 * another user, company or branch was chosen meanwhile.
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
  const isMine = async () => (await parts.scope())?.scope === first.scope;
  const at = parts.env.now();
  const changed = await changedOf(parts, first.scope, kept).catch(onlyRefusals);
  if (!changed || !(await isMine())) return;
  const isDue = ({ entity, isPartial }: ReferenceHead) => changed.has(entity) || isPartial === true;
  await noteCurrent(
    parts,
    kept.filter((head) => !isDue(head)),
    at,
  );
  for (const { entity } of kept.filter(isDue)) {
    if (!(await isMine())) return;
    await download(entity).catch(onlyRefusals);
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

/** Of copies as they were asked about: one that has changed since has its own moment. */
const noteCurrent = ({ db }: DownloadParts, asked: readonly ReferenceHead[], at: number): Promise<void> =>
  db.transaction("rw", db.refhead, async () => {
    const now = await db.refhead.bulkGet(asked.map(({ t }) => t));
    await db.refhead.bulkPut(
      now.flatMap((head, which) => (head && isSame(head, asked[which]) ? [{ ...head, asOf: at }] : [])),
    );
  });

const isSame = (now: ReferenceHead, asked: ReferenceHead | undefined): boolean =>
  now.cursor === asked?.cursor && now.version === asked.version;

/** Of one question or one copy alone. */
const REFUSALS: ReadonlySet<CallFailed["kind"]> = new Set(["refused", "forbidden", "server"]);

function onlyRefusals(failure: unknown): undefined {
  if (!(failure instanceof CallFailed && REFUSALS.has(failure.kind))) throw failure;
}
