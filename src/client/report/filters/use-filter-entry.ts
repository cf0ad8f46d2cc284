import { useState } from "react";
import type { FilterName } from "../../../definitions/report/report-filter";
import { kolkataDate } from "../../../domain/date-format";
import { useWhenChosen } from "../../browser/use-when-chosen";
import { useOffline } from "../../call/offline-context";
import type { FilterValues, Report } from "../read/report-definition";
import { type FilterProblems, readDraft } from "./draft";

/** The filters of a report while they are entered. */
export interface FilterEntry {
  readonly problems: FilterProblems;
  /** The filter was changed: its problem is over. */
  readonly clearProblem: (name: FilterName) => void;
  /** A text in the picker of a filter that no record was chosen for; '' when that is over. */
  readonly setUnfinished: (name: FilterName, sentence: string) => void;
  /** Hands on what was entered, or shows what is wrong with it. */
  readonly show: () => void;
}

/**
 * Checks the filters when they are shown. A text that chose no record is no filter: asked without it, the report would
 * be that of all records, as if it were that of one.
 */
export function useFilterEntry(
  report: Report,
  draft: FilterValues,
  onShow: (values: FilterValues) => void,
  told: FilterProblems = {},
): FilterEntry & { readonly read: () => FilterValues | null } {
  const { now } = useOffline();
  const [problems, setProblems] = useState(told);
  const [unfinished, setUnfinished] = useState<ReadonlySet<FilterName>>(new Set());
  const check = () => {
    const read = readDraft(report, draft, kolkataDate(now()));
    return { ...read, isWhole: Object.keys(read.problems).length === 0 && unfinished.size === 0 };
  };
  return {
    problems,
    clearProblem: (name) => setProblems(({ [name]: _solved, ...others }) => others),
    setUnfinished: (name, sentence) =>
      setUnfinished((now) => new Set([...now].filter((one) => one !== name).concat(sentence === "" ? [] : [name]))),
    show: useWhenChosen(() => {
      const { values, problems, isWhole } = check();
      // The picker itself says what is wrong with its text.
      setProblems(Object.fromEntries(Object.entries(problems).filter(([name]) => !unfinished.has(name as FilterName))));
      if (isWhole) onShow(values);
    }),
    read: () => {
      const { values, isWhole } = check();
      return isWhole ? values : null;
    },
  };
}
