import type { Numbering } from "../../../definitions/form-row";
import { financialYearOf, isIsoDate, type IsoDate } from "../../../domain/calendar";
import type { Row } from "../../../wire/envelope";
import { NotKept, type SaveRequest } from "../../offline/contract/save";
import { numberWords } from "../../rows/pending-words";
import { WORDS } from "../draw/words";
import type { NoticeAction } from "../form-store";
import { type FormDeps, isNewRecord, opOfTmp } from "./form-deps";
import type { OpenForm } from "./open-form";

function numbering({ definition: { head } }: Pick<OpenForm, "definition">): Numbering | null {
  try {
    return head.numbering ? (JSON.parse(head.numbering) as Numbering) : null;
  } catch {
    return null;
  }
}

/** Number of the document in the form; '' while it has none, and for kinds without numbers. */
export function documentName(form: OpenForm): string {
  const kind = numbering(form);
  return kind ? String(form.store.state().values[kind.field] ?? "") : "";
}

/** A record whose first save this form makes or corrects. */
const isOwnNew = ({ record: { recordKey, opId } }: OpenForm): boolean =>
  isNewRecord(recordKey) || opOfTmp(recordKey) === opId;

/** The date in the form; null where it has none. */
function dayOf(form: OpenForm, { dateField }: Numbering): IsoDate | null {
  const day = String(form.store.state().values[dateField] ?? "").slice(0, 10);
  return isIsoDate(day) ? day : null;
}

/** The financial year of the date in the form; '' where it has none. */
function yearOf(form: OpenForm, kind: Numbering): string {
  const day = dayOf(form, kind);
  return day ? financialYearOf(day) : "";
}

/** The date of a new document that gets a number, with its label and financial year; null for any other record. */
export function numberedDay(
  form: OpenForm,
): { readonly day: IsoDate; readonly fy: string; readonly label: string } | null {
  const kind = numbering(form);
  const day = kind && isOwnNew(form) && !form.record.correcting ? dayOf(form, kind) : null;
  if (!kind || !day) return null;
  return {
    day,
    fy: financialYearOf(day),
    label: form.definition.byKey.get(kind.dateField.toLowerCase())?.row.label_label || "The date",
  };
}

/** The series of a new document: the field of its number and its financial year; null for any other record. */
function newSeries(form: OpenForm): { readonly field: string; readonly fy: string } | null {
  const kind = numbering(form);
  const fy = kind && isOwnNew(form) ? yearOf(form, kind) : "";
  return kind && fy !== "" ? { field: kind.field, fy } : null;
}

/** For a new document: which number of this device it may get where the server cannot be reached. */
export function numberingOf(form: OpenForm): Pick<SaveRequest, "numbering"> {
  const series = newSeries(form);
  return series ? { numbering: series } : {};
}

/** A form of a numbered kind was opened: where this device keeps such numbers, requests more if few are left. */
export function readyNumbers({ offline }: FormDeps, form: OpenForm): void {
  const series = form.question.preview ? null : newSeries(form);
  if (series && form.definition.head.addallowed)
    void offline.numbers.again(form.definition.head.entity, series.fy).catch(() => undefined);
}

/**
 * The server took a new document of this kind: the user enters such documents here, also on the first day without a
 * line. A device that does not prepare itself reserves none.
 */
export function keepNumbers({ offline }: FormDeps, form: OpenForm): void {
  const { numbers } = offline;
  const { entity } = form.definition.head;
  const series = newSeries(form);
  if (!series || offline.preparer.choice() === "off") return;
  // What is here already is kept up at each contact.
  const keep = async () => (await numbers.left(entity, series.fy)) > 0 || numbers.ready(entity, series.fy);
  void keep().catch(() => undefined);
}

/**
 * The number that a save got on this device, and the text about it; both '' for records without numbers. Call before
 * the form continues under the next operation id.
 */
export async function numberGiven(
  { offline }: FormDeps,
  form: OpenForm,
): Promise<{ readonly no: string; readonly text: string }> {
  const kind = numbering(form);
  if (!kind || !isOwnNew(form)) return { no: "", text: "" };
  const no = (await offline.outbox.row(form.record.opId))?.number?.no ?? "";
  // A user who saved offline once will do so again: from the next contact on, numbers are kept here.
  if (no === "" && offline.line().line !== "online")
    void offline.numbers.ready(form.definition.head.entity, yearOf(form, kind)).catch(() => undefined);
  return { no, text: no === "" ? WORDS.numberLater : numberWords(no) };
}

/** The value of the number's field. */
export function numberValue(form: OpenForm, no: string): Row {
  const kind = no === "" ? null : numbering(form);
  return kind ? { [kind.field]: no } : {};
}

/** The action offered where the server refused a number given on this device: only the user can drop the number. */
export async function numberAction(
  { offline, dialogs }: FormDeps,
  form: OpenForm,
  rows: readonly Row[],
): Promise<NoticeAction | null> {
  const kind = numbering(form);
  const { opId } = form.record;
  if (!kind || !rows.some(({ errkey }) => errkey === kind.field) || !(await offline.outbox.row(opId))?.number)
    return null;
  const drop = async () => {
    try {
      await offline.outbox.dropNumber(opId);
    } catch (failure) {
      if (!(failure instanceof NotKept)) throw failure;
      return void (await dialogs.announce({ icon: "warning", title: "Warning!", text: failure.message }));
    }
    form.store.setValue(kind.field, "");
    form.store.setError(kind.field, "");
    form.store.patch({ notices: [{ kind: "waiting", text: WORDS.nextNumber }] });
  };
  return { label: "Take the next number", run: () => void drop() };
}

/** The same for such a save that is opened from the outbox. */
export async function offerNextNumber(deps: FormDeps, form: OpenForm): Promise<void> {
  if (!form.record.correcting) return;
  const action = await numberAction(deps, form, (await deps.offline.outbox.row(form.record.opId))?.server?.rows ?? []);
  if (action)
    form.store.patch({ notices: form.store.state().notices.map((notice) => ({ ...notice, actions: [action] })) });
}
