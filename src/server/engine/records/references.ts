import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Refusal } from "../call/refusal";
import { ageOf, isReused, silenceOf } from "../restored/heard";
import { accessOf } from "./access";
import type { LinesField, RecordDeclaration, RefField } from "./declaration";
import type { Draft } from "./draft";
import { declarationOf } from "./record-declarations";
import { lineFault } from "./record";
import { awaited, isAwaited } from "./restored-id";
import { keyColumn, keyed, lineFields, lineRefs, refs, tableOf } from "./shape";

interface Target extends Row {
  readonly id: number;
  readonly name: string;
  readonly isactive: boolean;
  /** Since it was added, ms; absent where this save adds it. */
  readonly age?: number;
}

/** Creates a record of another kind by its name (and its narrowing field); returns its id. */
type Create = (entity: string, values: Row) => Promise<number>;

interface Pointer {
  readonly draft: Draft;
  readonly field: RefField;
  readonly row: Record<string, unknown>;
  readonly lines?: LinesField;
  readonly index: number;
  /** Label of the narrowing field, for messages. */
  readonly narrower: string;
}

/**
 * Checks every ref of every draft: the record must exist in this company, be the one that the user chose, be in use,
 * and match the narrowing field. A name in place of an id is looked up, and created where the field is `addable`. Fills
 * `show` columns. One query serves all referenced kinds. Throws `op_dep` where a record is missing since a restore.
 */
export async function settleReferences(
  ctx: Context,
  declaration: RecordDeclaration,
  drafts: readonly Draft[],
  create: Create,
): Promise<void> {
  const pointers = drafts.flatMap((draft) => pointersOf(declaration, draft));
  for (const pointer of pointers)
    if (!pointer.lines && pointer.row[pointer.field.key] === null) pointer.row[pointer.field.show] = "";
  const set = pointers.filter(({ row, field }) => row[field.key] !== null);
  const entities = [...new Set(set.map(({ field }) => field.to))];
  const targets = await targetsOf(
    ctx,
    entities.map((entity) => [declarationOf(entity), set.filter(({ field }) => field.to === entity)]),
  );
  for (const entity of entities) {
    const own = set.filter(({ field }) => field.to === entity);
    const found = targets.get(entity) ?? new Map<string, Target>();
    // Fields in the order of the form: a city is narrowed by the state that was settled before it.
    for (const pointer of own) await settle(ctx, pointer, found, create);
  }
  for (const pointer of set) checkNarrowing(pointer);
}

function pointersOf(declaration: RecordDeclaration, draft: Draft): readonly Pointer[] {
  return [
    ...refs(declaration).map((field) => ({
      draft,
      field,
      row: draft.record,
      index: -1,
      narrower: labelOf(declaration.fields, field.narrowedBy),
    })),
    ...lineFields(declaration).flatMap((lines) =>
      rowsOf(draft.record[lines.key]).flatMap((row, index) =>
        lineRefs(lines).map((field) => ({
          draft,
          field,
          row,
          lines,
          index,
          narrower: labelOf(lines.columns, field.narrowedBy),
        })),
      ),
    ),
  ];
}

const labelOf = (
  fields: readonly { readonly key: string; readonly label: string }[],
  key: string | undefined,
): string => fields.find((field) => field.key === key)?.label ?? "";

const rowsOf = (value: unknown): readonly Record<string, unknown>[] => (Array.isArray(value) ? value : []);

const requestedValue = ({ row, field }: Pointer): unknown => row[field.key];

/** For each entity the records that its pointers may mean, by `#id` and by lower-case name. */
async function targetsOf(
  ctx: Context,
  requests: readonly (readonly [target: RecordDeclaration, pointers: readonly Pointer[]])[],
): Promise<ReadonlyMap<string, Map<string, Target>>> {
  const byEntity = new Map<string, Map<string, Target>>();
  if (requests.length === 0) return byEntity;
  const { rows } = await sql<TargetRow>`${sql.join(
    requests.map(([target, pointers]) => partOf(ctx, target, pointers)),
    sql` union all `,
  )}`.execute(ctx.tx);
  for (const { entity, narrowing, ...row } of rows) {
    const found = byEntity.get(entity) ?? new Map<string, Target>();
    const target = { ...narrowing, ...row };
    byEntity.set(entity, found.set(`#${row.id}`, target).set(row.name.toLowerCase(), target));
  }
  return byEntity;
}

type TargetRow = Pick<Target, "id" | "name" | "isactive" | "age"> & {
  readonly entity: string;
  readonly narrowing: Row;
};

