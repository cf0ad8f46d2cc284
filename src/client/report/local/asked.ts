import { isChosen } from "../../../definitions/report/report-filter";
import type { ReportQuestion } from "../read/report-question";
import type { LocalDocument } from "./local-effect";

interface Changed {
  readonly document: LocalDocument;
  readonly day: string;
}

/** The value of a filter; '' where nothing is chosen. */
export const chosen = ({ values }: Pick<ReportQuestion, "values">, name: keyof ReportQuestion["values"]): string => {
  const value = values[name];
  return isChosen(value) ? value : "";
};

/** Whether a change is of the chosen branch and not after the days. */
export const isAsked = (question: ReportQuestion, { document, day }: Changed): boolean => {
  const branch = chosen(question, "billnoA");
  return (branch === "" || branch === String(document.branchid)) && day <= chosen(question, "dtpto");
};

/** Whether it is within the days of the question. */
export const isWithin = (question: ReportQuestion, changed: Changed): boolean =>
  isAsked(question, changed) && changed.day >= chosen(question, "dtpfrom");

/** In the order of their days; those of one day in the order in which they were saved. */
export const byDay = <T extends Changed>(changes: readonly T[]): readonly T[] =>
  changes.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));

/** How many documents these changes are of. */
export const documentsIn = (changes: readonly Changed[]): number =>
  new Set(changes.map(({ document }) => document.opId)).size;
