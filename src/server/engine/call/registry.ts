import { BadRequest } from "./bad-request";
import { declaredFiles } from "./declared";
import { registerProcedure } from "./known-procedures";
import type { Procedure } from "./procedure";

/** What a `*.procedure.ts` exports: a procedure, a list, or a function that makes them from other declarations. */
export type ProcedureFile = Procedure | readonly Procedure[] | (() => readonly Procedure[]);

export const procedureFiles = declaredFiles<ProcedureFile>("procedures");

/** All procedures of the server by name, in any case. A name declared twice throws at start. */
export class Registry {
  readonly #procedures = new Map<string, Procedure>();

  /** Adds procedures made by an engine (a record's save, a list). */
  add(...procedures: readonly Procedure[]): this {
    for (const procedure of procedures) {
      const key = procedure.name.toLowerCase();
      if (this.#procedures.has(key)) throw new Error(`The procedure ${procedure.name} is declared twice.`);
      this.#procedures.set(key, procedure);
      registerProcedure(procedure.name);
    }
    return this;
  }

  has(name: string): boolean {
    return this.#procedures.has(name.toLowerCase());
  }

  /** Whether the procedure answers without a session. */
  isPublic(name: string): boolean {
    return this.#procedures.get(name.toLowerCase())?.signedIn === false;
  }

  /** Throws `BadRequest` where no procedure has this name. */
  get(name: string): Procedure {
    const procedure = this.#procedures.get(name.toLowerCase());
    if (!procedure) throw new BadRequest(`There is no procedure ${name}.`);
    return procedure;
  }

  /** Sorted, for the catalogue. */
  names(): string[] {
    return [...this.#procedures.values()].map((procedure) => procedure.name).sort();
  }
}

/** A registry with the default exports of all `*.procedure.ts` files. */
export function discoveredProcedures(): Registry {
  const registry = new Registry();
  for (const one of Object.values(procedureFiles.all())) registry.add(...proceduresOf(one));
  return registry;
}

const isList = (one: ProcedureFile): one is readonly Procedure[] => Array.isArray(one);
const proceduresOf = (one: ProcedureFile): readonly Procedure[] =>
  typeof one === "function" ? one() : isList(one) ? one : [one];
