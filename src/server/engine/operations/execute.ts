import type { Call, Row } from '../../../wire/envelope'
import { sqlState } from '../../db/busy'
import { answerRows } from '../call/answer-rows'
import { backgroundOf } from '../call/background'
import { BadRequest, Denied } from '../call/bad-request'
import type { CallOrigin, Context } from '../call/context'
import { inForeground } from '../call/foreground'
import { Memo } from '../call/memo'
import { originOf, readParams, refuseStrangers } from '../call/parameters'
import { Refusal, Refusals } from '../call/refusal'
import type { ServerParts } from '../call/server-parts'
import type { SessionUser } from '../call/session-user'
import { refuseUnstorable } from '../call/storable'
import { AnswerInstead } from './op-answer'
import { runCommand } from './op-ledger'

interface Caller {
  /** Null where nobody is signed in: only procedures with `signedIn: false` answer then. */
  readonly session: SessionUser | null
  /** `loginip` is the address that the server sees; the rest comes from the call's own parameters. */
  readonly origin: Pick<CallOrigin, 'loginip'>
}

/**
 * PostgreSQL's codes for a value that a column cannot hold: characters, a number beyond its type, text that is no number or JSON. What is
 * known of a field is refused before, with a sentence of its own; this is the last net.
 */
const UNSTORABLE: ReadonlySet<string> = new Set(['22021', '22P05', '22003', '22P02'])

/** Stands in for the session of public procedures: no company, no rights. */
export const NOBODY: SessionUser = {
  sid: '', userid: 0, username: '', fullname: '', coid: 0, coname: '', branchid: 0, bname: '', companyid: '',
  isDeveloper: false, isCompanyAdmin: false,
}

/**
 * Runs one call of the wire. A query runs in a read-only transaction, a command through the operation ledger. Answers rows;
 * a `Refusal` becomes rows with `err`, with nothing stored. Throws `Denied` (401), `BadRequest` (400), `Busy` (503);
 * anything else that is thrown is a fault of the server (500).
 */
export const execute = (server: ServerParts, caller: Caller, call: Call): Promise<Row[]> => inForeground(server.db, () => answer(server, caller, call))

async function answer(server: ServerParts, caller: Caller, call: Call): Promise<Row[]> {
  if (!caller.session && !server.registry.isPublic(call.sqlsp)) throw new Denied()
  const procedure = server.registry.get(call.sqlsp)
  const session = caller.session ?? NOBODY
  const origin = originOf(call, caller.origin.loginip)
  const now = server.clock()
  refuseStrangers(procedure, call.args)
  try {
    refuseUnstorable(procedure, call)
    if (procedure.kind === 'command') return await runCommand({ server, procedure, session, origin, now, call })
    const params = readParams(procedure, call.args, session, origin, now)
    const context = (tx: Context['tx']): Context => ({ tx, session, origin, now, memo: new Memo(), op: null, log: server.log, definitionsHash: server.definitionsHash, gates: server.gates, background, deviceKeys: server.sessions.deviceKeys?.(session) })
    const background = backgroundOf(server, session, context)
    return await server.db.asTenant(session, 'read', async (tx) => answerRows(await procedure.run(context(tx), params)))
  } catch (error) {
    if (error instanceof AnswerInstead) return [...error.rows]
    if (error instanceof Refusal) return answerRows([error.row()])
    if (error instanceof Refusals) return answerRows(error.all.map((one) => one.row()))
    if (UNSTORABLE.has(sqlState(error))) {
      server.log.warn({ err: error, procedure: procedure.name }, 'a value that no column can hold was refused by the database')
      throw new BadRequest(`${procedure.name}: a value is too large, or does not fit its field.`)
    }
    throw error
  }
}
