import { fact, setFact } from "../database/device-facts";
import type { OutboxCore } from "../outbox/core";

/** Result of a lock request: another holder has it, or the work ran (and may have lost the lock on its way). */
type Locked<T> = { readonly held: false } | { readonly held: true; readonly value: T };

const LEASE_MS = 15_000;

/**
 * Runs `work` while holding the lock, or not at all. The work runs inside the callback that got the lock: asking
 * first and taking later lets two in. `lost()` turns true where a watchdog took the lock away; the operation ids on
 * the server make that safe.
 */
export async function underLock<T>(
  core: OutboxCore,
  name: string,
  steal: boolean,
  work: (lost: () => boolean) => Promise<T>,
): Promise<Locked<T>> {
  const { locks } = core.env;
  if (!locks) return underLease(core, name, work);
  let lost = false;
  let inner: Promise<Locked<T>> | null = null;
  const held = async (lock: Lock | null): Promise<Locked<T>> => {
    if (!lock) return { held: false };
    inner = work(() => lost).then((value) => ({ held: true, value }));
    return inner;
  };
  try {
    return await (steal
      ? locks.request(name, { steal: true }, held)
      : locks.request(name, { ifAvailable: true }, held));
  } catch (error) {
    if (!inner || !(error instanceof Object && "name" in error && error.name === "AbortError")) throw error;
    lost = true;
    return inner;
  }
}

/** Without Web Locks: a row with an owner and an expiry time, renewed while the work runs. */
async function underLease<T>(
  core: OutboxCore,
  name: string,
  work: (lost: () => boolean) => Promise<T>,
): Promise<Locked<T>> {
  const { db, env, guard } = core;
  const owner = crypto.randomUUID();
  const key = `lease|${name}`;
  let lost = false;
  const take = (fresh: boolean) =>
    guard.run(() =>
      db.transaction("rw", db.device, async () => {
        const lease = await fact(db, key);
        const theirs =
          isLease(lease) && lease.owner !== owner && lease.until > env.now() && lease.until <= env.now() + LEASE_MS;
        if (theirs || (!fresh && !(isLease(lease) && lease.owner === owner))) return false;
        await setFact(db, key, { owner, until: env.now() + LEASE_MS });
        return true;
      }),
    );
  if (!(await take(true))) return { held: false };
  let timer = 0;
  const renew = () => {
    timer = env.setTimeout(() => {
      void take(false).then(
        (still) => {
          if (still) renew();
          else lost = true;
        },
        () => {
          lost = true;
        },
      );
    }, LEASE_MS / 3);
  };
  renew();
  try {
    return { held: true, value: await work(() => lost) };
  } finally {
    env.clearTimeout(timer);
    await guard
      .run(() =>
        db.device
          .where("k")
          .equals(key)
          .filter((row) => isLease(row.v) && row.v.owner === owner)
          .delete(),
      )
      .catch(() => 0);
  }
}

interface Lease {
  readonly owner: string;
  readonly until: number;
}

const isLease = (value: unknown): value is Lease =>
  typeof value === "object" &&
  value !== null &&
  "owner" in value &&
  "until" in value &&
  typeof value.until === "number";
