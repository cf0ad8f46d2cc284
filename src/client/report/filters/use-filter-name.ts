import { useCallback } from "react";
import { isChosen, type ReportFilter } from "../../../definitions/report/report-filter";
import { formatDate } from "../../../domain/date-format";
import { optionsQuestion } from "../../../wire/definition-questions";
import { isOption, keptNames, optionName } from "./kept-names";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { useRead } from "../../call/use-read";

/**
 * What a filter says: the name of its record or records, the words of its choice, a day, or the text itself; '' where
 * nothing is chosen. A record is in the address by its id; its name is asked, and kept on the device. Without a line
 * the downloaded copy knows it, or the options that were offered last.
 */
export function useFilterName(filter: ReportFilter, value: string | undefined): string {
  const { kind, source = "", options = [], isMany } = filter;
  const isRecordChosen = kind === "record" && isChosen(value);
  const { args, ...question } = optionsQuestion(source);
  const { data, isError } = useRead({ ...question, args: { ...args, ids: value ?? "" } }, { enabled: isRecordChosen });
  const kept = useKeptNames(source, isRecordChosen ? value : "");
  if (!isChosen(value)) return "";
  if (kind === "date") return formatDate(value) || value;
  if (kind === "choice") return options.find((option) => option.value === value)?.label ?? value;
  if (kind === "text") return value;
  const nameOf = (wanted: string): string => {
    const row = data?.rows.find((one) => isOption(one, wanted));
    const name = (row && optionName(row)) || kept?.get(wanted);
    return name || (data || (isError && kept) ? wanted : "…");
  };
  return isMany ? value.split(",").map(nameOf).join(", ") : nameOf(value);
}

/** Names that this device has, by id; null until it has answered. `ids` is a comma list, '' for none. */
function useKeptNames(source: string, ids: string): ReadonlyMap<string, string> | null {
  const offline = useOffline();
  return useFollowed(
    useCallback(() => keptNames(offline, source, ids === "" ? [] : ids.split(",")), [offline, source, ids]),
    offline.onOutbox,
  );
}
