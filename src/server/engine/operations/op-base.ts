import type { OpMember, Row } from "../../../wire/envelope";
import { answerRows } from "../call/answer-rows";
import { BadRequest } from "../call/bad-request";
import type { Context } from "../call/context";
import type { ParamsOf, ParamSpec, Procedure } from "../call/procedure";
import { opError } from "../call/refusal";
import { findDeclaration } from "../records/record-declarations";
import { awaited, isAwaited } from "../records/restored-id";
import { tableOf } from "../records/shape";
import { silenceOf, wasMadeSince } from "../restored/heard";
import type { LedgerRow } from "./op-rows";

/**
 * No save overwrites a change that its user has not seen: the current record, locked, must be the version on which
 * the edit started, and no record or version to which a restored server gave the same number again. Throws
 * `op_conflict` with the current record, its version, and who changed it and when; `op_dep` where a restore removed the
 * record.
 */
export async function checkBase(
  ctx: Context,
  procedure: Procedure,
  params: ParamsOf<ParamSpec>,
  op: OpMember,
  baseRow: LedgerRow | null,
): Promise<void> {
  const { base } = op;
  if (!base || base.kind === "none") return;
  if (!procedure.current) throw new BadRequest(`${procedure.name} has no record to compare op.base with.`);
  const isAnother = await otherSince(ctx, procedure, params, base);
  const seen = versionOf(base, baseRow);
  if (!isAnother && seen !== null && procedure.version && (await procedure.version(ctx, params)) === seen) return;
  if (isAnother === "record") throw replaced();
  const found = await procedure.current(ctx, params);
  const current = found ? (answerRows([found])[0] ?? null) : null;
  if (!isAnother && current && isSame(current, base, baseRow)) return;
  const declaration = findDeclaration(entityOf(procedure));
  if (!found && declaration && (await isAwaited(ctx, declaration, Number(params.id)))) throw awaited(declaration);
  throw await conflict(ctx, procedure, params, current);
}

const entityOf = ({ entity, name }: Procedure): string => entity ?? name.split("_R_")[0] ?? name;

/**
 * Whether this is another record, or another version, than the device last heard of under the same id and version. A
 * base that names an operation says itself which one it is.
 */
async function otherSince(
  ctx: Context,
  procedure: Procedure,
  params: ParamsOf<ParamSpec>,
  base: NonNullable<OpMember["base"]>,
): Promise<"record" | "version" | null> {
  const silence = base.kind === "op" ? null : silenceOf(ctx);
  const declaration = silence === null ? undefined : findDeclaration(entityOf(procedure));
  const id = Number(params.id);
  if (silence === null || !declaration || !Number.isSafeInteger(id)) return null;
  const other = await wasMadeSince(ctx, tableOf(declaration), id, silence);
  return other === "version" && base.kind === "vals" ? null : other;
}

/** The version on which an edit started; null where only its values are known. */
const versionOf = (base: NonNullable<OpMember["base"]>, baseRow: LedgerRow | null): number | null =>
  base.kind === "ver" ? base.ver : base.kind === "vals" ? null : (baseRow?.rowver ?? null);

function isSame(current: Row, base: NonNullable<OpMember["base"]>, baseRow: LedgerRow | null): boolean {
  if (base.kind === "vals") return sameValues(current, base.vals);
  const seen = versionOf(base, baseRow);
  if (seen !== null) return Number(current.rowver) === seen;
  return baseRow?.vals ? sameValues(current, baseRow.vals) : false;
}

/** Compares the named columns only; `12.00` equals `12`, and null equals ''. */
export function sameValues(current: Row, wanted: Row): boolean {
  return Object.entries(wanted).every(([name, value]) => plain(current[name]) === plain(value));
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === false) return value === false ? "0" : "";
  if (value === true) return "1";
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return /^-?\d{1,17}(\.\d+)?$/.test(text) && !/^-?0\d/.test(text)
    ? text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "")
    : text;
}

/** Nobody changed the record that the user saw: a restore lost it, and its id was given again. */
const replaced = (): Error =>
  opError("op_conflict", "The server was restored from a backup, and this record is another one now.", {
    current: {},
    rowver: 0,
    who: "",
    when: "",
    reused: 1,
  });

/**
 * Names the last user who changed it, as far as the caller's branch may see: the
 * trail belongs to the company, a document to its branch.
 */
async function conflict(
  ctx: Context,
  procedure: Procedure,
  params: ParamsOf<ParamSpec>,
  current: Row | null,
): Promise<Error> {
  const entity = entityOf(procedure);
  const recid = String(current?.id ?? params.id ?? "");
  const last = await ctx.tx
    .selectFrom("audit_trail")
    .select(["username", "userid", "at"])
    .where("entity", "=", entity)
    .where("recid", "=", recid)
    .$if(findDeclaration(entity)?.document !== undefined, (rows) => rows.where("branchid", "=", ctx.session.branchid))
    .orderBy("seq", "desc")
    .limit(1)
    .executeTakeFirst();
  // A save that an administrator sends for its maker is compared with the maker's own changes.
  const isOwn = last !== undefined && last.userid === Number(ctx.op?.cap?.maker ?? ctx.session.userid);
  return opError(
    "op_conflict",
    `${isOwn ? "You" : "Another user"} ${current ? "changed" : "deleted"} this record meanwhile.`,
    {
      current: current ?? {},
      rowver: current ? Number(current.rowver ?? 0) : 0,
      who: last?.username ?? "",
      when: last?.at.toISOString() ?? "",
      ...(isOwn ? { own: 1 } : {}),
    },
  );
}
