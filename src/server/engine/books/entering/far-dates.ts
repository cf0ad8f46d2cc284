import { addMonths, isIsoDate } from "../../../../domain/calendar";
import { formatDate, kolkataDate } from "../../../../domain/date-format";
import type { Context } from "../../call/context";
import { Question } from "../../call/refusal";
import type { RecordDeclaration } from "../../records/declaration";
import type { Draft } from "../../records/draft";

/**
 * Asks for confirmation of each date entered or changed now that is
 * more than a year ahead, usually by a typing mistake.
 */
export function farDates(
  { now }: Pick<Context, "now">,
  { fields }: RecordDeclaration,
  { record, before }: Draft,
): readonly Question[] {
  const last = addMonths(kolkataDate(now.getTime()), 12);
  return fields.flatMap((field) => {
    const day = String(record[field.key] ?? "").slice(0, 10);
    if (
      field.kind !== "date" ||
      field.computed ||
      !isIsoDate(day) ||
      day <= last ||
      day === String(before?.[field.key] ?? "").slice(0, 10)
    )
      return [];
    return [
      new Question(
        field.key,
        `${field.label} ${formatDate(day)} is more than a year ahead.`,
        `far:${field.key}:${day}`,
      ),
    ];
  });
}
