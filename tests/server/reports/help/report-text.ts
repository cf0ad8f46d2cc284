import type { TestServer, TestUser } from "../../harness";
import type { Row } from "../../../../src/wire/envelope";

/** Sums of the head, `debit 10.00, credit 10.00`. */
const sumsText = (sums: string): string =>
  Object.entries(JSON.parse(sums) as Record<string, string>)
    .map(([field, value]) => `${field} ${value}`)
    .join(", ");

const cell = (value: unknown): string => (value === undefined || value === null ? "" : String(value));

/**
 * One report as a table of text that an accountant can read: the chosen fields of each row, indented by its level and
 * marked by its kind, and the sums in the last line.
 */
export async function reportText(
  server: TestServer,
  procedure: string,
  args: Row,
  fields: readonly string[],
  as?: TestUser,
): Promise<readonly string[]> {
  const rows = await server.call(procedure, args, undefined, as);
  const [first = {}] = rows;
  if (first.err) return [`refused at ${cell(first.errkey)}: ${cell(first.errormsg)}`];
  return [
    ...rows
      .filter(({ RowNumber }) => RowNumber !== 0)
      .map(
        (row) =>
          `${"  ".repeat(Number(row._level ?? 0))}${row._kind ? `[${cell(row._kind)}] ` : ""}${fields.map((field) => cell(row[field])).join(" | ")}`,
      ),
    `= ${sumsText(cell(first.sums))}`,
  ];
}
