import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { OfflineEnv } from "../../../../src/client/offline/contract/env";
import type { Reader } from "../../../../src/client/offline/contract/reader";
import type { Reference } from "../../../../src/client/offline/contract/reference";
import type { SessionStore } from "../../../../src/client/offline/contract/session";
import type { Access } from "../../../../src/client/offline/contract/vault";
import { CacheDb } from "../../../../src/client/offline/database/cache-db";
import type { Offline } from "../../../../src/client/offline/offline";
import { createReference } from "../../../../src/client/offline/reference/reference";
import { ENTRY_COPY } from "../../../../src/wire/entry-copy";
import type { Row } from "../../../../src/wire/envelope";
import type { TestServer, TestUser } from "../../harness";

interface EntryDevice {
  readonly offline: Offline;
  readonly reference: Reference;
  readonly db: CacheDb;
  /** Downloads the entries, or what changed of them; with `masters` also ledgers and groups. */
  readonly fetch: (masters?: boolean) => Promise<void>;
  /** The rows of the copy by id, without their place in the feed. */
  readonly rows: () => Promise<Readonly<Record<string, Row>>>;
  /** Pages that were asked for. */
  readonly asked: Row[];
  readonly close: () => void;
}

interface Options {
  readonly as?: TestUser;
  /** Runs before a page is asked for, and may throw. */
  readonly before?: (page: number) => Promise<void> | void;
  readonly access?: () => Access;
}

/** The copies of a device in a database of its own, fetched by the code of the device from the calls of the server. */
export function entryDevice(server: TestServer, { as, before, access = () => "plain" }: Options = {}): EntryDevice {
  const user = (as ?? server.users.owner).user;
  const asked: Row[] = [];
  const env = { indexedDB: new IDBFactory(), IDBKeyRange, locks: null, now: () => server.parts.clock().getTime() };
  const claims = { sub: user.username, coid: user.coid, branchid: user.branchid };
  const session = { get: async () => ({ claims, lapsed: false }) } as unknown as SessionStore;
  const reader: Pick<Reader, "ask"> = {
    ask: async (sqlsp, args) => {
      if (sqlsp === "WEBAPI_entries_since") {
        asked.push(args);
        await before?.(asked.length);
      }
      return server.call(sqlsp, args, undefined, as);
    },
  };
  const db = new CacheDb(env as unknown as OfflineEnv);
  const reference = createReference(env as unknown as OfflineEnv, session, reader, db, {
    access: async () => access(),
  });
  const parts: Pick<Offline, "reference" | "session" | "now"> = { reference, session, now: env.now };
  return {
    offline: parts as Offline,
    reference,
    db,
    asked,
    fetch: async (masters = false) => {
      for (const entity of masters ? ["debtors", "acgroup", ENTRY_COPY] : [ENTRY_COPY])
        await reference.download(entity, () => undefined);
    },
    rows: async () => {
      const parts = (await db.refpart.toArray()).filter(({ t }) => t.endsWith(`|${ENTRY_COPY}`));
      return Object.fromEntries(
        parts
          .flatMap(({ rows }) => rows)
          .map(({ id, row }) => {
            const {
              cursor: _cursor,
              more: _more,
              partial: _partial,
              from: _from,
              TotalCount: _total,
              whole: _whole,
              ...own
            } = JSON.parse(String(row)) as Row;
            return [id, own];
          }),
      );
    },
    close: () => db.close(),
  };
}
