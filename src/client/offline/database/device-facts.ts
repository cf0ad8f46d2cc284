import type { OutboxDb } from "./outbox-db";

/** Fact of a device that notes whose first contact it has heard. */
const FRESH = "fresh";
const metKey = (userKey: string): string => `met|${userKey}`;

/** One fact of the device, or null. */
export async function fact(db: OutboxDb, k: string): Promise<unknown> {
  return (await db.device.get(k))?.v ?? null;
}

export async function numberFact(db: OutboxDb, k: string): Promise<number> {
  const v = await fact(db, k);
  return typeof v === "number" ? v : 0;
}

export const setFact = async (db: OutboxDb, k: string, v: unknown): Promise<void> => {
  await db.device.put({ k, v });
};

/** The id of this device if it has one; does not create it. */
export async function knownDeviceId(db: OutboxDb): Promise<string | null> {
  const kept = await fact(db, "id");
  return typeof kept === "string" ? kept : null;
}

/**
 * Whether this user's first contact from this device has been heard; null for a device from before this was noted. Only
 * then the server's answer is over, which says what the user has unsent on other devices.
 */
export async function hasMet(db: OutboxDb, userKey: string): Promise<boolean | null> {
  const [fresh, met] = await db.device.bulkGet([FRESH, metKey(userKey)]);
  return fresh?.v === true ? met?.v === true : null;
}

export const noteMet = (db: OutboxDb, userKey: string): Promise<void> => setFact(db, metKey(userKey), true);

/** The id of this device, created at first use. It is a label: a cloned profile shares it and nothing breaks. */
export async function readDeviceId(db: OutboxDb): Promise<string> {
  // Read before every save: a read-write transaction would wait for other writers.
  const known = await knownDeviceId(db);
  if (known !== null) return known;
  const fresh = crypto.randomUUID();
  return db.transaction("rw", db.device, async () => {
    const kept = await fact(db, "id");
    if (typeof kept === "string") return kept;
    await setFact(db, "id", fresh);
    await setFact(db, FRESH, true);
    return fresh;
  });
}

/** The device's own count of its saves, only to detect gaps. Read and written inside the transaction of the save. */
export const lastDseq = (db: OutboxDb): Promise<number> => numberFact(db, "dseq");
export const keepDseq = (db: OutboxDb, dseq: number): Promise<void> => setFact(db, "dseq", dseq);

export async function nextDseq(db: OutboxDb): Promise<number> {
  const next = (await lastDseq(db)) + 1;
  await keepDseq(db, next);
  return next;
}
