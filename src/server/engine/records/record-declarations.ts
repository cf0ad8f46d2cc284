import { STATUS } from "../../../definitions/document-status";
import { declaredFiles } from "../call/declared";
import type { DeclaredFigure, LinesField, RecordDeclaration, RefField } from "./declaration";
import { hasStatus, statusChoices, statusSql } from "./document-status";
import type { StatusChoice } from "./document-status";
import { flag } from "./fields";
import { CANCELLED, lineFields, lineRefs, refs, scalars } from "./shape";

/** `*.master.ts` and `*.document.ts`. */
export const recordFiles = declaredFiles<RecordDeclaration>("masters");

/** A field of another record that references this one. */
export interface Use {
  readonly declaration: RecordDeclaration;
  readonly field: RefField;
  /** The lines field, if the reference is in a line of the other record. */
  readonly lines?: LinesField;
}

const NAME = /^[a-z][a-z0-9_]{0,40}$/;

const byEntity = recordFiles.derive(
  (all): ReadonlyMap<string, RecordDeclaration> =>
    new Map(
      Object.values(all)
        .sort((a, b) => a.menu.group.localeCompare(b.menu.group) || a.menu.order - b.menu.order)
        .map((declared) => [
          declared.entity,
          withFigures(withCancelled(withStatus(checked(declared), isTaken(Object.values(all), declared)))),
        ]),
    ),
);
const inOrder = recordFiles.derive((): readonly RecordDeclaration[] => [...byEntity().values()]);

/** All declared records, masters and documents, in the order of the menu. */
export const recordDeclarations = (): readonly RecordDeclaration[] => inOrder();

export const findDeclaration = (entity: string): RecordDeclaration | undefined => byEntity().get(entity);

/** The declaration of an entity whose name comes from a declaration; throws if there is none. */
export function declarationOf(entity: string): RecordDeclaration {
  const one = byEntity().get(entity);
  if (!one) throw new Error(`No record is declared for the entity ${entity}.`);
  return one;
}

/** Every field of every record that references `entity`. */
export function usesOf(entity: string): readonly Use[] {
  return recordDeclarations().flatMap((one) => [
    ...refs(one)
      .filter((field) => field.to === entity)
      .map((field) => ({ declaration: one, field })),
    ...lineFields(one).flatMap((lines) =>
      lineRefs(lines)
        .filter((field) => field.to === entity)
        .map((field) => ({ declaration: one, field, lines })),
    ),
  ]);
}

/** A declaration is code: a fault in it must stop the start, not a save. */
function checked(one: RecordDeclaration): RecordDeclaration {
  const keys = one.fields.flatMap((field) => [
    field.key,
    ...(field.kind === "lines" ? field.columns.map(({ key }) => key) : []),
  ]);
  const bad = [one.entity, ...keys].find((name) => !NAME.test(name));
  if (bad !== undefined) throw new Error(`${one.entity}: ${bad} is not a name for a table or column.`);
  const shown = new Set([...scalars(one).map(({ key }) => key), ...refs(one).map(({ show }) => show)]);
  if (!shown.has(one.nameField)) throw new Error(`${one.entity}: nameField ${one.nameField} is not among the fields.`);
  const column = one.list.find(({ field, sql }) => !sql && !shown.has(field));
  if (column) throw new Error(`${one.entity}: the list column ${column.field} is neither a field nor has SQL.`);
  return one;
}

/**
 * Adds the flag `iscancelled` to records that can be cancelled. It is on no form and in no visible column, but lists
 * carry it and filter by it.
 */
function withCancelled(one: RecordDeclaration): RecordDeclaration {
  if (!one.document?.cancels) return one;
  return {
    ...one,
    fields: [...one.fields, flag(CANCELLED, "Cancelled", { computed: true, hidden: true })],
    list: [...one.list, { field: CANCELLED, title: "Cancelled", format: "flag", hidden: true, sql: `t.${CANCELLED}` }],
  };
}

/** As an option a document shows its day and amount, unless it declares other figures. */
function withFigures(one: RecordDeclaration): RecordDeclaration {
  if (!one.document || one.figures) return one;
  const { dateField, amountField } = one.document;
  const stored = scalars(one).map(({ key }) => key);
  const figures: readonly DeclaredFigure[] = [
    { name: "day", kind: "day", keys: [dateField], usual: true },
    ...(amountField ? [{ name: "amount", kind: "amount", keys: [amountField], usual: true } as const] : []),
  ];
  return { ...one, figures: figures.filter(({ keys }) => keys.every((key) => stored.includes(key))) };
}

/** Whether lines of other kinds are made from lines of this one, so that its lines are open or closed. */
const isTaken = (all: readonly RecordDeclaration[], { entity }: RecordDeclaration): boolean =>
  all.some(({ document }) => document?.takes?.includes(entity));

/** The statuses that the list of a kind can be filtered by. */
export const statusesOf = (declaration: RecordDeclaration): readonly StatusChoice[] =>
  statusChoices(declaration, isTaken(recordDeclarations(), declaration));

/** Adds the column that says how far a document is: paid, open, waiting for approval or cancelled. */
function withStatus(one: RecordDeclaration, isOpenedByLines: boolean): RecordDeclaration {
  if (!hasStatus(one)) return one;
  const column = { field: STATUS, title: "Status", follows: true, sql: statusSql(one, isOpenedByLines) } as const;
  return { ...one, list: [...one.list, column] };
}
