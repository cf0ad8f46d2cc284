import { BadRequest } from './bad-request'
import { noteProcedure } from './known-procedures'
import type { Procedure } from './procedure'

const found = import.meta.glob<Procedure | readonly Procedure[]>('../modules/**/*.procedure.ts', { eager: true, import: 'default' })

/** All procedures of the server by name, in any case. A name given twice is an error at start, with the name. */
export class Registry {
  readonly #procedures = new Map<string, Procedure>()

  /** Adds procedures made by an engine (a master's save, a list). */
  add(...procedures: readonly Procedure[]): this {
    for (const procedure of procedures) {
      const key = procedure.name.toLowerCase()
      if (this.#procedures.has(key)) throw new Error(`The procedure ${procedure.name} is declared twice.`)
      this.#procedures.set(key, procedure)
      noteProcedure(procedure.name)
    }
    return this
  }

  has(name: string): boolean {
    return this.#procedures.has(name.toLowerCase())
  }

  /** Whether it answers without a session. */
  isPublic(name: string): boolean {
    return this.#procedures.get(name.toLowerCase())?.signedIn === false
  }

  /** Throws `BadRequest` naming what is not there. */
  get(name: string): Procedure {
    const procedure = this.#procedures.get(name.toLowerCase())
    if (!procedure) throw new BadRequest(`There is no procedure ${name}.`)
    return procedure
  }

  /** Sorted, for the catalogue. */
  names(): string[] {
    return [...this.#procedures.values()].map((procedure) => procedure.name).sort()
  }
}

/** A registry with the default exports (one procedure or a list) of all `*.procedure.ts` files. */
export function discoveredProcedures(): Registry {
  const registry = new Registry()
  for (const [path, one] of Object.entries(found)) {
    if (!one) throw new Error(`${path} has no default export; a procedure file must export what defineProcedure returns.`)
    registry.add(...(isList(one) ? one : [one]))
  }
  return registry
}

const isList = (one: Procedure | readonly Procedure[]): one is readonly Procedure[] => Array.isArray(one)
