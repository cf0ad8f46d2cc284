import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { fieldOfColumn, isNumber, isTextColumn } from "../records/shape";
import type { Filter } from "./list-filter";
import { EXACT_MAX } from "./ordered-column";
import type { IndexedValue } from "./ordered-column";

/** Characters with the same lower case in the database and in JavaScript. */
const PLAIN = /^[\x20-\x7e]*$/;

/** Stored columns whose values and order an index in memory holds exactly: text, numbers and flags. */
export function indexedColumns(declaration: RecordDeclaration): readonly ListColumn[] {
  return declaration.list.filter((column) => {
    const field = fieldOfColumn(declaration, column);
    return (
      !column.sql &&
      field !== undefined &&
      (isTextColumn(declaration, column) || field.kind === "flag" || isNumber(field))
    );
  });
}

/** A test with the same result as the filter's SQL condition; null where only the database can decide. */
export function testOf(
  declaration: RecordDeclaration,
  column: ListColumn,
  filter: Filter,
): ((held: IndexedValue) => boolean) | null {
  if (isTextColumn(declaration, column)) return textTest(filter);
  if (filter.op === "contains" || filter.op === "starts") return null;
  const { value } = filter;
  if (fieldOfColumn(declaration, column)?.kind === "flag")
    return numberTest(filter, value === true || value === 1 || value === "1" || value === "true" ? 1 : 0);
  const number = Number(Number(value ?? "").toPrecision(15));
  return Math.abs(number) < EXACT_MAX ? numberTest(filter, number) : null;
}

function textTest({ op, value = "" }: Filter): ((held: IndexedValue) => boolean) | null {
  const text = String(value).toLowerCase();
  // Tests the text as typed: a character of another script may become a plain
  // letter in lower case here but not in the database.
  const isPlain = PLAIN.test(String(value));
  switch (op) {
    case "empty":
      return (held) => held === "";
    case "filled":
      return (held) => held !== "";
    case "contains":
      return (held) => String(held).includes(text);
    case "starts":
      return (held) => String(held).startsWith(text);
    case "eq":
      return isPlain ? (held) => held === text : null;
    case "ne":
      return isPlain ? (held) => held !== text : null;
    // The order of texts depends on the collation of the database.
    default:
      return null;
  }
}

function numberTest({ op }: Filter, number: number): ((held: IndexedValue) => boolean) | null {
  switch (op) {
    case "empty":
      return () => false;
    case "filled":
      return () => true;
    case "eq":
      return (held) => held === number;
    case "ne":
      return (held) => held !== number;
    case "gt":
      return (held) => Number(held) > number;
    case "gte":
      return (held) => Number(held) >= number;
    case "lt":
      return (held) => Number(held) < number;
    case "lte":
      return (held) => Number(held) <= number;
    default:
      return null;
  }
}
