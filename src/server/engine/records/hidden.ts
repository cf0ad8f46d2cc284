import type { Rights, RightsMap } from "../call/rights";
import type { ListColumn, RecordDeclaration } from "./declaration";
import { findDeclaration, recordDeclarations } from "./record-declarations";
import { lineFields, lineRefs, linesTableOf, refs, tableOf } from "./shape";

/** The key, among the hidden keys, of a label inside the lines of a record. */
export const lineLabelKey = (lines: string, column: string): string => `${lines}.${column}_label`;

/**
 * Every key of a record's answers that shows a value hidden from the user: the field, its label, the name column of a
 * reference, the name of a record of another kind whose name is hidden there, and computed columns that read any of
 * these (RIGHTS-013).
 */
export function hiddenKeys(declaration: RecordDeclaration, rights: RightsMap): ReadonlySet<string> {
  if (hidesNothing(rights)) return NOTHING;
  const hidden = ownHidden(declaration, rights);
  for (const column of declaration.list)
    if ((column.sql && readsHidden(declaration, column, rights)) || column.tells?.some((key) => hidden.has(key)))
      hidden.add(column.field);
  return hidden;
}

const NOTHING: ReadonlySet<string> = new Set();
const knownToHideNothing = new WeakMap<RightsMap, boolean>();

/** Most users see every field of every kind: then no key of any answer needs a look. */
function hidesNothing(rights: RightsMap): boolean {
  const known = knownToHideNothing.get(rights);
  if (known !== undefined) return known;
  const isWhole = recordDeclarations().every(({ entity }) => rights.get(entity).hidden.length === 0);
  knownToHideNothing.set(rights, isWhole);
  return isWhole;
}

function ownHidden(declaration: RecordDeclaration, rights: RightsMap): Set<string> {
  const given = rights.get(declaration.entity).hidden;
  const hidden = new Set(given.flatMap((key) => [key, `${key}_label`]));
  if (declaration.inactiveField && hidden.has(declaration.inactiveField)) hidden.add("isactive");
  for (const field of refs(declaration)) {
    if (hidden.has(field.key)) hidden.add(field.show);
    else if (isNameHidden(field.to, rights)) hidden.add(field.show).add(`${field.key}_label`);
  }
  for (const lines of lineFields(declaration))
    for (const column of lineRefs(lines))
      if (isNameHidden(column.to, rights)) hidden.add(lineLabelKey(lines.key, column.key));
  return hidden;
}

/** A record may take its name from a reference (a price list from its group): then the other name decides. */
function isNameHidden(entity: string, rights: RightsMap, seen: ReadonlySet<string> = new Set()): boolean {
  const target = findDeclaration(entity);
  if (!target || seen.has(entity)) return false;
  const { hidden }: Rights = rights.get(entity);
  if (hidden.includes(target.nameField)) return true;
  const by = refs(target).find(({ show }) => show === target.nameField);
  return by !== undefined && (hidden.includes(by.key) || isNameHidden(by.to, rights, new Set([...seen, entity])));
}

interface Read {
  readonly table: string;
  /** '' where the table is only counted. */
  readonly column: string;
}

const readsCache = new WeakMap<ListColumn, readonly Read[]>();

/** Tables and columns that the fixed SQL of a computed column names; `t` is the record's own table. */
function readsOf(declaration: RecordDeclaration, column: ListColumn): readonly Read[] {
  const reads = readsCache.get(column) ?? readsIn(declaration, column);
  readsCache.set(column, reads);
  return reads;
}

function readsIn(declaration: RecordDeclaration, { sql = "" }: ListColumn): readonly Read[] {
  const tables = new Map([["t", tableOf(declaration)]]);
  for (const [, table = "", alias = ""] of sql.matchAll(/\b(?:from|join)\s+(m_\w+)\s+(\w+)/gi))
    tables.set(alias, table);
  const columns = [...sql.matchAll(/\b(\w+)\.(\w+)\b/g)].map(([, alias = "", column = ""]) => ({
    table: tables.get(alias) ?? "",
    column,
  }));
  return [...[...tables.values()].map((table) => ({ table, column: "" })), ...columns];
}

function readsHidden(declaration: RecordDeclaration, column: ListColumn, rights: RightsMap): boolean {
  return readsOf(declaration, column).some(({ table, column: name }) => {
    const owner = recordDeclarations().find((one) => tableOf(one) === table);
    if (owner) return name !== "" && ownHidden(owner, rights).has(name);
    return recordDeclarations().some((one) =>
      lineFields(one).some((lines) => linesTableOf(lines) === table && ownHidden(one, rights).has(lines.key)),
    );
  });
}

const reachCache = new Map<string, readonly string[]>();

/**
 * The kinds whose rights decide what a record's answers may show: its own and all that it references, directly or
 * through others.
 */
export function reachOf(declaration: RecordDeclaration): readonly string[] {
  const known = reachCache.get(declaration.entity);
  if (known) return known;
  const found = new Set([declaration.entity]);
  for (const entity of found) {
    const one = findDeclaration(entity);
    if (!one) continue;
    for (const { to } of [...refs(one), ...lineFields(one).flatMap(lineRefs)]) found.add(to);
    const tables = new Set(one.list.flatMap((column) => readsOf(one, column)).map(({ table }) => table));
    for (const other of recordDeclarations()) if (tables.has(tableOf(other))) found.add(other.entity);
  }
  reachCache.set(declaration.entity, [...found]);
  return [...found];
}
