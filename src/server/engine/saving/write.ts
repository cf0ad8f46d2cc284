import { sql } from "kysely";
import type { OpMember, Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { onlyAsks, Question, Refusal, Refusals } from "../call/refusal";
import { demandAccess } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import type { Confirmed, Draft } from "../records/draft";
import { declarationOf, usesOf } from "../records/record-declarations";
import { parseRecord } from "../records/record";
import { settleReferences } from "../records/references";
import { reclaimId } from "../records/restored-id";
import { lineFields, linesTableOf, storedColumns, tableOf } from "../records/shape";
import { insertRecords, plainLines, updateRecord } from "../records/store";
import type { LineChanges } from "../records/store";
import { refuseCycle } from "../records/tree";
import { duplicateSentence, groupsOf, refuseDuplicates } from "../records/unique";
import { audit, POSTED } from "../trail/audit";
import { refuseFixed } from "./fixed-fields";

interface Added {
  /** The records came with the company and may not be deleted. */
  readonly isfixed?: boolean;
  /** The number that a single document already has. */
  readonly deviceNumber?: string | undefined;
  /** The questions that the user confirmed. */
  readonly confirmed?: Confirmed | undefined;
  /** The id that a single record had before a restore removed it. */
  readonly restoredId?: number | undefined;
  /** The operation of each record, if each has its own. */
  readonly ops?: readonly OpMember[];
}

/**
 * Adds records in the shape of a save and returns their ids in order: one record, the first rows of a company or
 * thousands. Throws `Refusals` with every invalid field, and then writes nothing. The caller checks rights.
 */
export async function addRecords(
  ctx: Context,
  declaration: RecordDeclaration,
  rows: readonly Row[],
  { isfixed = false, deviceNumber, restoredId, confirmed, ops = [] }: Added = {},
): Promise<readonly number[]> {
  const drafts = rows.map((raw, n): Draft => ({
    ...draftOf(declaration, raw, null),
    deviceNumber,
    confirmed,
    op: ops[n],
  }));
  await complete(ctx, declaration, drafts);
  const records = drafts.map(({ record }) => ({ ...record, isfixed }));
  const ids = await guarded(declaration, records, async () =>
    insertRecords(
      ctx,
      declaration,
      records,
      restoredId === undefined ? undefined : await reclaimId(ctx, declaration, restoredId),
    ),
  );
  const posted = await declaration.books?.post(ctx, declaration, drafts, ids);
  for (const [n, id] of ids.entries())
    await audit(inOperation(ctx, drafts[n]), {
      entity: declaration.entity,
      recid: id,
      action: "insert",
      after: { ...trail(declaration, records[n] ?? {}), ...postedTrail(posted?.[n]) },
    });
  return ids;
}

/** The context with the operation of a draft. */
export const inOperation = (ctx: Context, draft: Draft | undefined): Context =>
  draft?.op ? { ...ctx, op: draft.op } : ctx;

/** Changes one record; `before` is the stored one. Throws `Refusals`. */
export async function changeRecord(
  ctx: Context,
  declaration: RecordDeclaration,
  before: Row,
  raw: Row,
  confirmed?: Confirmed,
): Promise<void> {
  const draft = { ...draftOf(declaration, raw, before), confirmed };
  await complete(ctx, declaration, [draft]);
  const id = Number(before.id);
  const lines = await guarded(declaration, [draft.record], () =>
    updateRecord(ctx, declaration, id, before, draft.record),
  );
  const posted = await declaration.books?.post(ctx, declaration, [draft], [id]);
  if (draft.record[declaration.nameField] !== before[declaration.nameField])
    await renameEverywhere(ctx, declaration, id, String(draft.record[declaration.nameField]));
  await audit(ctx, {
    entity: declaration.entity,
    recid: id,
    action: "update",
    before: { ...ownTrail(declaration, before), ...lineTrail(lines, "was") },
    after: { ...ownTrail(declaration, draft.record), ...lineTrail(lines, "is"), ...postedTrail(posted?.[0]) },
  });
}

function draftOf(declaration: RecordDeclaration, raw: Row, before: Row | null): Draft {
  const { record, faults } = parseRecord(declaration, raw, before);
  return { record: { ...record }, before, faults: [...faults] };
}

/** Runs all checks in order, each on all drafts, then throws one refusal with all faults. */
async function complete(ctx: Context, declaration: RecordDeclaration, drafts: readonly Draft[]): Promise<void> {
  if (declaration.derive)
    for (const draft of drafts) Object.assign(draft.record, await declaration.derive(draft.record, ctx));
  await settleReferences(ctx, declaration, drafts, (entity, values) => createNamed(ctx, declarationOf(entity), values));
  for (const draft of drafts) {
    if (declaration.check) draft.faults.push(...(await declaration.check(draft.record, ctx, draft.before)));
    if (declaration.tree) await refuseCycle(ctx, declaration, draft);
    await declaration.books?.prepare(ctx, declaration, draft);
  }
  await refuseDuplicates(ctx, declaration, drafts);
  const faults = drafts.flatMap(({ faults: all, confirmed }) =>
    all.filter((fault) => !(fault instanceof Question && confirmed?.has(fault.token))),
  );
  // Errors come first: a user should not confirm a save that cannot go through.
  if (faults.length > 0)
    throw new Refusals(onlyAsks(faults) ? faults : faults.filter((fault) => !(fault instanceof Question)));
}

/** "Add" in a picker: creates the other record by its name, if the user may add there. */
async function createNamed(ctx: Context, target: RecordDeclaration, values: Row): Promise<number> {
  const access = await demandAccess(ctx, target, "add");
  const [id = 0] = await addRecords(ctx, target, [refuseFixed(target, access, values, null)]);
  return id;
}

/** Another user may take the name after the check: then the index refuses it, and the user gets the same sentence. */
async function guarded<T>(
  declaration: RecordDeclaration,
  records: readonly Row[],
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const constraint = constraintOf(error);
    const table = tableOf(declaration);
    const key = groupsOf(declaration)
      .map(([first = ""]) => first)
      .find((first) => constraint === `${table}_uq_${first}`);
    const [record = {}] = records;
    if (key !== undefined) throw new Refusals([new Refusal(key, duplicateSentence(declaration, key, record))]);
    const lines = lineFields(declaration).find((field) => constraint.startsWith(`${linesTableOf(field)}_uq_`));
    if (lines) throw new Refusals([new Refusal(lines.key, `${lines.label}: one of them already exists.`)]);
    throw error;
  }
}

