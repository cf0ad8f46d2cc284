import type { OwnRightsRow, PingRow } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { scopeOf } from "../cache/key";
import type { Reader } from "../contract/reader";
import type { Reference } from "../contract/reference";
import type { Session } from "../contract/session";
import type { Vault } from "../contract/vault";
import type { CacheDb } from "../database/cache-db";
import type { OutboxCore } from "../outbox/core";
import { NO_VAULT } from "../vault/vault";
import type { RightsChange } from "./change";
import { dropAnswers, dropKept } from "./purge";
import { stripOutbox } from "./strip";

export interface RightsWatchParts {
  readonly core: OutboxCore;
  readonly cacheDb: CacheDb;
  readonly reader: Pick<Reader, "ask">;
  readonly reference: Pick<Reference, "download">;
  readonly vault?: Pick<Vault, "access">;
}

/**
 * A read that was in progress when the rights changed is answered within this time or not at all. Its answer is from
 * before the change and is dropped too.
 */
export const LATE_MS = 31_000;

interface Known {
  readonly hash: string;
  readonly modules: readonly OwnRightsRow[];
}

/**
 * Every ping carries the hash of the user's rights. If it has changed, the device asks what the user may see now and
 * drops what it may no longer hold: cached lists, records, dropdowns, definitions and downloads of every module where
 * the view right was lost or another set of fields is hidden. Waiting saves stay; what they hold of the server's
 * record loses the hidden fields. A failure leaves the old hash, so that the next ping tries again.
 */
export function createRightsWatch(parts: RightsWatchParts): { readonly note: (ping: PingRow | null) => Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  return {
    note: (ping) => {
      running = running
        .catch(() => undefined)
        .then(() => (ping?.rights ? note(parts, ping.rights, Date.parse(ping.t)) : undefined));
      return running;
    },
  };
}

async function note(parts: RightsWatchParts, hash: string, at: number): Promise<void> {
  const session = await parts.core.session.get();
  // Locked: drafts cannot be opened. The hash stays unknown, so that the first ping after the unlock purges.
  if (!session || (await parts.vault?.access(session.claims.sub)) === "locked") return;
  const key = `rights|${scopeOf(session.claims)}`;
  const known = (await parts.cacheDb.meta.get(key))?.v as Known | undefined;
  if (known?.hash === hash) return;
  const rows = await parts.reader.ask("WEBAPI_own_rights", {});
  if (!rows.every(isOwnRights)) return;
  if (!known) {
    // It is unknown what was hidden when these answers were cached.
    await dropKept(parts.cacheDb, scopeOf(session.claims), { same: new Set(), seen: null }, session.signedInAt ?? 0);
  } else await purge(parts, session, changeOf(known.modules, rows), at);
  await parts.cacheDb.meta.put({ k: key, v: { hash, modules: rows } satisfies Known });
}

const isOwnRights = (row: Row): row is OwnRightsRow =>
  typeof row.formmnu === "string" && typeof row.names === "string" && typeof row.sees === "string";

async function purge(
  { core, cacheDb, reference, vault = NO_VAULT }: RightsWatchParts,
  session: Session,
  change: RightsChange,
  at: number,
): Promise<void> {
  const scope = scopeOf(session.claims);
  const dropped = await dropKept(cacheDb, scope, change);
  core.env.setTimeout(() => void dropAnswers(cacheDb, scope, change.same, at + 1).catch(() => undefined), LATE_MS);
  await stripOutbox(core, session, change.hidden, await vault.access(session.claims.sub));
  for (const name of [...change.hidden.keys(), "shortcut", ""]) core.applied(name);
  // Downloads that the user may still see are downloaded again, without the hidden fields.
  for (const entity of dropped)
    if (change.hidden.get(entity)) void reference.download(entity, () => undefined).catch(() => undefined);
}

export function changeOf(before: readonly OwnRightsRow[], now: readonly OwnRightsRow[]): RightsChange {
  const old = new Map(before.map((row) => [row.formmnu, row]));
  const current = new Map(now.map((row) => [row.formmnu, row]));
  const names = ({ names: joined }: OwnRightsRow) => joined.toLowerCase().split(",");
  const changed = [...old.values()].filter((row) => current.get(row.formmnu)?.sees !== row.sees);
  return {
    same: new Set(
      now
        .filter((row) => old.get(row.formmnu)?.sees === row.sees && old.get(row.formmnu)?.may === row.may)
        .flatMap(names),
    ),
    seen: new Set(changed.map(({ formmnu }) => formmnu)),
    hidden: new Map(
      changed.flatMap((row) => {
        const next = current.get(row.formmnu);
        return names(row).map((name) => [name, next ? new Set(next.hidden.split(",").filter(Boolean)) : null] as const);
      }),
    ),
  };
}
