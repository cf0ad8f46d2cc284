import type { Call, Row } from "../../../wire/envelope";
import { NOT_IN_PORTAL } from "../../../wire/portal";
import { sqlState } from "../../db/busy";
import { answerRows } from "../call/answer-rows";
import { backgroundOf } from "../call/background";
import { BadRequest, Denied } from "../call/bad-request";
import type { CallOrigin, Context } from "../call/context";
import { inForeground } from "../call/foreground";
import { Memo } from "../call/memo";
import { originOf, readParams, refuseUnknownNames } from "../call/parameters";
import type { Procedure } from "../call/procedure";
import { AnswerInstead, Forbidden, Refusal, Refusals } from "../call/refusal";
import type { ServerParts } from "../call/server-parts";
import type { SessionUser } from "../call/session-user";
import { stoppableOn } from "../call/stoppable";
import { refuseUnstorable } from "../call/storable";
import { runCommand } from "./op-ledger";

interface Caller {
  /** Null without a sign-in: only procedures with `signedIn: false` answer then. */
  readonly session: SessionUser | null;
  /** `loginip` is the address seen by the server; the rest comes from the parameters of the call. */
  readonly origin: Pick<CallOrigin, "loginip">;
}

/**
 * PostgreSQL's codes for a value that a column cannot hold: characters, a number out of range, text that is not a
 * number or not JSON. Known cases are refused earlier with sentences of their own; these codes catch the rest.
 */
const UNSTORABLE: ReadonlySet<string> = new Set(["22021", "22P05", "22003", "22P02"]);

/** The session of public procedures: no company, no rights. */
export const ANONYMOUS: SessionUser = {
  sid: "",
  userid: 0,
  username: "",
  fullname: "",
  coid: 0,
  coname: "",
  branchid: 0,
  bname: "",
  companyid: "",
  isDeveloper: false,
  isCompanyAdmin: false,
};

const NOT_FOR = {
  client: NOT_IN_PORTAL,
  user: "Only a client login can use the client portal.",
} as const;

/** Whether a procedure answers the caller; one that says nothing answers no client login. */
const isFor = ({ audience }: Procedure, { client }: SessionUser): boolean =>
  audience === "everyone" || (audience === "clients") === (client !== undefined);

/**
 * Runs one call of the wire: a query in a read-only transaction, a command through the operation ledger. Returns
 * rows. A `Refusal` becomes rows with `err`, and nothing is stored. Throws `Denied` (401), `BadRequest` (400) and
 * `Busy` (503); any other error is a bug (500).
 */
export const execute = (server: ServerParts, caller: Caller, call: Call): Promise<Row[]> =>
  inForeground(server.db, () => answer(server, caller, call));

async function answer(server: ServerParts, caller: Caller, call: Call): Promise<Row[]> {
  if (!caller.session && !server.registry.isPublic(call.sqlsp)) throw new Denied();
  const procedure = server.registry.get(call.sqlsp);
  const session = caller.session ?? ANONYMOUS;
  const origin = originOf(call, caller.origin.loginip);
  const now = server.clock();
  if (!isFor(procedure, session)) return answerRows([new Forbidden(NOT_FOR[session.client ? "client" : "user"]).row()]);
  refuseUnknownNames(procedure, call.args);
  try {
    refuseUnstorable(procedure, call);
    if (procedure.kind === "command") {
      const rows = await runCommand({ server, procedure, session, origin, now, call });
      if (procedure.changesSessions) server.sessions.forget?.();
      return rows;
    }
    const params = readParams(procedure, call.args, session, origin, now);
    const context = (tx: Context["tx"]): Context => ({
      tx,
      session,
      origin,
      now,
      memo: new Memo(),
      op: null,
      log: server.log,
      definitionsHash: server.definitionsHash,
      gates: server.gates,
      background,
      signedLinks: server.signedLinks,
      deviceKeys: server.sessions.deviceKeys?.(session),
      stoppable: stoppableOn(server.db, tx),
    });
    const background = backgroundOf(server, session, context);
    return await server.db.asTenant(session, "read", async (tx) =>
      answerRows(await procedure.run(context(tx), params)),
    );
  } catch (error) {
    if (error instanceof AnswerInstead) return [...error.rows];
    if (error instanceof Refusal) return answerRows([error.row()]);
    if (error instanceof Refusals) return answerRows(error.all.map((one) => one.row()));
    if (UNSTORABLE.has(sqlState(error))) {
      server.log.warn(
        { err: error, procedure: procedure.name },
        "a value that no column can hold was refused by the database",
      );
      throw new BadRequest(`${procedure.name}: a value is too large, or does not fit its field.`);
    }
    throw error;
  }
}
