import type { Known } from "../../../definitions/check-form";

/** Names as declared, by their lower-case form. */
const names = new Map<string, string>();

/**
 * The registry calls this for each procedure that it adds, so that
 * definitions can be checked against existing procedures.
 */
export function registerProcedure(name: string): void {
  names.set(name.toLowerCase(), name);
}

/** Existing procedures, for `checkForm`. */
export const knownProcedures: Known = { hasProcedure: (name) => names.has(name.toLowerCase()) };

/** Names of all procedures, sorted. */
export const procedureNames = (): readonly string[] => [...names.values()].sort();
