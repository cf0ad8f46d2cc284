import { BadRequest } from "./bad-request";
import { declaredFiles } from "./declared";
import { registerProcedure } from "./known-procedures";
import type { Procedure } from "./procedure";

/** Procedures that come and go while the server runs, found by their name. */
export interface ProcedureFamily {
  readonly procedureNamed: (name: string) => Procedure | undefined;
}

/**
 * What a `*.procedure.ts` exports: a procedure, a list, a function that makes them from other declarations, or a
 * family.
 */
export type ProcedureFile = Procedure | readonly Procedure[] | (() => readonly Procedure[]) | ProcedureFamily;

export const procedureFiles = declaredFiles<ProcedureFile>("procedures");

/** All procedures of the server by name, in any case. A name declared twice throws at start. */
export class Registry {
  readonly #procedures = new Map<string, Procedure>();
  readonly #families: ProcedureFamily[] = [];

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

  addFamily(family: ProcedureFamily): this {
    this.#families.push(family);
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
    const procedure = this.#procedures.get(name.toLowerCase()) ?? this.#inFamily(name);
    if (!procedure) throw new BadRequest(`There is no procedure ${name}.`);
    return procedure;
  }

  #inFamily(name: string): Procedure | undefined {
    for (const { procedureNamed } of this.#families) {
      const procedure = procedureNamed(name);
      if (procedure) return procedure;
    }
    return undefined;
  }

  /** Sorted, for the catalogue. */
  names(): string[] {
    return [...this.#procedures.values()].map((procedure) => procedure.name).sort();
  }
}

/** A registry with the default exports of all `*.procedure.ts` files. */
export function discoveredProcedures(): Registry {
  const registry = new Registry();
  for (const one of Object.values(procedureFiles.all()))
    if (isFamily(one)) registry.addFamily(one);
    else registry.add(...proceduresOf(one));
  return registry;
}

type Listed = Exclude<ProcedureFile, ProcedureFamily>;
const isFamily = (one: ProcedureFile): one is ProcedureFamily => "procedureNamed" in one;
const isList = (one: Listed): one is readonly Procedure[] => Array.isArray(one);
const proceduresOf = (one: Listed): readonly Procedure[] =>
  typeof one === "function" ? one() : isList(one) ? one : [one];