/** Name of the unique constraint that a driver error reports; '' for any other error. */
function constraintOf(error: unknown): string {
  const one = error as { readonly code?: unknown; readonly constraint?: unknown } | null;
  return one?.code === "23505" && typeof one.constraint === "string" ? one.constraint : "";
}

/**
 * Records store the names of those they reference, so that lists sort any column by its index. A new name is written
 * to all of them, and through `changed` also reaches the copies on devices. They get no new version, which skips the
 * version trigger, half of the cost. Documents of other branches are renamed too, although users here do not see
 * them.
 */
async function renameEverywhere(ctx: Context, declaration: RecordDeclaration, id: number, name: string): Promise<void> {
  for (const use of usesOf(declaration.entity)) {
    if (use.lines) continue;
    await sql`select master_renamed(${tableOf(use.declaration)}, ${use.field.key}, ${use.field.show}, ${id}::bigint, ${name})`.execute(
      ctx.tx,
    );
    if (use.declaration.nameField === use.field.show) await renameUsers(ctx, use.declaration, use.field.key, id, name);
  }
}

/** A price list takes its name from its group: records that reference the list show that name. */
async function renameUsers(
  ctx: Context,
  declaration: RecordDeclaration,
  key: string,
  id: number,
  name: string,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(tableOf(declaration))} where coid = ${ctx.session.coid} and ${sql.ref(key)} = ${id}`.execute(
    ctx.tx,
  );
  for (const row of rows) await renameEverywhere(ctx, declaration, row.id, name);
}

/** The part of a record that the trail keeps: declared values and names, not the engine's own columns. */
export const trail = (declaration: RecordDeclaration, record: Row): Row => ({
  ...ownTrail(declaration, record),
  ...Object.fromEntries(
    lineFields(declaration).map((field) => [field.key, plainLines(field, record[field.key])] as const),
  ),
});

const postedTrail = (posted: Row | undefined): Row => (posted ? { [POSTED]: posted } : {});

const ownTrail = (declaration: RecordDeclaration, record: Row): Row =>
  Object.fromEntries([...storedColumns(declaration), "isactive"].map((key) => [key, record[key] ?? null] as const));

/** For a change the trail keeps the lines that differ, with their number; the others are in earlier links. */
const lineTrail = (changes: LineChanges, side: "was" | "is"): Row =>
  Object.fromEntries(
    Object.entries(changes).map(([key, lines]) => [
      key,
      lines.flatMap((line) => (line[side] ? [{ lineno: line.lineno, ...line[side] }] : [])),
    ]),
  );
