import { formatDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import type { FieldChange } from "../../../wire/history";
import type { Access } from "./access";
import type { Field, RecordDeclaration } from "./declaration";

/** Line numbers in one summary; more are only counted. */
const LINES_NAMED_MAX = 5;

/**
 * What an entry of the audit trail changed, by the labels of the fields. Only fields that the user may see, so values
 * that are hidden from them never leave the server. Empty for an added or deleted record.
 */
export function changedFields(
  declaration: RecordDeclaration,
  access: Pick<Access, "shows">,
  before: Row | null,
  after: Row | null,
): readonly FieldChange[] {
  if (!before || !after) return [];
  const differs = (key: string): boolean =>
    JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null) && access.shows(key);
  const changes = declaration.fields
    .filter(({ key, hidden }) => !hidden && access.shows(key))
    .flatMap((field): readonly FieldChange[] => {
      const column = field.kind === "ref" ? field.show : field.key;
      if (!differs(column)) return [];
      const [old, now] = [before[column], after[column]];
      return field.kind === "lines"
        ? [{ label: field.label, old: "", new: "", lines: changedLines(old, now) }]
        : [{ label: field.label, old: shown(field, old), new: shown(field, now), lines: "" }];
    });
  // The engine's own switch of a master that declares none.
  const isSwitched = !declaration.document && !declaration.inactiveField && differs("isactive");
  if (!isSwitched) return changes;
  return [...changes, { label: "Active", old: flagWord(before.isactive), new: flagWord(after.isactive), lines: "" }];
}

/** `Sale Price: 10 → 12`. */
export const changeInWords = ({ label, old, new: now, lines }: FieldChange): string =>
  lines === "" ? `${label}: ${old || "empty"} → ${now || "empty"}` : `${label}: ${lines}`;

const flagWord = (value: unknown): string => (value === true ? "yes" : "no");

function shown(field: Field, value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return flagWord(value);
  const text = String(value);
  if (field.kind === "date") return formatDate(text) || text;
  if (field.kind !== "choice") return text;
  return field.options.find((option) => option.value === text)?.label ?? text;
}

/** `line 2 changed, lines 4, 5 added`; the trail keeps the lines that differ, with their numbers. */
function changedLines(before: unknown, after: unknown): string {
  const [was, is] = [lineNumbers(before), lineNumbers(after)];
  const parts = [
    ["changed", is.filter((line) => was.includes(line))],
    ["added", is.filter((line) => !was.includes(line))],
    ["removed", was.filter((line) => !is.includes(line))],
  ] as const;
  const words = parts.filter(([, lines]) => lines.length > 0).map(([verb, lines]) => `${named(lines)} ${verb}`);
  return words.join(", ") || "changed";
}

const lineNumbers = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.map(({ lineno }: Row) => Number(lineno)).filter((line) => line > 0) : [];

const named = (lines: readonly number[]): string =>
  lines.length > LINES_NAMED_MAX
    ? `${lines.length} lines`
    : `${lines.length === 1 ? "line" : "lines"} ${lines.join(", ")}`;
