import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";
import { isIsoDate } from "../../../domain/calendar";
import { BadRequest } from "../call/bad-request";
import type { Access } from "../records/access";
import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { fieldOfColumn, isTextColumn } from "../records/shape";

/** Length of a value; a list of ids is longer. */
const VALUE_MAX = 200;

const shape = z
  .array(
    z
      .object({
        field: z.string().max(60),
        op: z.enum(["contains", "starts", "eq", "ne", "gt", "gte", "lt", "lte", "empty", "filled", "in"]),
        value: z.union([z.string().max(10_000), z.number(), z.boolean()]).optional(),
      })
      .refine(({ op, value }) => op === "in" || typeof value !== "string" || value.length <= VALUE_MAX),
  )
  .max(30);

export type Filter = z.infer<typeof shape>[number];

/** Parses the JSON text of the `filters` parameter. Throws `BadRequest`. */
export function readFilters(text: string | undefined): readonly Filter[] {
  if (!text) return [];
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new BadRequest("filters must be a JSON list of { field, op, value }.");
  }
}

const SIGNS = { eq: "=", ne: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** What filters need of a list: a record, or columns without a record. */
type ListShape = Pick<RecordDeclaration, "fields" | "list">;

/**
 * Conditions of the column filters over alias `t`. Throws `BadRequest` for a
 * field that is not a column of this list or is hidden.
 */
export function filterConditions(
  declaration: ListShape,
  access: Pick<Access, "shows">,
  filters: readonly Filter[],
): readonly RawBuilder<unknown>[] {
  return filters.map((filter) => {
    const column = declaration.list.find(({ field }) => field === filter.field);
    if (!column || !access.shows(column.field)) throw new BadRequest(`The list has no column ${filter.field}.`);
    return condition(declaration, column, filter);
  });
}

function condition(declaration: ListShape, column: ListColumn, { op, value = "" }: Filter): RawBuilder<unknown> {
  if (op === "in") throw new BadRequest(`The filter of ${column.field} takes one value.`);
  const expression = column.sql ?? `t.${column.field}`;
  const raw = sql.raw(expression);
  const isText = isTextColumn(declaration, column);
  if (op === "empty" || op === "filled")
    return sql`${sql.raw(op === "empty" ? "" : "not")} (${raw} is null${isText ? sql` or ${raw} = ''` : sql``})`;
  if (op === "contains" || op === "starts") {
    const pattern = `${op === "contains" ? "%" : ""}${likeText(String(value).toLowerCase())}%`;
    return sql`lower(${raw}::text) like ${pattern}`;
  }
  const sign = sql.raw(SIGNS[op]);
  if (isText) return sql`lower(${raw}) ${sign} lower(${String(value)})`;
  const kind = fieldOfColumn(declaration, column)?.kind;
  if (kind === "flag") return sql`${raw} ${sign} ${value === true || value === 1 || value === "1" || value === "true"}`;
  if (kind === "date" && isIsoDate(String(value))) return sql`${raw} ${sign} ${String(value)}::date`;
  if (kind === "date") return sql`${raw}::text ${sign} ${String(value)}`;
  const number = Number(value);
  if (!Number.isFinite(number)) throw new BadRequest(`The filter of ${column.field} needs a number.`);
  return sql`${raw} ${sign} ${number}::float8::numeric`;
}

/** Upper end of all texts that begin with this one, in code point order: nothing sorts above the last code point. */
export const prefixEnd = (text: string): string => `${text}\u{10FFFF}`;

/** Escapes text of a user for a LIKE pattern. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
