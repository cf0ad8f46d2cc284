/**
 * The envelope of every call of a procedure: its name (`sqlsp`), the names of its parameters (`sqlpara`) and their
 * values (`mypayans`). A call that changes data also has `op`, the id and the circumstances of the operation, so that
 * a save can be sent again without being applied twice. The plain and the encrypted endpoint take the same envelope.
 */
import canonicalize from "canonicalize";
import { z } from "zod";

/** One row of any answer. */
export type Row = Record<string, unknown>;

/** What the user saw at the start of an edit; the server compares it before it writes. */
export type OpBase =
  | { readonly kind: "none" }
  | { readonly kind: "ver"; readonly ver: number }
  | { readonly kind: "vals"; readonly vals: Row }
  | { readonly kind: "op"; readonly op: string };

/** A value that refers to a record whose own save is not applied yet. */
export interface OpRef {
  readonly $op: string;
  readonly col: "id" | "no" | "rowver";
}

/** The fourth member of the envelope of a command. Only `id` is required. */
export interface OpMember {
  readonly id: string;
  /** Increases by one with each correction of a body that keeps its id. */
  readonly rev?: number;
  /** The aggregate, a label such as `item:12`; the order is guaranteed within it. */
  readonly agg?: string;
  /** The operation of this device on the same aggregate that must be applied before this one. */
  readonly after?: string | null;
  readonly deps?: readonly string[];
  readonly base?: OpBase;
  readonly dev?: string;
  /** Per-device counter, only to notice gaps. */
  readonly dseq?: number;
  /** Hash of the form definition with which it was entered. */
  readonly def?: string;
  readonly fmt?: number;
  /**
   * The number that the device gave a new document, from a block reserved for it; it is never replaced by another
   * one.
   */
  readonly no?: string;
  /**
   * Set if the save was applied before a restore removed it: the id and the number of the record that it made, which
   * the record gets again; an edit has neither.
   */
  readonly back?: { readonly id?: number; readonly no?: string };
  /** The epoch (`PingRow`) that the device knows; under another one the server answers `op_epoch` and does nothing. */
  readonly epoch?: string;
  /**
   * User, company and branch of the entry (`user` is the claim `sub`); they must equal those of the session at
   * replay, otherwise `op_user`. `at` is the server's time as the device estimates it, `clock` what its own clock
   * showed. `heard` is the server's time of the last answer that the device had received: the entry refers to no
   * record and no version that is younger, even where a restored server has given the same id again. `maker`: the
   * user (`sub`) who made the entry, where a company admin sends it for them.
   */
  readonly cap?: {
    readonly user: string;
    readonly coid: number;
    readonly branchid: number;
    readonly at: string;
    readonly clock?: string;
    readonly heard?: string;
    readonly maker?: string;
  };
}

/** The body of `POST /MicroAC/Postmacapitest`, and the plaintext of `enc2str`. */
export interface Envelope {
  readonly sqlsp: string;
  readonly sqlpara: readonly unknown[];
  readonly mypayans: readonly unknown[];
  readonly op?: OpMember;
}

/** A parsed envelope: names without `@`, in lower case, in the order sent. */
export interface Call {
  readonly sqlsp: string;
  readonly args: ReadonlyMap<string, unknown>;
  readonly op: OpMember | null;
}

/** A broken envelope; the message is a sentence for the caller, answered with HTTP 400. */
export class EnvelopeError extends Error {}

export const OP_FORMAT = 1;
const PARAMS_MAX = 600;

type OpSchema = z.ZodType<OpMember>;
let opSchema: OpSchema | null = null;

/** Made on first use: the browser only writes envelopes, so its first load does not build the validator. */
function schemaOfOp(): OpSchema {
  const uuid = z
    .string()
    .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i, "is not a UUID");
  opSchema ??= z.object({
    id: uuid,
    rev: z.number().int().min(0).max(1_000_000).optional(),
    agg: z.string().max(200).optional(),
    after: uuid.nullish(),
    deps: z.array(uuid).max(200).optional(),
    base: z
      .discriminatedUnion("kind", [
        z.object({ kind: z.literal("none") }),
        z.object({ kind: z.literal("ver"), ver: z.number().int() }),
        z.object({ kind: z.literal("vals"), vals: z.record(z.string(), z.unknown()) }),
        z.object({ kind: z.literal("op"), op: uuid }),
      ])
      .optional(),
    dev: z.string().max(64).optional(),
    dseq: z.number().int().min(0).optional(),
    def: z.string().max(128).optional(),
    fmt: z.number().int().min(1).max(1000).optional(),
    no: z.string().min(1).max(16).optional(),
    back: z
      .object({
        id: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
        no: z.string().min(1).max(16).optional(),
      })
      .optional(),
    epoch: z.string().max(64).optional(),
    cap: z
      .object({
        user: z.string().max(100),
        coid: z.number().int(),
        branchid: z.number().int(),
        at: z.string().max(40),
        clock: z.string().max(40).optional(),
        heard: z.string().max(40).optional(),
        maker: z.string().max(100).optional(),
      })
      .optional(),
  });
  return opSchema;
}

