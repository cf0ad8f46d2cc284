import type { ReportDeclaration } from "../../../../src/server/engine/reports/declaration";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";

const YEAR = { dtpfrom: "2026-04-01", dtpto: "2026-12-31" };

export type UsualArgs = (report: Pick<ReportDeclaration, "filters">) => Row;

/**
 * The question that a user would ask of a report about a year, with details, and with a value for each filter that must
 * have one.
 */
export async function usualArgsOf({ server, ids }: Books): Promise<UsualArgs> {
  const [debtors] = await server.call("WEBAPIGetddls", { sid: "acgroup", search: "Sundry Debtors" });
  const chosen: Row = { ddlledger: ids.Asha, itemname: ids.Bolt, txtdrgroupno: debtors?.value };
  return ({ filters }) => ({
    ...YEAR,
    detailed: true,
    ...Object.fromEntries(
      filters.filter(({ required }) => required !== undefined).map(({ name }) => [name, chosen[name] ?? "18"]),
    ),
  });
}
