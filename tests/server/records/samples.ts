import { expect } from "vitest";
import { handInCatalogue } from "../../../src/server/catalogue";
import type { LinesField, RecordDeclaration } from "../../../src/server/engine/records/declaration";
import { declarationOf, recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { isLines } from "../../../src/server/engine/records/shape";
import type { ScalarField } from "../../../src/server/engine/records/shape";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser, TestServer } from "../harness";

// A file that mocks a module gets its own modules.
handInCatalogue();

/** Records without documents: documents also have the rules of the books. */
export const plainRecords = (): readonly RecordDeclaration[] =>
  recordDeclarations().filter(({ document }) => !document);

let counter = 0;

/** A number unique to this file. */
export const nextNumber = (): number => ++counter;

/** EAN-13 with an Indian prefix and a valid check digit. */
export function ean13(n: number): string {
  const body = `890${String(n).padStart(9, "0")}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${body}${(10 - (sum % 10)) % 10}`;
}

const CHECKED: Readonly<Record<string, () => string>> = {
  gstin: () => "",
  pan: () => "",
  pin: () => "411001",
  ifsc: () => "HDFC0001234",
  email: () => "a.b@example.in",
  mobile: () => "9876543210",
  barcode: () => ean13(nextNumber()),
  hsn: () => "84713010",
  upi: () => "asha@okhdfcbank",
};

/**
 * The dates of a sample increase from field to field, so that an expiry date is after an issue date, however many
 * samples were created before.
 */
const dayAfter = (first: string, days: number): string =>
  new Date(Date.parse(first) + days * 86_400_000).toISOString().slice(0, 10);

/** A value that a save accepts and a view returns. References only if required. */
async function valueOf(server: TestServer, field: ScalarField, as: TestUser | undefined): Promise<unknown> {
  switch (field.kind) {
    case "text": {
      if (field.check) return CHECKED[field.check]?.();
      if (field.inputMode === "numeric") return "27";
      const text = `${field.key}${nextNumber()}`.slice(0, field.max);
      return field.upper ? text.toUpperCase() : text;
    }
    case "choice":
      return field.source ? "owner" : (field.initial ?? field.options[0]?.value);
    case "date": {
      if (field.key === "todate") return "2199-12-31";
      // A bill of an opening balance is dated before the books begin.
      return field.key === "refdate"
        ? dayAfter("2010-01-01", nextNumber() % 3_650)
        : dayAfter("2020-01-01", nextNumber());
    }
    case "flag":
      return field.initial === true ? 1 : 0;
    case "ref":
      return field.required ? make(server, field.to, {}, as) : "";
    case "whole":
      return Math.min(3, field.max ?? 3);
    case "rate":
      return 12.5;
    case "quantity":
      return 1.125;
    case "amount":
      return 1234.56;
  }
}

async function lineOf(server: TestServer, field: LinesField, as: TestUser | undefined): Promise<Row> {
  const cells = await Promise.all(
    field.columns.map(async (column) => [column.key, await valueOf(server, column, as)] as const),
  );
  return Object.fromEntries(cells);
}

/** Values for every field of a new record. */
export async function sample(server: TestServer, declaration: RecordDeclaration, as?: TestUser): Promise<Row> {
  const values: Record<string, unknown> = { id: 0 };
  for (const field of declaration.fields) {
    values[field.key] = isLines(field) ? [await lineOf(server, field, as)] : await valueOf(server, field, as);
  }
  return values;
}

/** Saves a sample with these values set and returns its id. */
export async function make(server: TestServer, entity: string, values: Row = {}, as?: TestUser): Promise<number> {
  const [row = {}] = await server.call(
    `${entity}_R_save`,
    { ...(await sample(server, declarationOf(entity), as)), ...values },
    undefined,
    as,
  );
  expect(row, `a sample of ${entity} is saved`).toMatchObject({ err: 0 });
  return Number(row.id);
}

export async function view(server: TestServer, entity: string, id: number, as?: TestUser): Promise<Row> {
  const [row = {}] = await server.call(`${entity}_R_getviewdata`, { txtid: id }, undefined, as);
  return row;
}