/** Reads both shapes of the envelope (plain lists, lists of `{sqlpara}` / `{mypayans}`); ENV-002 to ENV-004. */
export function readEnvelope(body: unknown): Call {
  if (!isRecord(body))
    throw new EnvelopeError("The request body must be a JSON object with sqlsp, sqlpara and mypayans.");
  const { sqlsp, sqlpara, mypayans } = body;
  if (typeof sqlsp !== "string" || !/^[A-Za-z0-9_]{1,120}$/.test(sqlsp))
    throw new EnvelopeError("sqlsp must be the name of a procedure.");
  if (!Array.isArray(sqlpara) || !Array.isArray(mypayans))
    throw new EnvelopeError("sqlpara and mypayans must be lists.");
  if (sqlpara.length !== mypayans.length)
    throw new EnvelopeError(`sqlpara has ${sqlpara.length} names but mypayans has ${mypayans.length} values.`);
  if (sqlpara.length > PARAMS_MAX) throw new EnvelopeError(`A call takes at most ${PARAMS_MAX} parameters.`);
  return { sqlsp, args: pairUp(sqlpara, mypayans), op: readOp(body.op) };
}

function pairUp(names: readonly unknown[], values: readonly unknown[]): Map<string, unknown> {
  const args = new Map<string, unknown>();
  names.forEach((entry, index) => {
    const name = parameterName(isRecord(entry) && "sqlpara" in entry ? entry.sqlpara : entry);
    if (!name) throw new EnvelopeError(`Entry ${index + 1} of sqlpara is not a parameter name.`);
    if (args.has(name)) throw new EnvelopeError(`The parameter ${name} is given twice.`);
    const value = values[index];
    args.set(name, isRecord(value) && "mypayans" in value ? value.mypayans : value);
  });
  return args;
}

/** A name with or without `@`, in any case; null if it is not a name. */
export function parameterName(entry: unknown): string | null {
  if (typeof entry !== "string") return null;
  const name = entry.replace(/^@/, "").toLowerCase();
  return /^[a-z_][a-z0-9_]{0,99}$/.test(name) && name !== "__proto__" ? name : null;
}

function readOp(value: unknown): OpMember | null {
  if (value === undefined || value === null) return null;
  const parsed = schemaOfOp().safeParse(value);
  if (parsed.success) return { ...parsed.data, id: parsed.data.id.toLowerCase() };
  const issue = parsed.error.issues[0];
  throw new EnvelopeError(`op.${issue?.path.join(".") || "member"}: ${issue?.message ?? "is not understood"}.`);
}

/**
 * Writes an envelope as the browser sends it. `at` puts `@` before names (dynamic form); `wrap` uses the object
 * entries.
 */
export function writeEnvelope(
  sqlsp: string,
  args: Readonly<Record<string, unknown>>,
  style: { readonly at?: boolean; readonly wrap?: boolean } = {},
): Envelope {
  const names = Object.keys(args).map((name) => (style.at ? `@${name}` : name));
  const values = Object.values(args);
  return style.wrap
    ? { sqlsp, sqlpara: names.map((sqlpara) => ({ sqlpara })), mypayans: values.map((mypayans) => ({ mypayans })) }
    : { sqlsp, sqlpara: names, mypayans: values };
}

/** The text for the fingerprint: the same for both shapes and for the encrypted call. */
export function canonicalCall(call: Pick<Call, "sqlsp" | "args">): string {
  return canonicalize([call.sqlsp.toLowerCase(), [...call.args]]) ?? "";
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isOpRef(value: unknown): value is OpRef {
  return (
    isRecord(value) &&
    typeof value.$op === "string" &&
    (value.col === "id" || value.col === "no" || value.col === "rowver")
  );
}
