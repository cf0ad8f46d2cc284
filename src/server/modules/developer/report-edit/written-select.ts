import { WRITTEN_FILTERS } from "../../../../definitions/report/report-filter";
import type { Context } from "../../../engine/call/context";
import { Refusal, Refusals } from "../../../engine/call/refusal";
import { describeSelect, type SelectReads } from "../../../engine/confined/describe-select";
import { parametersOf } from "../../../engine/confined/select-parameters";
import { statementsOf } from "../../../engine/confined/statements";
import { readFaults } from "../../../engine/reports/written-reach";
import { describedSelect } from "../../../engine/reports/written-report";

/**
 * What the SELECT of a written report reads. Throws `Refusals` at `select` with all that is wrong: more than one
 * statement, one that writes, an unknown filter, a table or function that reports may not use, a column without a name.
 */
export async function readsOf(ctx: Context, script: string): Promise<{ select: string; reads: SelectReads }> {
  const select = oneSelect(script);
  const { unknown } = parametersOf(select);
  if (unknown.length > 0)
    throw refused([`There is no filter :${unknown.join(", :")}. A report takes :${WRITTEN_FILTERS.join(", :")}.`]);
  const found = await describeSelect(ctx, describedSelect(select));
  if ("fault" in found) throw refused([found.fault]);
  const faults = readFaults(found.reads);
  if (faults.length > 0) throw refused(faults);
  return { select, reads: found.reads };
}

const refused = (sentences: readonly string[]): Refusals =>
  new Refusals(sentences.map((sentence) => new Refusal("select", sentence)));

/** The one statement of a text, from its first word. */
function oneSelect(script: string): string {
  const [statement, ...others] = statementsOf(script);
  if (!statement) throw refused(["Enter a SELECT."]);
  if (others.length > 0) throw refused(["A report is one SELECT. Take out the other statements."]);
  const [verb = ""] = /^[(\s]*[A-Za-z]*/.exec(statement.text) ?? [];
  const word = verb.replace(/[(\s]/g, "").toUpperCase();
  if (word !== "SELECT" && word !== "WITH")
    throw refused([`${word === "" ? "This" : word} cannot be used in a report. A report is one SELECT.`]);
  return statement.text;
}
