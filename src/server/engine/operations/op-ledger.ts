import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Transaction } from "kysely";
import { OP_FORMAT, canonicalCall } from "../../../wire/envelope";
import type { Call, OpMember, Row } from "../../../wire/envelope";
import type { Tables } from "../../db/tables";
import { answerRows } from "../call/answer-rows";
import { BadRequest } from "../call/bad-request";
import type { CallOrigin, Context } from "../call/context";
import { Memo } from "../call/memo";
import { readParams } from "../call/parameters";
import type { ParamsOf, ParamSpec, Procedure } from "../call/procedure";
import type { ServerParts } from "../call/server-parts";
import type { SessionUser } from "../call/session-user";
import { stoppableOn } from "../call/stoppable";
import { AnswerInstead, opError } from "../call/refusal";
import { keepEffects } from "../effects/keep-effects";
import { silenceOf } from "../restored/heard";
import { capturedAt, deviceClockAt } from "../trail/audit";
import { checkBase } from "./op-base";
import { resolveDependencies } from "./op-dependencies";
import { sentIds } from "./op-references";
import { mayStandIn, recordMaker } from "./op-maker";
import { repeatAnswer } from "./op-repeat";

interface Command {
  readonly server: ServerParts;
  readonly procedure: Procedure;
  readonly session: SessionUser;
  readonly origin: CallOrigin;
  readonly now: Date;
  readonly call: Call;
}

/**
 * Runs a command at most once per operation id, in one transaction. The ledger row is written first: a concurrent copy
 * of the same operation waits for it until this one commits or rolls back. Throws what `execute` turns into rows.
 */
export async function runCommand(command: Command): Promise<Row[]> {
  const { server, session, call } = command;
  if (call.op) checkCapture(call.op, session);
  if (call.op?.no !== undefined && !command.procedure.takesNumber)
    throw new BadRequest(`${command.procedure.name} takes no number (op.no).`);
  const rows = await server.db.asTenant(session, "write", async (tx) => {
    server.fault?.("after-begin");
    const answer = call.op ? await runOnce(command, call.op, tx) : await runPlain(command, tx);
    server.fault?.("before-commit");
    return answer;
  });
  if (call.op?.dev !== undefined && call.op.dseq !== undefined)
    server.marks?.device({ coid: session.coid, dev: call.op.dev, dseq: call.op.dseq });
  server.fault?.("after-commit");
  if (rows[0]?.effects !== undefined) server.wakeFollowUps?.();
  return rows;
}

/** Refuses a save made under another user, company or branch than the session's; it waits until that one signs in. */
function checkCapture(op: OpMember, session: SessionUser): void {
  if (op.fmt !== undefined && op.fmt > OP_FORMAT)
    throw opError("op_schema", "A newer version of the app made this save. Update the server.");
  const { cap } = op;
  if (cap && (cap.user !== String(session.userid) || cap.coid !== session.coid || cap.branchid !== session.branchid))
    throw opError("op_user", "Another user made this save, or it belongs to another company or branch.");
  if (cap?.maker !== undefined && !mayStandIn(session))
    throw opError("op_user", "Only an administrator of the company can send the saves of another user.");
}

async function runOnce(command: Command, op: OpMember, tx: Transaction<Tables>): Promise<Row[]> {
  const { server, procedure, session, call } = command;
  const fp = createHash("sha256").update(canonicalCall(call)).digest();
  const epoch = await insertLedgerRow(command, op, fp, tx);
  if (epoch === null) throw await repeatAnswer(tx, { op, session, fp });
  if (op.epoch !== undefined && op.epoch !== epoch)
    throw opError("op_epoch", "The server was restored from a backup. The device first checks what it lost.");
  server.fault?.("after-ledger");
  const { args, base } = await resolveDependencies(tx, op, call.args);
  server.fault?.("after-refs");
  const plain = contextOf(command, tx);
  const ctx = silenceOf(plain) === null ? plain : { ...plain, sentIds: sentIds(call.args) };
  const params = readParams(procedure, args, session, command.origin, command.now);
  await checkBase(ctx, procedure, params, op, base);
  const rows = await work(ctx, procedure, params);
  server.fault?.("after-work");
  await recordMaker(ctx, procedure, rows);
  const after = await recordAfter(ctx, procedure, params, rows);
  const answer = [
    { ...rows[0], opid: op.id, opst: "applied", ...(after.rowver === null ? {} : { rowver: after.rowver }) },
    ...rows.slice(1),
  ];
  await tx
    .updateTable("op_ledger")
    .set({
      resp: JSON.stringify(answer),
      ids: JSON.stringify({ id: rows[0]?.id ?? null, no: rows[0]?.no ?? null }),
      ...after,
    })
    .where("op_id", "=", op.id)
    .execute();
  return answer;
}

