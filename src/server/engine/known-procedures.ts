import type { Known } from '../../definitions/check-form'

const names = new Set<string>()

/** Told by the registry of each procedure that it takes in, so that definitions can be checked against what there is. */
export function noteProcedure(name: string): void {
  names.add(name.toLowerCase())
}

/** What the server knows of procedures, for `checkForm`. */
export const knownProcedures: Known = { hasProcedure: (name) => names.has(name.toLowerCase()) }
