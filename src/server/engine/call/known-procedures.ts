import type { Known } from '../../../definitions/check-form'

/** The names as they are declared, by their lower-case form. */
const names = new Map<string, string>()

/** Told by the registry of each procedure that it takes in, so that definitions can be checked against what there is. */
export function noteProcedure(name: string): void {
  names.set(name.toLowerCase(), name)
}

/** What the server knows of procedures, for `checkForm`. */
export const knownProcedures: Known = { hasProcedure: (name) => names.has(name.toLowerCase()) }

/** Every procedure there is, sorted. */
export const procedureNames = (): readonly string[] => [...names.values()].sort()
