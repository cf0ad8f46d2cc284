import { answerReport } from "../../engine/reports/answer";
import { leaveOutActions } from "../../engine/reports/documents-of-rows";
import { findReport } from "../../engine/reports/reports";
import { asOffice, partyOfClient } from "../../engine/documents/client-caller";
import type { Context } from "../../engine/call/context";
import type { Row } from "../../../wire/envelope";

/**
 * The rows of a declared report about the caller's own customer, as the firm reads them, with these fields only: what
 * else a row has (narrations, links to the firm's screens) stays with the firm. `given` are the other filters.
 */
export async function reportForClient(
  ctx: Context,
  name: string,
  given: Row,
  fields: readonly string[],
): Promise<readonly Row[]> {
  const report = findReport(name);
  if (!report) throw new Error(`There is no report ${name}.`);
  const office = asOffice(ctx);
  leaveOutActions(office);
  const rows = await answerReport(office, report, { ...given, ddlledger: String(partyOfClient(ctx)) });
  return rows
    .filter((row) => Number(row.RowNumber) > 0)
    .map((row) =>
      Object.fromEntries(fields.filter((field) => row[field] !== undefined).map((field) => [field, row[field]])),
    );
}
