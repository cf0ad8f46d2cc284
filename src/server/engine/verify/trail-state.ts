import type { Row } from "../../../wire/envelope";
import type { RecordDeclaration } from "../records/declaration";
import { CANCELLED, lineFields } from "../records/shape";
import { POSTED } from "../trail/audit";

/** Actions whose links define the state of a record. */
export const STATE_ACTIONS = ["insert", "update", "delete", "cancel"] as const;

export interface TrailLink {
  readonly recid: string;
  readonly seq: number;
  readonly action: string;
  readonly before: Row | null;
  readonly after: Row | null;
}

/** The state of a record according to the audit trail. */
export interface TrailState {
  readonly isDeleted: boolean;
  readonly isCancelled: boolean;
  /** Values by key; lines as lists, missing if the trail does not start with the record's creation. */
  readonly values: Row;
  /** What a document posted, by table; null if its last link is of a release that did not record it. */
  readonly posted: Row | null;
  /** Number of its last change. */
  readonly seq: number;
}

/** Applies the links of one record in order; null if none of them defines its state. */
export function stateOf(declaration: RecordDeclaration, links: readonly TrailLink[]): TrailState | null {
  return links.reduce<TrailState | null>((state, link) => next(declaration, state, link), null);
}

function next(
  declaration: RecordDeclaration,
  state: TrailState | null,
  { action, before, after, seq }: TrailLink,
): TrailState | null {
  const last = state ?? { isDeleted: false, isCancelled: false, values: {}, posted: null, seq };
  switch (action) {
    case "insert":
      return { ...last, isDeleted: false, values: without(after), posted: postedIn(after), seq };
    case "update":
      return {
        ...last,
        values: changed(declaration, last.values, before ?? {}, after ?? {}),
        posted: postedIn(after) ?? last.posted,
        seq,
      };
    case "cancel":
      return { ...last, isCancelled: true, values: { ...last.values, [CANCELLED]: true }, seq };
    case "delete":
      return { ...last, isDeleted: true, seq };
    default:
      return state;
  }
}

const postedIn = (after: Row | null): Row | null => (after?.[POSTED] as Row | undefined) ?? null;
const without = (after: Row | null): Row =>
  Object.fromEntries(Object.entries(after ?? {}).filter(([key]) => key !== POSTED));

/** A change has the record's values and the changed lines with their numbers; a repair has only what it changed. */
function changed(declaration: RecordDeclaration, values: Row, before: Row, after: Row): Row {
  const lists = lineFields(declaration).map(({ key }) => key);
  const own = Object.fromEntries(Object.entries(without(after)).filter(([key]) => !lists.includes(key)));
  const lines = lists.flatMap((key) => {
    const known = values[key];
    return Array.isArray(known)
      ? [[key, changedLines(known as readonly Row[], listOf(before[key]), listOf(after[key]))] as const]
      : [];
  });
  return { ...values, ...own, ...Object.fromEntries(lines) };
}

function changedLines(known: readonly Row[], was: readonly Row[], is: readonly Row[]): readonly Row[] {
  const lines = new Map(known.map((line, index) => [index + 1, line]));
  const left = new Set(is.map(({ lineno }) => Number(lineno)));
  for (const { lineno } of was) if (!left.has(Number(lineno))) lines.delete(Number(lineno));
  for (const { lineno, ...line } of is) lines.set(Number(lineno), { ...lines.get(Number(lineno)), ...line });
  return [...lines.entries()].sort(([a], [b]) => a - b).map(([, line]) => line);
}

const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);
