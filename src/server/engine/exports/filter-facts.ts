import type { PaperFact } from "../../../definitions/print/paper";
import { isChosen } from "../../../definitions/report/report-filter";
import type { ReportFilter } from "../../../definitions/report/report-filter";
import { formatDate } from "../../../domain/date-format";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { demandPick, optionsOf } from "../pickers/dropdown-sources";
import { BRANCH_FILTER } from "../reports/declaration";
import type { ReportDeclaration, ReportQuestion } from "../reports/declaration";
import { filterOf } from "../reports/overlaid";
import { branchReach, ownBranches } from "../reports/reach";

/** Options of a source that is not searched by id: branches and kinds of documents. */
const OPTIONS_MAX = 500;

const COMPARED = { period: "the period before", year: "the year before" } as const;

/**
 * The filters of a question as a reader understands them, and the branches that it covers where none is chosen. A
 * record that the caller may not pick is named by its id.
 */
export async function filterFacts(
  ctx: Context,
  { filters, detailedA }: ReportDeclaration,
  { values, detailedA: isDetailedA, compare }: ReportQuestion,
): Promise<readonly PaperFact[]> {
  const facts: PaperFact[] = [];
  for (const filter of filters.map(filterOf)) {
    const { name, label } = filter;
    const value = values[name];
    if (isChosen(value)) facts.push({ label, text: await wordsOf(ctx, filter, value) });
    else if (filter.source === BRANCH_FILTER.source) facts.push({ label, text: await branchesOf(ctx) });
  }
  if (detailedA && isDetailedA) facts.push({ label: detailedA.label, text: "Yes" });
  if (compare !== "") facts.push({ label: "Compared with", text: COMPARED[compare] });
  return facts;
}

async function branchesOf(ctx: Context): Promise<string> {
  if ((await branchReach(ctx, 0)).all) return "All";
  return (await ownBranches(ctx)).map(({ name }) => name).join(", ");
}

async function wordsOf(ctx: Context, { kind, options = [], source = "" }: ReportFilter, value: string) {
  if (kind === "date") return formatDate(value) || value;
  if (kind === "choice") return options.find((option) => option.value === value)?.label ?? value;
  if (kind === "text") return value;
  const names = await namesOf(ctx, source, value);
  return value
    .split(",")
    .map((one) => names.get(one) ?? one)
    .join(", ");
}

async function namesOf(ctx: Context, source: string, value: string): Promise<ReadonlyMap<string, string>> {
  const ids = value
    .split(",")
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0);
  try {
    await demandPick(ctx, source);
  } catch (fault) {
    if (fault instanceof Forbidden) return new Map();
    throw fault;
  }
  const found = await optionsOf(ctx, source, { search: "", filter: "", start: 1, length: OPTIONS_MAX, ids });
  return new Map((found ?? []).map(({ value: id, label }) => [String(id), label]));
}
