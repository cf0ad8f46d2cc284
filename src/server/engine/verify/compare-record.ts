import type { Row } from "../../../wire/envelope";
import type { LinesField, RecordDeclaration } from "../records/declaration";
import { DECIMALS, isNumber, isRef, lineFields, scalars } from "../records/shape";
import type { ScalarField } from "../records/shape";
import type { Finding } from "./finding";

/** Maximum number of differences reported for one record; further ones add nothing new. */
const DIFFERENCES_MAX = 5;

/**
 * The differences between a stored record and its state in the trail. Not compared are the names of references, which
 * are the current names of other records; values that follow from other records (`follows`); and values newer than
 * the trail.
 */
export function compareRecord(
  declaration: RecordDeclaration,
  name: string,
  stored: Row,
  trailed: Row,
): readonly Finding[] {
  const skipped = new Set(declaration.follows ?? []);
  const own = [
    ...scalars(declaration).filter(({ key }) => !skipped.has(key)),
    ...(skipped.has("isactive") ? [] : [ACTIVE]),
  ].flatMap((field) => compareField(name, field, stored, trailed));
  const lines = lineFields(declaration).flatMap((field) =>
    compareLines(name, field, listOf(stored[field.key]), trailed[field.key]),
  );
  return [...own, ...lines].slice(0, DIFFERENCES_MAX);
}

const ACTIVE = { kind: "flag", key: "isactive", label: "Active" } as const satisfies ScalarField;

function compareField(name: string, field: ScalarField, stored: Row, trailed: Row): readonly Finding[] {
  if (!(field.key in trailed) || isSame(field, stored[field.key], trailed[field.key])) return [];
  return [
    {
      what: "record",
      key: `${name}: ${field.label}`,
      kept: shown(stored[field.key]),
      counted: shown(trailed[field.key]),
    },
  ];
}

function compareLines(name: string, field: LinesField, stored: readonly Row[], trailed: unknown): readonly Finding[] {
  if (!Array.isArray(trailed)) return [];
  if (stored.length !== trailed.length)
    return [
      {
        what: "record",
        key: `${name}: lines of ${field.label}`,
        kept: String(stored.length),
        counted: String(trailed.length),
      },
    ];
  return stored.flatMap((line, index) =>
    field.columns.flatMap((column) =>
      compareField(`${name}: ${field.label}, line ${index + 1}`, column, line, trailed[index] as Row),
    ),
  );
}

function isSame(field: ScalarField, a: unknown, b: unknown): boolean {
  if (isNumber(field)) return Math.abs(Number(a ?? 0) - Number(b ?? 0)) < 0.5 * 10 ** -(DECIMALS[field.kind] ?? 0);
  if (isRef(field)) return Number(a ?? 0) === Number(b ?? 0);
  if (field.kind === "flag") return (a === true) === (b === true);
  return String(a ?? "") === String(b ?? "");
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === "" ? "empty" : String(value);
const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : []);
