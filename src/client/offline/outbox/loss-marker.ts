import { isRecord } from "../../../wire/envelope";
import { fact, numberFact, readDeviceId, setFact } from "../database/device-facts";
import { userKeyOf, type OutboxCore } from "./core";
import { restoreCopies } from "./second-copy";

interface Marker {
  readonly deviceId: string;
  readonly maxDseq: number;
  readonly pending: number;
  /** The same by user; absent in markers of older builds. */
  readonly users?: Readonly<Record<string, number>>;
}

/** Fact of the device: its id before its database was lost, until the server knows that it is the same device. */
export const FORMER_ID = "was";

/** Written outside IndexedDB after every change, so that the loss of the database itself can be detected. */
export async function writeMarker(core: OutboxCore): Promise<void> {
  const { db, env } = core;
  if (!env.marker) return;
  const users = await core.guard.run(() => waitingByUser(core));
  const marker: Marker = {
    deviceId: await core.guard.run(() => readDeviceId(db)),
    maxDseq: await core.guard.run(() => numberFact(db, "dseq")),
    pending: Object.values(users).reduce((sum, count) => sum + count, 0),
    users,
  };
  try {
    env.marker.write(JSON.stringify(marker));
  } catch {
    // A full or forbidden localStorage loses the warning, not the save.
  }
}

/** From the index: thousands of saves may wait. */
async function waitingByUser({ db }: OutboxCore): Promise<Readonly<Record<string, number>>> {
  const users = await db.outbox.orderBy("userKey").uniqueKeys();
  return Object.fromEntries(
    await Promise.all(
      users.map(
        async (userKey) => [String(userKey), await db.outbox.where("userKey").equals(userKey).count()] as const,
      ),
    ),
  );
}

/**
 * Before the saves are counted, at the start too: compares the database with the marker. After a loss the second copies
 * of waiting saves are put back, and each user is told what was lost, of their own saves alone.
 */
export async function checkMarker(core: OutboxCore): Promise<void> {
  const { db, env } = core;
  const marker = readMarker(env.marker?.read() ?? null);
  if (!marker || marker.pending === 0) return;
  const known = await core.guard.run(() => fact(db, "id"));
  const dseq = await core.guard.run(() => numberFact(db, "dseq"));
  if (known === marker.deviceId && dseq >= marker.maxDseq) return;
  const restored = await restoreCopies(core);
  if (marker.users)
    for (const [userKey, pending] of Object.entries(marker.users))
      await noteLoss(core, lossWords(pending, restored.filter((one) => one === userKey).length), userKey);
  else await noteLoss(core, lossWords(marker.pending, restored.length));
  // What waits on this device is not missing on that one.
  if (restored.length >= marker.pending) await core.guard.run(() => setFact(db, FORMER_ID, marker.deviceId));
  await writeMarker(core);
}

function lossWords(pending: number, restored: number): string {
  const removed = "The browser removed data of this app.";
  const check = "Check your last entries and enter what is missing again.";
  const lost = Math.max(0, pending - restored);
  const saves = (count: number): string => (count === 1 ? "1 unsent save" : `${count} unsent saves`);
  if (restored === 0) return `${removed} This device lost up to ${saves(pending)}. ${check}`;
  const put = `${saves(restored)} ${restored === 1 ? "was" : "were"} put back from a second copy.`;
  return lost === 0 ? `${removed} ${put}` : `${removed} ${put} Up to ${saves(lost)} may be lost. ${check}`;
}

function readMarker(text: string | null): Marker | null {
  try {
    const read: unknown = JSON.parse(text ?? "null");
    if (!isRecord(read) || typeof read.deviceId !== "string") return null;
    return {
      deviceId: read.deviceId,
      maxDseq: Number(read.maxDseq) || 0,
      pending: Number(read.pending) || 0,
      ...(isRecord(read.users)
        ? { users: Object.fromEntries(Object.entries(read.users).map(([user, count]) => [user, Number(count) || 0])) }
        : {}),
    };
  } catch {
    return null;
  }
}

/** Of a user; of all users of the device where an older build wrote the marker and did not say whose they were. */
const lossKey = (userKey?: string): string => (userKey === undefined ? "losses" : `losses|${userKey}`);

/** Records a loss: with `userKey` it is shown to that user alone, because it names what was entered. */
export async function noteLoss(core: OutboxCore, sentence: string, userKey?: string): Promise<void> {
  const { db } = core;
  const isNew = await core.guard.run(() =>
    db.transaction("rw", db.device, async () => {
      const kept = await sentencesOf(core, lossKey(userKey));
      if (kept.includes(sentence)) return false;
      await setFact(db, lossKey(userKey), [...kept, sentence]);
      return true;
    }),
  );
  // The page that is open shows it at once.
  if (isNew) core.changed();
}

/**
 * Records losses of a user inside a transaction that changes more. Each is told, also one whose sentence is that of
 * another.
 */
export async function addLosses(core: OutboxCore, userKey: string, sentences: readonly string[]): Promise<void> {
  const kept = [...(await sentencesOf(core, lossKey(userKey)))];
  for (const sentence of sentences) {
    let [told, times] = [sentence, 1];
    while (kept.includes(told)) told = `${sentence} (${(times += 1)})`;
    kept.push(told);
  }
  await setFact(core.db, lossKey(userKey), kept);
}

/** Takes a loss away that the user has read: one of the device, or one of the user who is signed in. */
export async function forgetLoss(core: OutboxCore, sentence: string): Promise<void> {
  const { db, guard } = core;
  const session = await core.session.get();
  await guard.run(() =>
    db.transaction("rw", db.device, async () => {
      for (const key of [lossKey(), ...(session ? [lossKey(userKeyOf(session))] : [])]) {
        const kept = await sentencesOf(core, key);
        if (kept.includes(sentence))
          await setFact(
            db,
            key,
            kept.filter((one) => one !== sentence),
          );
      }
    }),
  );
  core.changed();
}

/** Losses recorded so far, as sentences: those of the device and those of the user who is signed in. */
export async function readLosses(core: OutboxCore): Promise<readonly string[]> {
  const session = await core.session.get();
  const own = session ? await sentencesOf(core, lossKey(userKeyOf(session))) : [];
  return [...(await sentencesOf(core, lossKey())), ...own];
}

async function sentencesOf({ db }: OutboxCore, key: string): Promise<readonly string[]> {
  const kept = await fact(db, key);
  return Array.isArray(kept) ? kept.map(String) : [];
}