function partOf(ctx: Context, target: RecordDeclaration, pointers: readonly Pointer[]): RawBuilder<unknown> {
  const ids = pointers.map(requestedValue).filter((value): value is number => typeof value === "number");
  const names = pointers.map(requestedValue).filter((value): value is string => typeof value === "string");
  const byName = keyed(target).includes(target.nameField);
  const narrowing = [...new Set(pointers.flatMap(({ field }) => field.narrowedBy ?? []))]
    .map((column) => `'${column}', ${column}`)
    .join(", ");
  const columns = sql`${sql.raw(
    `'${target.entity}' as entity, id, ${target.nameField}::text as name, isactive, jsonb_build_object(${narrowing}) as narrowing`,
  )}, ${ageOf("created_at")} as age`;
  const from = sql`from ${sql.table(tableOf(target))} where coid = ${ctx.session.coid}`;
  return sql`(select ${columns} ${from} and id = any(${ids}::bigint[])
    ${
      byName && names.length > 0
        ? sql`union select ${columns} ${from} and ${sql.ref(target.nameField)} <> ''
          and ${sql.ref(keyColumn(target.nameField))} in (select lower(n) from unnest(${names}::text[]) n)`
        : sql``
    })`;
}

async function settle(ctx: Context, pointer: Pointer, found: Map<string, Target>, create: Create): Promise<void> {
  const { field, row } = pointer;
  const value = requestedValue(pointer);
  const key = typeof value === "string" ? value.toLowerCase() : `#${String(value)}`;
  let target = found.get(key);
  if (!target && typeof value === "string" && field.addable) {
    const narrowed = field.narrowedBy ? { [field.narrowedBy]: row[field.narrowedBy] } : {};
    const id = await create(field.to, { [declarationOf(field.to).nameField]: value, ...narrowed });
    target = { id, name: value, isactive: true, ...narrowed };
    found.set(key, target);
  }
  if (!target && typeof value === "number" && (await isAwaited(ctx, declarationOf(field.to), value)))
    throw awaited(declarationOf(field.to));
  if (!target)
    return refuse(
      pointer,
      typeof value === "string" ? `There is no ${field.label} ${value}.` : `${field.label} no longer exists.`,
    );
  if (typeof value === "number" && (await isAnother(ctx, pointer, target)))
    return refuse(
      pointer,
      `The server was restored from a backup, and this ${field.label} is another record now. Choose the ${field.label} again.`,
      { reusedfield: field.key, reusedid: target.id, ...(await nameOf(ctx, pointer, target)) },
    );
  if (!target.isactive && !wasChosen(pointer, target.id))
    return refuse(pointer, `${field.label} ${target.name} is inactive.`);
  row[field.key] = target.id;
  if (!pointer.lines) row[field.show] = target.name;
  if (field.narrowedBy) narrowedValues.set(pointer, target[field.narrowedBy]);
}

/** The record with this id was added after the device had last heard from the server: the user chose another one. */
async function isAnother(ctx: Context, pointer: Pointer, { id, age }: Target): Promise<boolean> {
  const silence = silenceOf(ctx);
  if (silence === null || age === undefined) return false;
  if (!ctx.sentIds?.has(`${pointer.field.key}:${id}`) || wasChosen(pointer, id)) return false;
  return isReused(ctx, tableOf(declarationOf(pointer.field.to)), { id, age }, silence);
}

/**
 * By its name the device recognizes a record that is the chosen one after all: the server's clock was changed. Not of a
 * document: the number of a lost one may be given again, as its id was.
 */
async function nameOf(ctx: Context, { field: { to } }: Pointer, { name }: Target): Promise<Row> {
  const declaration = declarationOf(to);
  if (declaration.document) return {};
  return (await accessOf(ctx, declaration)).shows(declaration.nameField) ? { reusedname: name } : {};
}

/** A record that was in use when chosen may stay where it was chosen; in lines, on any line of the list. */
function wasChosen({ draft: { before }, field, lines }: Pointer, id: number): boolean {
  if (!before) return false;
  return lines
    ? rowsOf(before[lines.key]).some((line) => Number(line[field.key]) === id)
    : Number(before[field.key]) === id;
}

/** The chosen record's value of the narrowing field; kept apart so that it never reaches the record. */
const narrowedValues = new WeakMap<Pointer, unknown>();

function checkNarrowing(pointer: Pointer): void {
  const { field, row, narrower } = pointer;
  if (!field.narrowedBy || !narrowedValues.has(pointer)) return;
  const by = row[field.narrowedBy];
  const has = narrowedValues.get(pointer);
  if (by && has && by !== has)
    refuse(pointer, `${field.label} ${String(row[field.show])} is not in the selected ${narrower.toLowerCase()}.`);
}

function refuse({ draft, field, lines, index }: Pointer, sentence: string, more: Row = {}): void {
  draft.faults.push(
    lines ? lineFault(lines, index, field.key, sentence, more) : new Refusal(field.key, sentence, more),
  );
}
