import type { ZodType } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "./context";

/** Parameters by their spec name; matched on the wire in any case, with or without `@`. Optional ones may be absent. */
export type ParamSpec = Readonly<Record<string, ZodType>>;

export type ParamsOf<P extends ParamSpec> = { readonly [K in keyof P]: P[K] extends ZodType<infer T> ? T : never };

/**
 * One procedure of the wire. A `query` never writes (its transaction is read-only) and is never stored in the ledger.
 * A `command` runs at most once per operation id. All procedures accept session and client parameters
 * (wire/placeholders.ts) without an entry in `params`. A bare token as the value of any other parameter is refused
 * before `run`. `signedIn: false` is for public pages: `ctx.session` is then an anonymous session without rights.
 */
export interface Procedure<P extends ParamSpec = ParamSpec> {
  readonly name: string;
  readonly kind: "query" | "command";
  readonly params: P;
  readonly signedIn?: false;
  /**
   * Who may call it: users of the company by default. `clients` is a procedure of the client portal, which answers
   * client logins alone; `everyone` only tells callers about their own device and their own saves.
   */
  readonly audience?: "clients" | "everyone";
  /**
   * What a command changes, as named in the audit trail; by default the part of `name`
   * before `_R_`. Shows who made a conflicting change.
   */
  readonly entity?: string;
  /** Accepts the number that a new document brings (`op.no`); every other command refuses it. */
  readonly takesNumber?: boolean;
  /** It may end sessions or change what their users may do, which counts from the next call on. */
  readonly changesSessions?: true;
  /** For the base-version check: the current row with `rowver`, locked; null where the record is new. */
  readonly current?: (ctx: Context, params: ParamsOf<P>) => Promise<Row | null>;
  /**
   * The version (`rowver`) of the row that `current` returns, locked,
   * without reading the whole row; null where there is none.
   */
  readonly version?: (ctx: Context, params: ParamsOf<P>) => Promise<number | null>;
  run(ctx: Context, params: ParamsOf<P>): Promise<readonly Row[]>;
}

/**
 * The one way to declare a procedure: default-exported from
 * `<name>.procedure.ts`, or made by the engine from a declaration.
 */
export function defineProcedure<const P extends ParamSpec>(procedure: Procedure<P>): Procedure {
  return procedure as unknown as Procedure;
}
