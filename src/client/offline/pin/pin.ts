import { CallFailed } from "../contract/reader";
import type { LockRow } from "../contract/vault";
import { setSealed } from "../database/seal-flag";
import { bytes } from "../session/grant";
import type { Bytes } from "../vault/crypto";
import { FAILS_MAX, pinFault, waitOf } from "../vault/pin-rules";
import { ITERATIONS, keysOf, newSalt, newSecret, unwrapSecret, wrapSecret } from "../vault/pin-secret";
import { dropUnreadable } from "./drop-unreadable";
import { openDrafts, sealAll } from "./reseal";
import type { VaultStores } from "./stores";

/** '' or the sentence that describes the error. */
type Fault = string;

type Unlocked =
  | { readonly ok: true }
  | { readonly ok: false; readonly blocked: boolean; readonly waitMs: number; readonly left: number };

const IDLE_MINUTES = 5;

/**
 * Sets the first PIN, or another one while the device is open. The first PIN creates a secret, has the server seal a
 * copy in case the PIN is forgotten, and seals everything stored for the user. The sealing may stop at any step:
 * sealed and plain rows are both readable, and the next unlock continues it. `now` is the current PIN where there is
 * one; without it the server must confirm that the user has just signed in.
 */
export async function setPin(stores: VaultStores, userKey: string, pin: string, currentPin?: string): Promise<Fault> {
  const fault = pinFault(pin);
  if (fault) return fault;
  const row = await stores.keys.lockRow(userKey);
  if (row) return changePin(stores, row, pin, currentPin);
  const secret = newSecret();
  const escrow = await askServer(stores, "WEBAPI_seal_device_key", { secret: base64url(secret) }, "sealed");
  if ("fault" in escrow) return escrow.fault;
  const made = await wrapped(userKey, pin, secret);
  const kept: LockRow = {
    ...made,
    fmt: 1,
    escrow: escrow.text,
    fails: 0,
    lastAt: 0,
    idleMinutes: IDLE_MINUTES,
    rewriting: "seal",
  };
  const there = await stores.keys.changeLock(userKey, (other) => other ?? kept);
  if (there !== kept) return "A PIN was set in another tab at the same time.";
  await unlockWith(stores, kept, secret);
  return "";
}

async function changePin(
  stores: VaultStores,
  row: LockRow,
  pin: string,
  currentPin: string | undefined,
): Promise<Fault> {
  const secret =
    currentPin === undefined ? await secretByServer(stores, row) : await secretByPin(stores, row.userKey, currentPin);
  if (!(secret instanceof Uint8Array)) return "fault" in secret ? secret.fault : wrongPinText(secret);
  const made = await wrapped(row.userKey, pin, secret);
  await stores.keys.changeLock(row.userKey, (there) => there && { ...there, ...made, fails: 0 });
  await unlockWith(stores, row, secret);
  return "";
}

/** Opens with the PIN. Each try is recorded before it is made, so that closing the app gives no extra try. */
export async function unlock(stores: VaultStores, userKey: string, pin: string): Promise<Unlocked> {
  const secret = await secretByPin(stores, userKey, pin);
  if (!(secret instanceof Uint8Array)) return secret;
  const row = await stores.keys.lockRow(userKey);
  if (row) await unlockWith(stores, row, secret);
  return { ok: true };
}

/** Opens without the PIN, right after a sign-in. If the server cannot open the secret, rows are lost, but no save. */
export async function recover(stores: VaultStores, userKey: string): Promise<Fault> {
  const row = await stores.keys.lockRow(userKey);
  if (!row) return "";
  const secret = await secretByServer(stores, row);
  if (!(secret instanceof Uint8Array)) {
    if (secret.isLost) await forget(stores, userKey);
    return secret.fault;
  }
  await stores.keys.changeLock(userKey, (there) => there && { ...there, fails: 0 });
  await unlockWith(stores, row, secret);
  return "";
}

/** Removes the PIN. Cached rows are fetched again when next viewed; drafts cannot be, so they are opened first. */
export async function removePin(stores: VaultStores, userKey: string, currentPin: string | undefined): Promise<Fault> {
  const row = await stores.keys.lockRow(userKey);
  if (!row) return "";
  const secret =
    currentPin === undefined ? await secretByServer(stores, row) : await secretByPin(stores, userKey, currentPin);
  if (!(secret instanceof Uint8Array)) return "fault" in secret ? secret.fault : wrongPinText(secret);
  await stores.keys.changeLock(userKey, (there) => there && { ...there, rewriting: "open" });
  await unlockWith(stores, { ...row, rewriting: "open" }, secret);
  return "";
}

export async function setIdleMinutes(stores: VaultStores, userKey: string, idleMinutes: number): Promise<void> {
  await stores.keys.changeLock(userKey, (row) => row && { ...row, idleMinutes });
  stores.vault.changed();
}

