import { Script } from "node:vm";

/** Code of the error of work that was ended. */
export const ENDED = "ERR_SCRIPT_EXECUTION_TIMEOUT";

/** Does the work, and ends it after `ms` even if it never pauses, as a worker is ended. */
export function within<T>(ms: number, work: () => T): T {
  Object.assign(globalThis, { workWithin: work });
  return new Script("workWithin()").runInThisContext({ timeout: ms }) as T;
}
