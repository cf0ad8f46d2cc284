import { valueText } from "../../definitions/report/value-text";
import { dateTimeText } from "../rows/cell-text";

/** A value of a report as a column of this format shows it (REP-072); a moment is in the user's time zone. */
export function reportText(value: unknown, format = "", isTotal = false): string {
  const text = valueText(value, format, isTotal);
  return format === "datetime" && text !== "" ? dateTimeText(String(value)) : text;
}
