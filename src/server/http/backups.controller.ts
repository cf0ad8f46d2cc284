import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { BACKUP_ENDPOINTS, BACKUP_KEEP_MAX, type RecoveryKeyAnswer } from '../../wire/backups'
import { audit, type Change } from '../engine/audit'
import type { BackupDesk } from '../engine/backup-contract'
import { BadRequest, Denied } from '../engine/bad-request'
import { Forbidden } from '../engine/refusal'
import type { ServerParts } from '../engine/server-parts'
import { asCaller, type EndpointCaller } from '../engine/session/as-caller'
import { isOwnPassword } from '../engine/session/own-password'
import { tellOfLockOut } from '../modules/users/lock-out-mail'
import { SessionDesk } from '../engine/session/session-desk'
import { accountRoutes } from './account-routes'

const named = z.object({ name: z.string().max(200) })
const plan = z.object({ at: z.string().max(5), keep: z.number().int().min(1).max(BACKUP_KEEP_MAX) })
const DEVICE_MAX = 200
const WRONG_PASSWORD = 'The password is incorrect.'

/**
 * The backups of the server. A file holds all companies and the secrets that sign sessions, so an admin of one company may have none of it:
 * only `admin`, who adds companies, may. Everything that is done stands in the audit trail of the company that he works in.
 */
export default function backups(app: FastifyInstance, parts: ServerParts): void {
  const route = accountRoutes(app, parts)
  const done = (caller: EndpointCaller, change: Omit<Change, 'entity'>): Promise<void> => asCaller(parts, caller, (ctx) => audit(ctx, { entity: 'backup', ...change }))
  route(BACKUP_ENDPOINTS.status, z.object({}), (caller) => deskFor(parts, caller).status())
  route(BACKUP_ENDPOINTS.start, z.object({}), async (caller) => {
    const err = deskFor(parts, caller).start()
    if (err === '') await done(caller, { recid: 'server', action: 'begin' })
    return { err }
  })
  route(BACKUP_ENDPOINTS.schedule, plan, async (caller, { at, keep }) => {
    const err = deskFor(parts, caller).setSchedule(at, keep)
    if (err === '') await done(caller, { recid: 'schedule', action: 'update', after: { at, keep } })
    return { err }
  })
  route(BACKUP_ENDPOINTS.remove, named, async (caller, { name }) => {
    const err = await deskFor(parts, caller).remove(name)
    if (err === '') await done(caller, { recid: name, action: 'delete' })
    return { err }
  })
  route(BACKUP_ENDPOINTS.recoveryKey, z.object({ password: z.string().max(1000) }), async (caller, { password }, request): Promise<RecoveryKeyAnswer> => {
    const desk = deskFor(parts, caller)
    const isHis = await isPassword(parts, caller, password, request)
    await done(caller, { recid: 'recovery key', action: isHis ? 'view' : 'refuse' })
    return isHis ? desk.recoveryKey() : { err: WRONG_PASSWORD }
  })
  route(BACKUP_ENDPOINTS.prepare, named.extend({ recoverykey: z.string().max(200) }), async (caller, { name, recoverykey }) => {
    const err = await deskFor(parts, caller).prepare(name, recoverykey, caller.live.user.username)
    if (err === '') await done(caller, { recid: name, action: 'prepare' })
    return { err }
  })
  route(BACKUP_ENDPOINTS.discard, z.object({}), async (caller) => {
    const err = await deskFor(parts, caller).discard()
    if (err === '') await done(caller, { recid: 'restored', action: 'discard' })
    return { err }
  })
  route(BACKUP_ENDPOINTS.replace, z.object({ password: z.string().max(1000) }), async (caller, { password }, request) => {
    const desk = deskFor(parts, caller)
    const isHis = await isPassword(parts, caller, password, request)
    // Before the server ends: these books are kept aside with it.
    await done(caller, { recid: 'restored', action: isHis ? 'restore' : 'refuse' })
    return { err: isHis ? desk.replace(caller.live.user.username) : WRONG_PASSWORD }
  })
  downloads(app, parts, done)
}

/** Throws `Forbidden` for everybody but `admin`. */
function deskFor({ backups: desk }: ServerParts, { live }: Pick<EndpointCaller, 'live'>): BackupDesk {
  if (!live.user.isDeveloper) throw new Forbidden('Only admin can manage the backups of this server.')
  if (!desk) throw new BadRequest('This server makes no backups.')
  return desk
}

async function isPassword(parts: ServerParts, { live, ip }: EndpointCaller, password: string, request: FastifyRequest): Promise<boolean> {
  const { sessions, clock } = parts
  const from = { ip, device: (request.headers['user-agent'] ?? '').slice(0, DEVICE_MAX) }
  const lockedOut = (): void => tellOfLockOut(parts, live.user, from)
  return sessions instanceof SessionDesk && (await isOwnPassword(sessions, live.user, password, { ...from, lockedOut }, clock()))
}

interface Ticket {
  readonly name: string
  /** Of the session that asked: it must live when the file is fetched. */
  readonly authorization: string
  readonly until: number
}

const TICKET_MS = 60_000

/**
 * A file may be larger than a browser can hold, so the browser itself fetches it to the disk, and sends no token then. Its address is a
 * ticket that nobody can guess, of the session that asked for it, and good for one request within a minute. What is sealed is not
 * compressed once more, and a browser that is told the size shows how far it is.
 */
function downloads(app: FastifyInstance, parts: ServerParts, done: (caller: EndpointCaller, change: Omit<Change, 'entity'>) => Promise<void>): void {
  const tickets = new Map<string, Ticket>()
  const now = (): number => parts.clock().getTime()
  accountRoutes(app, parts)(BACKUP_ENDPOINTS.ticket, named, async (caller, { name }, { headers }) => {
    for (const [old, { until }] of tickets) if (until < now()) tickets.delete(old)
    if ((await deskFor(parts, caller).find(name)) === null) return { err: 'This backup no longer exists.' }
    const ticket = randomBytes(32).toString('base64url')
    tickets.set(ticket, { name, authorization: headers.authorization ?? '', until: now() + TICKET_MS })
    return { err: '', ticket }
  })
  app.get<{ Params: { ticket: string } }>(`${BACKUP_ENDPOINTS.file}/:ticket`, { exposeHeadRoute: false, compress: false }, async (request, reply) => {
    const ticket = tickets.get(request.params.ticket)
    tickets.delete(request.params.ticket)
    const live = ticket && ticket.until >= now() ? await parts.sessions.authenticate(ticket.authorization) : null
    if (!ticket || !live) throw new Denied()
    const path = await deskFor(parts, { live }).find(ticket.name)
    if (path === null) throw new BadRequest('This backup no longer exists.')
    await done({ live, ip: request.ip }, { recid: ticket.name, action: 'download' })
    return reply
      .header('content-type', 'application/octet-stream')
      .header('content-length', (await stat(path)).size)
      .header('content-disposition', `attachment; filename="${basename(path).replace(/[^\w.-]/g, '_')}"`)
      .send(createReadStream(path))
  })
}