/** The epoch of the database where this call inserted the row; null where the operation is already known. */
async function insertLedgerRow(
  { session, procedure, origin }: Command,
  op: OpMember,
  fp: Buffer,
  tx: Transaction<Tables>,
): Promise<string | null> {
  const inserted = await tx
    .insertInto("op_ledger")
    .values({
      op_id: op.id,
      user_id: session.userid,
      device_id: op.dev ?? (origin.devid || null),
      dseq: op.dseq ?? null,
      sqlsp: procedure.name,
      agg: op.agg ?? null,
      rev: op.rev ?? 0,
      fp,
      status: "applied",
      captured_at: capturedAt({ op })?.toISOString() ?? null,
      device_clock: deviceClockAt({ op })?.toISOString() ?? null,
    })
    .onConflict((conflict) => conflict.column("op_id").doNothing())
    .returning(sql<string>`(select value from meta where key = 'epoch')`.as("epoch"))
    .executeTakeFirst();
  return inserted ? inserted.epoch : null;
}

/** A command without `op` (scripts, outside clients): runs on every call and is not recorded. */
async function runPlain(command: Command, tx: Transaction<Tables>): Promise<Row[]> {
  const { procedure, session, origin, now, call } = command;
  const ctx = contextOf(command, tx);
  const rows = await work(ctx, procedure, readParams(procedure, call.args, session, origin, now));
  command.server.fault?.("after-work");
  return rows;
}

function contextOf({ session, origin, now, call, server }: Command, tx: Transaction<Tables>): Context {
  const signGrant: Context["signGrant"] = (facts) => server.sessions.signGrant?.(session, facts);
  return {
    tx,
    session,
    origin,
    now,
    memo: new Memo(),
    op: call.op,
    log: server.log,
    definitionsHash: server.definitionsHash,
    signGrant,
    gates: server.gates,
    notice: server.notice,
    canSend: (kind) => kind === "whatsapp" && server.services?.whatsapp !== undefined,
    marks: server.marks,
    highWater: server.highWater,
    stoppable: stoppableOn(server.db, tx),
  };
}

/** A procedure that returns `err` itself also refuses: its rows are returned unchanged and nothing is stored. */
async function work(ctx: Context, procedure: Procedure, params: ParamsOf<ParamSpec>): Promise<Row[]> {
  const rows = answerRows(await procedure.run(ctx, params));
  const err = rows[0]?.err;
  if (err !== undefined && err !== "" && Number(err) !== 0) throw new AnswerInstead(rows);
  return keepEffects(ctx, rows);
}

/**
 * The version that this command made; for a table without versions, the
 * values it left, for a later edit with `base.kind` `op`.
 */
async function recordAfter(ctx: Context, procedure: Procedure, params: ParamsOf<ParamSpec>, rows: readonly Row[]) {
  const given = rows[0]?.rowver;
  if (given !== undefined && given !== "") return { rowver: Number(given), vals: null };
  const current = procedure.current ? await procedure.current(ctx, params) : null;
  if (!current) return { rowver: null, vals: null };
  return current.rowver === undefined || current.rowver === null
    ? { rowver: null, vals: JSON.stringify(answerRows([current])[0]) }
    : { rowver: Number(current.rowver), vals: null };
}
