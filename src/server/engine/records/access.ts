import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { rightsOfSome } from "../call/rights";
import type { Asker, Need, Rights, RightsMap } from "../call/rights";
import type { RecordDeclaration } from "./declaration";
import { hiddenKeys, lineLabelKey, reachOf } from "./hidden";
import { lineFields, lineRefs } from "./shape";

/** What the user may do with a kind of record, and which of its values they may see. */
export interface Access extends Rights {
  /** False for a hidden field, and for every column, label and computed value that shows it. */
  readonly shows: (key: string) => boolean;
  /** Fields that the user may not change: locked and hidden ones. */
  readonly fixed: ReadonlySet<string>;
}

export async function accessOf(ctx: Asker, declaration: RecordDeclaration): Promise<Access> {
  return accessFrom(await rightsOfSome(ctx, reachOf(declaration)), declaration);
}

/** Worked out once for the rights of a call: a report asks for every kind, some of them several times. */
const known = new WeakMap<RightsMap, Map<RecordDeclaration, Access>>();

export function accessFrom(all: RightsMap, declaration: RecordDeclaration): Access {
  const ofCall = known.get(all) ?? new Map<RecordDeclaration, Access>();
  known.set(all, ofCall);
  const access = ofCall.get(declaration) ?? workedOut(all, declaration);
  ofCall.set(declaration, access);
  return access;
}

function workedOut(all: RightsMap, declaration: RecordDeclaration): Access {
  const rights = all.get(declaration.entity);
  const hidden = hiddenKeys(declaration, all);
  return { ...rights, shows: (key) => !hidden.has(key), fixed: new Set([...rights.locked, ...rights.hidden]) };
}

const WORDS: Partial<Record<Need, string>> = {
  view: "view",
  add: "add",
  edit: "change",
  delete: "delete",
  approval: "approve",
};

/** Throws `Forbidden` and names the action and the list. `verb` replaces the usual name of the action. */
export async function demandAccess(
  ctx: Context,
  declaration: RecordDeclaration,
  need: Need,
  verb: string = WORDS[need] ?? need,
): Promise<Access> {
  const access = await accessOf(ctx, declaration);
  if (!access[need]) throw new Forbidden(`You don't have permission to ${verb} ${declaration.noun[1]}.`);
  return access;
}

/** How a message names a record: by its name, or by its id if the name is hidden. */
export function nameFor(declaration: RecordDeclaration, access: Access, record: Row): string {
  return access.shows(declaration.nameField) ? String(record[declaration.nameField] ?? "") : `#${String(record.id)}`;
}

/** Lines as the user may see them: without the names of records whose name is hidden from them. */
export function linesFor(declaration: RecordDeclaration, access: Access, record: Row): Row {
  const shown = lineFields(declaration).flatMap((lines) => {
    const hiddenLabels = lineRefs(lines)
      .filter(({ key }) => !access.shows(lineLabelKey(lines.key, key)))
      .map(({ key }) => `${key}_label`);
    const list: unknown = record[lines.key];
    if (hiddenLabels.length === 0 || !Array.isArray(list)) return [];
    return [
      [
        lines.key,
        list.map((line: Row) =>
          Object.fromEntries(Object.entries(line).filter(([key]) => !hiddenLabels.includes(key))),
        ),
      ] as const,
    ];
  });
  return shown.length === 0 ? record : { ...record, ...Object.fromEntries(shown) };
}
