import type { Envelope, OpRef, Row } from "../../../wire/envelope";
import { parameterName } from "../../../wire/envelope";
import type { OutboxRow } from "../contract/save";
import type { Vault, VaultKeys } from "../contract/vault";
import { fact, setFact } from "../database/device-facts";
import type { Guard } from "../database/guard";
import type { OutboxDb } from "../database/outbox-db";
import type { StoredRow } from "../database/outbox-rows";
import { openJson, sealJson } from "../vault/crypto";

/** The content of a save: what is sent, and what screens show of it. */
type Body = Pick<OutboxRow, "env" | "shown" | "baseSnap">;

/** The columns of a stored row that hold its body. */
export type SealedBody = Pick<StoredRow, "env" | "shown" | "baseSnap" | "body" | "sealedAs" | "idAt" | "pointTo">;

/**
 * The contents of waiting saves of a user with a PIN. They are sealed with a key of the device, not of the PIN: a
 * locked device continues to send, and a lost PIN loses no save. The key is stored with the saves, so that both are
 * kept or lost together. It hides a save from the browser's tools, not from someone who has the disk.
 */
export interface Bodies {
  /** Whether saves of this user are kept sealed. */
  readonly wanted: (userKey: string) => Promise<boolean>;
  /** Another tab set or removed a PIN: read its state again. */
  readonly forget: () => void;
  readonly seal: (opId: string, body: Body) => Promise<SealedBody>;
  readonly sealRows: (opId: string, rows: readonly Row[]) => Promise<Uint8Array>;
  /** The rows of `sealRows`, under the same id. */
  readonly openRows: (opId: string, sealed: Uint8Array) => Promise<readonly Row[]>;
  /** The row as it was before it was sealed; unchanged where it is not sealed. */
  readonly open: (row: StoredRow) => Promise<StoredRow>;
}

const KEY = "bodykey";
/** Opened bodies kept in memory: lists and the outbox screen read the same saves again and again. */
const OPENED_MAX = 2_000;

type BodyKey = Pick<VaultKeys, "aes">;

export function createBodies(db: OutboxDb, guard: Guard, vault: Pick<Vault, "row" | "onChange" | "changed">): Bodies {
  let key: Promise<BodyKey> | null = null;
  const opened = new Map<string, Promise<Body>>();
  vault.onChange(() => opened.clear());
  const keyOf = (): Promise<BodyKey> => {
    key ??= guard.run(() => readKey(db));
    key.catch(() => {
      key = null;
    });
    return key;
  };
  const bodyOf = (row: StoredRow, sealed: Uint8Array): Promise<Body> => {
    const id = `${row.opId}|${sealed.subarray(0, 12).join()}`;
    const known = opened.get(id) ?? keyOf().then((aes) => openJson<Body>(aes, aboutBody(row), sealed));
    if (opened.size >= OPENED_MAX) opened.clear();
    opened.set(id, known);
    return known;
  };
  return {
    wanted: async (userKey) => (await vault.row(userKey)) !== null,
    forget: vault.changed,
    seal: async (opId, { env, shown, baseSnap }) => ({
      env: { sqlsp: env.sqlsp, sqlpara: [], mypayans: [] },
      shown: {},
      baseSnap: undefined,
      body: await sealJson(await keyOf(), opId, { env, shown, baseSnap } satisfies Body),
      sealedAs: opId,
      idAt: env.sqlpara.findIndex((name) => parameterName(name) === "id"),
      pointTo: undefined,
    }),
    sealRows: async (opId, rows) => sealJson(await keyOf(), aboutAnswer(opId), rows),
    openRows: async (opId, sealed) => openJson<Row[]>(await keyOf(), aboutAnswer(opId), sealed),
    open: async (row) => {
      const { body, answer, sealedAs: _sealedAs, idAt, pointTo, ...rest } = row;
      const server =
        answer && row.server
          ? { ...row.server, rows: await openJson<Row[]>(await keyOf(), aboutAnswer(row.opId), answer) }
          : row.server;
      if (!body) return { ...rest, ...(server ? { server } : {}) };
      const { env, shown, baseSnap } = await bodyOf(row, body);
      return { ...rest, env: pointed(env, idAt, pointTo), shown, baseSnap, ...(server ? { server } : {}) };
    },
  };
}

const aboutBody = ({ sealedAs, opId }: StoredRow): string => sealedAs ?? opId;
const aboutAnswer = (opId: string): string => `${opId}|answer`;

/** The body of a correction that became its own save (settle-mismatch): it names the record of its first version. */
function pointed(env: Envelope, idAt: number | undefined, pointTo: OpRef | undefined): Envelope {
  return pointTo ? { ...env, mypayans: env.mypayans.map((value, index) => (index === idAt ? pointTo : value)) } : env;
}

async function readKey(db: OutboxDb): Promise<BodyKey> {
  const fresh = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  const aes = await db.transaction("rw", db.device, async () => {
    const kept = await fact(db, KEY);
    if (kept instanceof CryptoKey) return kept;
    await setFact(db, KEY, fresh);
    return fresh;
  });
  return { aes };
}
