import { spawnSync } from "node:child_process";
import { closeSync, constants, fstatSync, openSync, statSync, unlinkSync } from "node:fs";

/**
 * An exclusive lock on an open file, kept by the operating system. It ends with the process, however the process
 * ends.
 */
interface OsLock {
  /** Removes the file and releases the lock. */
  release(): void;
}

/**
 * Takes the lock at once or returns why not: `taken` by another process, or `unsupported` by this system or file
 * system.
 */
export type TakeOsLock = (path: string) => OsLock | "taken" | "unsupported";

/**
 * `open` itself locks on BSD and macOS (O_EXLOCK); on Windows libuv opens without sharing (UV_FS_O_EXLOCK). Node
 * names neither.
 */
const EXLOCK: Readonly<Partial<Record<NodeJS.Platform, number>>> = {
  darwin: 0x20,
  freebsd: 0x20,
  openbsd: 0x20,
  win32: 0x1000_0000,
};
const TAKEN: ReadonlySet<string> = new Set(["EAGAIN", "EWOULDBLOCK", "EBUSY"]);
const ATTEMPTS_MAX = 10;

/**
 * Linux has no such flag and Node has no flock(2). So `flock` of util-linux or BusyBox locks the open file, which it
 * inherits as descriptor 3: the lock belongs to the open file, not to that process. It holds across containers of one
 * machine.
 */
export const takeOsLock: TakeOsLock = (path) => {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const fd = process.platform in EXLOCK ? openLocked(path, EXLOCK[process.platform] ?? 0) : openThenLock(path);
    if (typeof fd === "string") return fd;
    // The previous holder removes the file. A lock on a deleted file excludes no other process.
    if (isStillThere(fd, path)) return { release: () => release(fd, path) };
    closeSync(fd);
  }
  return "taken";
};

function openLocked(path: string, flag: number): number | "taken" | "unsupported" {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0) | flag, 0o600);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (TAKEN.has(code)) return "taken";
    if (code === "EOPNOTSUPP" || code === "ENOTSUP") return "unsupported";
    throw error;
  }
}

/**
 * `flock` exits with 1 if another process has the lock; any other status means that the system does not support it.
 */
function openThenLock(path: string): number | "taken" | "unsupported" {
  const fd = openSync(path, "a+", 0o600);
  const { status } = spawnSync("flock", ["-n", "-x", "3"], { stdio: ["ignore", "ignore", "ignore", fd] });
  if (status === 0) return fd;
  closeSync(fd);
  return status === 1 ? "taken" : "unsupported";
}

function isStillThere(fd: number, path: string): boolean {
  try {
    return process.platform === "win32" || fstatSync(fd).ino === statSync(path).ino;
  } catch {
    return false;
  }
}

/** Removes the file before closing it, where the system allows that, so that no process locks it between the two. */
function release(fd: number, path: string): void {
  if (process.platform !== "win32") removeIfThere(path);
  closeSync(fd);
  if (process.platform === "win32") removeIfThere(path);
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // The next process may hold it already, or a user deleted it. Only the lock counts.
  }
}
