import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * The embedded engine runs in one thread without timers, so nothing inside it can end a statement. Its memory can be
 * shared between threads, though. Then the two flags that make PostgreSQL cancel a statement (`QueryCancelPending`,
 * `InterruptPending`) are set from outside while it runs. The original engine, and each part that it loads later,
 * declares private memory; `onSharedMemory` changes that before they are compiled.
 */
export interface SharedEngine {
  readonly module: object;
  readonly memory: { readonly buffer: SharedArrayBuffer };
}

/** The used part of WebAssembly, which the types of Node leave to the browser. */
interface Wasm {
  compile(bytes: Uint8Array): Promise<object>;
  readonly Memory: new (limits: { initial: number; maximum: number; shared: true }) => SharedEngine["memory"];
}

const { WebAssembly: webAssembly } = globalThis as unknown as { WebAssembly: Wasm };

/** Memory of the engine as declared by its package, in pages of 64 KiB. */
const [PAGES_FIRST, PAGES_MAX] = [2048, 32_768];

/** Cache: a server opens a second engine to check a backup. */
const compiled = new Map<string, Promise<object | null>>();

/** The engine of the package on memory that threads share; null if its file does not have the expected form. */
export async function sharedEngine(packageUrl: string): Promise<SharedEngine | null> {
  const { Memory } = webAssembly;
  const ours = compiled.get(packageUrl) ?? compileShared(packageUrl);
  compiled.set(packageUrl, ours);
  const module = await ours;
  return module && { module, memory: new Memory({ initial: PAGES_FIRST, maximum: PAGES_MAX, shared: true }) };
}

async function compileShared(packageUrl: string): Promise<object | null> {
  const bytes = onSharedMemory(readFileSync(fileURLToPath(new URL("pglite.wasm", packageUrl))));
  return bytes && webAssembly.compile(bytes);
}

/**
 * Rewrites a WebAssembly module that imports its memory so that it imports a shared one of the same minimum size;
 * null for any other module. It is sent to the engine's thread as text (`embedded.ts`) and may use only its
 * parameter.
 */
export function onSharedMemory(bytes: Uint8Array): Uint8Array | null {
  const [imports, memory, sharedWithMax, headerBytes] = [2, 2, 3, 8];
  let at = headerBytes;
  /** Reads a LEB128 number: seven bits per byte. */
  const number = (): number => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const part = bytes[at++] ?? 0;
      value |= (part & 0x7f) << shift;
      if (part < 0x80) return value >>> 0;
    }
  };
  const written = (value: number): number[] =>
    value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...written(value >>> 7)];
  const limits = (): void => {
    const hasMax = ((bytes[at++] ?? 0) & 1) === 1;
    number();
    if (hasMax) number();
  };
  /** Skips what follows the kind of an import: the type of a function, a table, a global, a tag. */
  const skip: Readonly<Record<number, () => void>> = {
    0: () => void number(),
    1: () => ((at += 1), limits()),
    3: () => void (at += 2),
    4: () => ((at += 1), void number()),
  };
  while (at < bytes.length) {
    const id = bytes[at++];
    const beforeLength = at;
    const length = number();
    const start = at;
    for (let left = id === imports ? number() : 0; left > 0; left -= 1) {
      for (let name = 0; name < 2; name += 1) {
        const letters = number();
        at += letters;
      }
      const kind = bytes[at++] ?? 0;
      if (kind !== memory) {
        skip[kind]?.();
        continue;
      }
      const from = at;
      limits();
      const to = at;
      at = from + 1;
      const shared = [sharedWithMax, ...written(number()), ...written(65_536)];
      const size = written(length - (to - from) + shared.length);
      return joined([bytes.subarray(0, beforeLength), size, bytes.subarray(start, from), shared, bytes.subarray(to)]);
    }
    at = start + length;
  }
  return null;
  function joined(parts: readonly ArrayLike<number>[]): Uint8Array {
    const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let place = 0;
    for (const part of parts) {
      all.set(part, place);
      place += part.length;
    }
    return all;
  }
}

/**
 * Cancels the running statement. Call `clear` afterwards to withdraw a request that came too late, so that it does
 * not cancel a later statement.
 */
export interface Stopper {
  raise(): void;
  clear(): void;
}

/** Addresses of the flags, in bytes. */
export interface InterruptFlags {
  readonly interrupt: number;
  readonly cancel: number;
}

export function stopperOf({ memory }: SharedEngine, { interrupt, cancel }: InterruptFlags): Stopper {
  // Creates the view each time, because the memory grows.
  const set = (address: number, value: number): void =>
    void Atomics.store(new Int32Array(memory.buffer), address / 4, value);
  return {
    raise: () => {
      set(cancel, 1);
      set(interrupt, 1);
    },
    clear: () => set(cancel, 0),
  };
}
