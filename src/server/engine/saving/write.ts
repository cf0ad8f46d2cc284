import { sql } from 'kysely'
import type { OpMember, Row } from '../../../wire/envelope'
import type { Context } from '../call/context'
import { onlyAsks, Question, Refusal, Refusals } from '../call/refusal'
import { demandAccess } from '../records/access'
import type { MasterDeclaration } from '../records/declaration'
import type { Confirmed, Draft } from '../records/draft'
import { master as masterNamed, usesOf } from '../records/masters'
import { parseRecord } from '../records/record'
import { settleReferences } from '../records/references'
import { freeAgain } from '../records/restored-id'
import { lineFields, linesTableOf, storedColumns, tableOf } from '../records/shape'
import { insertRecords, plainLines, updateRecord } from '../records/store'
import type { LineChanges } from '../records/store'
import { refuseLoop } from '../records/tree'
import { duplicateSentence, groupsOf, refuseDuplicates } from '../records/unique'
import { audit, POSTED } from '../trail/audit'
import { refuseFixed } from './fixed-fields'

interface Added {
  /** They came with the company and may not be deleted. */
  readonly isfixed?: boolean
  /** The number that a single document brings. */
  readonly brought?: string | undefined
  /** What the user confirmed of them. */
  readonly confirmed?: Confirmed | undefined
  /** The id that a single record had before a restore took it away. */
  readonly backId?: number | undefined
  /** Their operations, where each has its own. */
  readonly ops?: readonly OpMember[]
}

/**
 * Adds records, given as a save gives them, and answers their ids in order. For one save, for the first rows of a company and for
 * thousands alike. Throws `Refusals` with every field at fault; nothing is written then. Rights are the caller's business.
 */
export async function addRecords(ctx: Context, master: MasterDeclaration, rows: readonly Row[], { isfixed = false, brought, backId, confirmed, ops = [] }: Added = {}): Promise<readonly number[]> {
  const drafts = rows.map((raw, n): Draft => ({ ...draftOf(master, raw, null), brought, confirmed, op: ops[n] }))
  await complete(ctx, master, drafts)
  const records = drafts.map(({ record }) => ({ ...record, isfixed }))
  const ids = await guarded(master, records, async () => insertRecords(ctx, master, records, backId === undefined ? undefined : await freeAgain(ctx, master, backId)))
  const posted = await master.books?.enter(ctx, master, drafts, ids)
  for (const [n, id] of ids.entries())
    await audit(inOperation(ctx, drafts[n]), { entity: master.entity, recid: id, action: 'insert', after: { ...trail(master, records[n] ?? {}), ...postedTrail(posted?.[n]) } })
  return ids
}

/** The context in which a draft is written. */
export const inOperation = (ctx: Context, draft: Draft | undefined): Context => (draft?.op ? { ...ctx, op: draft.op } : ctx)

/** Changes one record, given what is stored. Throws `Refusals`. */
export async function changeRecord(ctx: Context, master: MasterDeclaration, before: Row, raw: Row, confirmed?: Confirmed): Promise<void> {
  const draft = { ...draftOf(master, raw, before), confirmed }
  await complete(ctx, master, [draft])
  const id = Number(before.id)
  const lines = await guarded(master, [draft.record], () => updateRecord(ctx, master, id, before, draft.record))
  const posted = await master.books?.enter(ctx, master, [draft], [id])
  if (draft.record[master.nameField] !== before[master.nameField]) await renameEverywhere(ctx, master, id, String(draft.record[master.nameField]))
  await audit(ctx, {
    entity: master.entity, recid: id, action: 'update', before: { ...ownTrail(master, before), ...lineTrail(lines, 'was') },
    after: { ...ownTrail(master, draft.record), ...lineTrail(lines, 'is'), ...postedTrail(posted?.[0]) },
  })
}

function draftOf(master: MasterDeclaration, raw: Row, before: Row | null): Draft {
  const { record, faults } = parseRecord(master, raw, before)
  return { record: { ...record }, before, faults: [...faults] }
}

