import { movingDays, type ViewQuestion } from "../../../definitions/report/saved-view";
import type { IsoDate } from "../../../domain/calendar";
import type { Report } from "../read/report-definition";

/** The address of a view on a day; `id` is the number or name by which the report is opened. */
export function viewAddress(
  view: ViewQuestion,
  { filters }: Pick<Report, "filters">,
  id: string,
  today: IsoDate,
): URLSearchParams {
  const address = new URLSearchParams({ id });
  for (const [name, value] of new URLSearchParams(view.query)) if (name !== "id") address.set(name, value);
  for (const [name, day] of Object.entries(movingDays(view, filters, today))) address.set(name, day);
  return address;
}
