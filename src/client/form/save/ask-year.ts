import { formatDate, kolkataDate } from "../../../domain/date-format";
import { financialYearOf } from "../../../domain/calendar";
import type { FormDeps } from "../open/form-deps";
import { numberedDay } from "../open/form-number";
import type { OpenForm } from "../open/open-form";

/** Years that the user confirmed since this page was loaded: a pile of last year's bills is asked about once. */
const meant = new WeakMap<FormDeps["offline"], Set<string>>();

/**
 * Asks before a new document gets a number of a financial year other than today's: a wrong clock or a typing mistake
 * would use up a number of a year that it does not belong to. False where the user goes back.
 */
export async function isYearMeant({ offline, dialogs }: FormDeps, form: OpenForm): Promise<boolean> {
  const dated = numberedDay(form);
  const today = kolkataDate(offline.now());
  if (!dated || dated.fy === financialYearOf(today)) return true;
  const known = meant.get(offline) ?? new Set();
  if (known.has(dated.fy)) return true;
  const isMeant = await dialogs.confirm({
    title: `Save in ${dated.fy}?`,
    text: `${dated.label} ${formatDate(dated.day)} is in the financial year ${dated.fy}, but today is ${formatDate(today)}. The number will be one of ${dated.fy}.`,
    confirmLabel: `Save in ${dated.fy}`,
    cancelLabel: "Go back",
  });
  if (isMeant) meant.set(offline, known.add(dated.fy));
  return isMeant;
}