/** All checks in order, each on all drafts; then one refusal with everything that is wrong. */
async function complete(ctx: Context, master: MasterDeclaration, drafts: readonly Draft[]): Promise<void> {
  if (master.derive) for (const draft of drafts) Object.assign(draft.record, await master.derive(draft.record, ctx))
  await settleReferences(ctx, master, drafts, (entity, values) => createNamed(ctx, masterNamed(entity), values))
  for (const draft of drafts) {
    if (master.check) draft.faults.push(...(await master.check(draft.record, ctx, draft.before)))
    if (master.tree) await refuseLoop(ctx, master, draft)
    await master.books?.prepare(ctx, master, draft)
  }
  await refuseDuplicates(ctx, master, drafts)
  const faults = drafts.flatMap(({ faults: all, confirmed }) => all.filter((fault) => !(fault instanceof Question && confirmed?.has(fault.token))))
  // What is wrong comes first: nobody confirms a save that cannot go through.
  if (faults.length > 0) throw new Refusals(onlyAsks(faults) ? faults : faults.filter((fault) => !(fault instanceof Question)))
}

/** "Add" in a picker: the other master by its name, if the user may add there. */
async function createNamed(ctx: Context, target: MasterDeclaration, values: Row): Promise<number> {
  const access = await demandAccess(ctx, target, 'add')
  const [id = 0] = await addRecords(ctx, target, [refuseFixed(target, access, values, null)])
  return id
}

/** Somebody else may have taken the name since it was looked up: the index says so, and the person gets the same sentence. */
async function guarded<T>(master: MasterDeclaration, records: readonly Row[], write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = constraintOf(error)
    const table = tableOf(master)
    const key = groupsOf(master).map(([first = '']) => first).find((first) => constraint === `${table}_uq_${first}`)
    const [record = {}] = records
    if (key !== undefined) throw new Refusals([new Refusal(key, duplicateSentence(master, key, record))])
    const lines = lineFields(master).find((field) => constraint.startsWith(`${linesTableOf(field)}_uq_`))
    if (lines) throw new Refusals([new Refusal(lines.key, `${lines.label}: one of them is already there.`)])
    throw error
  }
}

/** Name of the unique constraint that an error of the driver speaks of; '' for any other error. */
function constraintOf(error: unknown): string {
  const one = error as { readonly code?: unknown; readonly constraint?: unknown } | null
  return one?.code === '23505' && typeof one.constraint === 'string' ? one.constraint : ''
}

/**
 * Lists keep the names of what they point at, so that any column sorts by its index; a new name goes to all of them, and by `changed`
 * to the copies that devices keep. No version of theirs begins, so that the trigger which counts them, half of the cost, is passed by.
 * Documents of other branches are renamed too, though nobody here sees them.
 */
async function renameEverywhere(ctx: Context, master: MasterDeclaration, id: number, name: string): Promise<void> {
  for (const use of usesOf(master.entity)) {
    if (use.lines) continue
    await sql`select master_renamed(${tableOf(use.master)}, ${use.field.key}, ${use.field.show}, ${id}::bigint, ${name})`.execute(ctx.tx)
    if (use.master.nameField === use.field.show) await renameUsers(ctx, use.master, use.field.key, id, name)
  }
}

/** A price list is called by its group: what points at the list shows that name. */
async function renameUsers(ctx: Context, master: MasterDeclaration, key: string, id: number, name: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf(master))} where coid = ${ctx.session.coid} and ${sql.ref(key)} = ${id}`.execute(ctx.tx)
  for (const row of rows) await renameEverywhere(ctx, master, row.id, name)
}

/** What the trail keeps of a record: the declared values and names, not the engine's own columns. */
export const trail = (master: MasterDeclaration, record: Row): Row =>
  ({ ...ownTrail(master, record), ...Object.fromEntries(lineFields(master).map((field) => [field.key, plainLines(field, record[field.key])] as const)) })

const postedTrail = (posted: Row | undefined): Row => (posted ? { [POSTED]: posted } : {})

const ownTrail = (master: MasterDeclaration, record: Row): Row => Object.fromEntries([...storedColumns(master), 'isactive'].map((key) => [key, record[key] ?? null] as const))

/** Of a change the trail keeps the lines that are different, with their number; the others stand in the links before it. */
const lineTrail = (changes: LineChanges, side: 'was' | 'is'): Row =>
  Object.fromEntries(Object.entries(changes).map(([key, lines]) => [key, lines.flatMap((line) => (line[side] ? [{ lineno: line.lineno, ...line[side] }] : []))]))