/**
 * Deletes the sealed rows of a user whose secret is lost: they can be fetched again. Drafts are deleted with them;
 * the outbox is not sealed with this secret.
 */
async function forget(stores: VaultStores, userKey: string): Promise<void> {
  await stores.keys.changeLock(userKey, () => null);
  await dropUnreadable(stores, userKey);
  stores.vault.changed();
}

/** Takes the keys of the secret into memory and finishes a rewrite that was started. */
async function unlockWith(stores: VaultStores, row: LockRow, secret: Bytes): Promise<void> {
  const { userKey } = row;
  const { core, cacheDb, cache, keys, vault } = stores;
  const made = await keysOf(secret);
  secret.fill(0);
  if (row.rewriting === "open") {
    await core.guard.run(() => setSealed(cacheDb, core.db, userKey, false));
    await cache.wipe(userKey);
    await openDrafts(stores, userKey, made);
    await keys.changeLock(userKey, () => null);
    return vault.changed();
  }
  vault.hold(userKey, made);
  vault.changed();
  await core.guard.run(() => setSealed(cacheDb, core.db, userKey, true));
  if (row.rewriting !== "seal") return;
  await sealAll(stores, userKey, made);
  await keys.changeLock(userKey, (there) => there && { ...there, rewriting: null });
}

const wrapped = async (
  userKey: string,
  pin: string,
  secret: Bytes,
): Promise<Pick<LockRow, "userKey" | "salt" | "iterations" | "wrapped">> => {
  const salted = { userKey, salt: newSalt(), iterations: ITERATIONS };
  return { ...salted, wrapped: await wrapSecret(pin, salted, secret) };
};

async function secretByPin(
  { keys, env, vault }: VaultStores,
  userKey: string,
  pin: string,
): Promise<Bytes | Exclude<Unlocked, { ok: true }>> {
  let waitMs = 0;
  const row = await keys.changeLock(userKey, (there) => {
    if (!there?.wrapped) return there;
    if (there.fails >= FAILS_MAX) return { ...there, wrapped: null };
    waitMs = waitOf(there, env.now());
    if (waitMs > 0) return env.now() < there.lastAt ? { ...there, lastAt: env.now() } : there;
    return { ...there, fails: there.fails + 1, lastAt: env.now() };
  });
  if (!row?.wrapped) {
    vault.changed();
    return { ok: false, blocked: true, waitMs: 0, left: 0 };
  }
  if (waitMs > 0) return { ok: false, blocked: false, waitMs, left: FAILS_MAX - row.fails };
  const secret = await unwrapSecret(pin, row, row.wrapped);
  if (secret) {
    await keys.changeLock(userKey, (there) => there && { ...there, fails: 0 });
    return secret;
  }
  const blocked = row.fails >= FAILS_MAX;
  if (blocked) await keys.changeLock(userKey, (there) => there && { ...there, wrapped: null });
  vault.changed();
  return { ok: false, blocked, waitMs: waitOf(row, env.now()), left: FAILS_MAX - row.fails };
}

export const wrongPinText = ({ blocked, waitMs, left }: Exclude<Unlocked, { ok: true }>): string => {
  if (blocked) return "Too many wrong PINs. Sign in to continue. Saves waiting to be sent are safe.";
  const next =
    waitMs > 0
      ? ` Wait ${waitMs < 60_000 ? `${Math.ceil(waitMs / 1000)} seconds` : `${Math.ceil(waitMs / 60_000)} minutes`} before the next try.`
      : "";
  return `Wrong PIN.${next} ${left === 1 ? "1 try is" : `${left} tries are`} left.`;
};

async function secretByServer(
  stores: VaultStores,
  row: LockRow,
): Promise<Bytes | { readonly fault: Fault; readonly isLost: boolean }> {
  const answer = await askServer(stores, "WEBAPI_open_device_key", { sealed: row.escrow }, "secret");
  return "fault" in answer ? answer : bytes(answer.text);
}

/** `isLost`: the server answered that it never can open it. */
async function askServer(
  { reader }: VaultStores,
  sqlsp: string,
  args: Readonly<Record<string, string>>,
  column: "sealed" | "secret",
): Promise<{ readonly text: string } | { readonly fault: Fault; readonly isLost: boolean }> {
  try {
    const [row] = await reader.ask(sqlsp, args, { enc: true });
    const text = row?.[column];
    if (typeof text === "string") return { text };
    const fault = String(row?.errormsg ?? "The server refused this request.");
    return { fault, isLost: fault.startsWith("The server cannot open") };
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure;
    return {
      fault:
        failure.kind === "network" ? "You are offline. Setting a PIN and signing in need the server." : failure.message,
      isLost: false,
    };
  }
}

const base64url = (all: Bytes): string =>
  btoa(String.fromCharCode(...all))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
