import { isChosen, type ReportFilter } from "../../../definitions/report/report-filter";
import { formatDate } from "../../../domain/date-format";
import { optionsQuestion } from "../../../wire/definition-questions";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";

/**
 * What a filter says: the name of its record or records, the words of its choice, a day, or the text itself; '' where
 * nothing is chosen. A record is in the address by its id; its name is asked, and kept on the device.
 */
export function useFilterName(filter: ReportFilter, value: string | undefined): string {
  const { kind, source = "", options = [], isMany } = filter;
  const isRecordChosen = kind === "record" && isChosen(value);
  const { args, ...question } = optionsQuestion(source);
  const { data, isError } = useRead({ ...question, args: { ...args, ids: value ?? "" } }, { enabled: isRecordChosen });
  if (!isChosen(value)) return "";
  if (kind === "date") return formatDate(value) || value;
  if (kind === "choice") return options.find((option) => option.value === value)?.label ?? value;
  if (kind === "text") return value;
  const nameOf = (wanted: string): string => {
    const row = data?.rows.find((one) => [one.value, one.key, one.id].some((id) => String(id ?? "") === wanted));
    return (row && (textOf(row, "label") || textOf(row, "name"))) || (data || isError ? wanted : "…");
  };
  return isMany ? value.split(",").map(nameOf).join(", ") : nameOf(value);
}
