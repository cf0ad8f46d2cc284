import { spawnSync } from 'node:child_process'
import { closeSync, constants, fstatSync, openSync, statSync, unlinkSync } from 'node:fs'

/** An exclusive lock on a file, kept by the operating system for the open file: it ends with the process, however that ends. */
interface OsLock {
  /** Removes the file and gives the lock up. */
  release(): void
}

/** Takes the lock at once or says why not: `taken` by somebody, or `unsupported` by this system or file system. */
export type TakeOsLock = (path: string) => OsLock | 'taken' | 'unsupported'

/** `open` itself locks on BSD and macOS (O_EXLOCK); on Windows libuv opens without sharing (UV_FS_O_EXLOCK). Node names neither. */
const EXLOCK: Readonly<Partial<Record<NodeJS.Platform, number>>> = { darwin: 0x20, freebsd: 0x20, openbsd: 0x20, win32: 0x1000_0000 }
const TAKEN: ReadonlySet<string> = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY'])
const ATTEMPTS_MAX = 10

/**
 * Linux has no flag for it and Node no flock(2), so `flock` of util-linux or BusyBox locks our open file, which it inherits as its
 * descriptor 3: the lock belongs to the open file, not to that process. It holds across containers of one machine.
 */
export const takeOsLock: TakeOsLock = (path) => {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const fd = process.platform in EXLOCK ? openLocked(path, EXLOCK[process.platform] ?? 0) : openThenLock(path)
    if (typeof fd === 'string') return fd
    // The holder before removes the file: a lock on a file that lies nowhere any more keeps nobody out.
    if (isStillThere(fd, path)) return { release: () => release(fd, path) }
    closeSync(fd)
  }
  return 'taken'
}

function openLocked(path: string, flag: number): number | 'taken' | 'unsupported' {
  try {
    return openSync(path, constants.O_RDWR | constants.O_CREAT | (constants.O_NONBLOCK ?? 0) | flag, 0o600)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (TAKEN.has(code)) return 'taken'
    if (code === 'EOPNOTSUPP' || code === 'ENOTSUP') return 'unsupported'
    throw error
  }
}

/** Status 1 is `flock`'s own word for "somebody has it"; all else is a system that cannot say. */
function openThenLock(path: string): number | 'taken' | 'unsupported' {
  const fd = openSync(path, 'a+', 0o600)
  const { status } = spawnSync('flock', ['-n', '-x', '3'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  if (status === 0) return fd
  closeSync(fd)
  return status === 1 ? 'taken' : 'unsupported'
}

function isStillThere(fd: number, path: string): boolean {
  try {
    return process.platform === 'win32' || fstatSync(fd).ino === statSync(path).ino
  } catch {
    return false
  }
}

/** Where an open file can be removed it is removed first, so that nobody locks it between the two. */
function release(fd: number, path: string): void {
  if (process.platform !== 'win32') removeIfThere(path)
  closeSync(fd)
  if (process.platform === 'win32') removeIfThere(path)
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path)
  } catch {
    // The next one may hold it already, or a person removed it; the lock is what counts.
  }
}
