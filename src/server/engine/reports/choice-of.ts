import { isChosen } from "../../../definitions/report/report-filter";
import type { FilterName } from "../../../definitions/report/report-filter";
import { Refusal } from "../call/refusal";
import type { ReportQuestion } from "./declaration";

interface ChoiceFilter<V extends string> {
  readonly name: FilterName;
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly usual: { readonly value: V };
}

/** The value of a filter of choices, its usual one where none is chosen. Throws `Refusal` for any other text. */
export function choiceOf<V extends string>({ values }: Pick<ReportQuestion, "values">, filter: ChoiceFilter<V>): V {
  const given = values[filter.name];
  if (!isChosen(given)) return filter.usual.value;
  const option = filter.options.find(({ value }) => value === given);
  if (!option) throw new Refusal(filter.name, `${filter.label} has no choice ${given.slice(0, 40)}.`);
  return option.value;
}
