import type { CopyShelf } from "../contract/env";
import { fact } from "../database/device-facts";
import type { StoredRow } from "../database/outbox-rows";
import type { OutboxCore } from "./core";

/** Characters of one copy: the space is small, and for many. */
const COPY_CHARS_MAX = 200_000;
const PAUSE_MS = 1_000;
/** With thousands of waiting saves copying takes at most this part of the time. */
const SHARE = 1 / 20;

interface Copying {
  /** The outbox changed. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Keeps a copy of each waiting save outside IndexedDB, shortly after it is stored: Chromium throws the whole database
 * away where a write broke off on a full disk. Saves that a PIN seals have no copy, because their key is in that
 * database; files have none, because they are too large.
 */
export function copyWaiting(core: OutboxCore): Copying {
  const { env } = core;
  const clock = env.monotonic ?? env.now;
  let timer: number | null = null;
  let isStopped = false;
  let [isAsked, isRunning] = [false, false];
  const run = async (): Promise<void> => {
    [isAsked, isRunning] = [false, true];
    const began = clock();
    await keepCopies(core).catch(() => undefined);
    isRunning = false;
    if (isStopped) return;
    timer = env.setTimeout(
      () => {
        timer = null;
        if (isAsked) void run();
      },
      Math.max(PAUSE_MS, (clock() - began) / SHARE),
    );
  };
  return {
    ask: () => {
      isAsked = true;
      if (timer === null && !isRunning && !isStopped) void run();
    },
    stop: () => {
      isStopped = true;
      if (timer !== null) env.clearTimeout(timer);
    },
  };
}

/** Makes the copies what the outbox holds: those of saves that left it, or that a PIN seals now, are removed. */
export async function keepCopies({ db, guard, env: { copies: shelf, marker } }: OutboxCore): Promise<void> {
  if (!shelf) return;
  const [id, rows] = await guard.run(() =>
    db.transaction("r", [db.device, db.outbox], async () => [await fact(db, "id"), await db.outbox.toArray()] as const),
  );
  // Another database than the one that the copies are of: they are all that is left of it.
  if (typeof id !== "string" || !marker?.read()?.includes(id)) return;
  const texts = new Map(rows.filter(isCopied).map((row) => [row.opId, JSON.stringify(row)]));
  for (const opId of shelf.ids()) if (!texts.has(opId)) shelf.remove(opId);
  for (const [opId, text] of texts)
    if (shelf.read(opId) !== text) {
      // An older version of the save must not come back where the newer one has no space.
      shelf.remove(opId);
      if (text.length <= COPY_CHARS_MAX && !wrote(shelf, opId, text)) return;
    }
}

const isCopied = ({ body, answer, blob }: StoredRow): boolean =>
  body === undefined && answer === undefined && blob === undefined;

function wrote(shelf: CopyShelf, opId: string, text: string): boolean {
  try {
    shelf.write(opId, text);
    return true;
  } catch {
    return false;
  }
}

/**
 * After the database was lost: puts the copies into the new one, where another tab has not done so, and returns the
 * user of each. What was on its way then may have arrived, so the server is asked about each by its id.
 */
export async function restoreCopies(core: OutboxCore): Promise<readonly string[]> {
  const shelf = core.env.copies;
  const texts = (shelf?.ids() ?? []).flatMap((opId) => shelf?.read(opId) ?? []);
  if (texts.length === 0) return [];
  const { adoptRows, isStored } = await import("./exchange-file");
  const rows = texts
    .map(parsed)
    .filter(isStored)
    .toSorted((one, other) => one.seq - other.seq);
  await adoptRows(
    core,
    rows.map((row) => ({ ...row, state: "sending" })),
  );
  return rows.map(({ userKey }) => userKey);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
