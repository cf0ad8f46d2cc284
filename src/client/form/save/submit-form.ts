import { CONFIRMED, confirmedText } from "../../../wire/confirming";
import type { Row } from "../../../wire/envelope";
import { whenSettled } from "../../call/when-settled";
import { NotKept, type SaveRequest, type SaveStatus } from "../../offline/contract/save";
import type { FormDefinition, SubmitProps } from "../open/definition";
import { isNewRecord, type FormDeps } from "../open/form-deps";
import { numberingOf } from "../open/form-number";
import { formKeyOf, keyOf, type OpenForm } from "../open/open-form";
import { shownOf, titleOf } from "../open/record-values";
import { goodsOf } from "./goods-of";
import { scanLink } from "./scan-link";
import { argsOf } from "./values-out";

export type SubmitOutcome =
  | SaveStatus
  | { readonly state: "not-kept"; readonly message: string }
  /** `saves`: the new saves that this device has no space for; none for a correction of a stored one. */
  | { readonly state: "full"; readonly saves: readonly SaveRequest[]; readonly message: string };

/**
 * Stores the form in the outbox, online or offline, and waits a while for the server. The first save uses the
 * operation id that the form was opened with; a refused save is corrected under the same id.
 */
export async function submitForm(
  deps: FormDeps,
  form: OpenForm,
  submit: SubmitProps,
  confirmed: readonly string[] = [],
): Promise<SubmitOutcome> {
  const { outbox } = deps.offline;
  const request = requestOf(form, submit, confirmed);
  const saves = form.record.correcting ? [] : savesOf(deps, form, request);
  try {
    if (form.record.correcting) await outbox.correct(request.opId, request);
    else await outbox.saveAll(saves);
    if (saves.length > 1) form.scan = "";
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
    if (failure.why === "full") return { state: "full", saves, message: failure.message };
    return { state: "not-kept", message: failure.message };
  }
  return whenSettled(deps.offline, request.opId);
}

/** A record entered from a scan is saved together with the link to the scan, both or none. */
function savesOf({ offline: { outbox } }: FormDeps, form: OpenForm, request: SaveRequest): readonly SaveRequest[] {
  if (form.scan === "" || !isNewRecord(form.record.recordKey)) return [request];
  return [request, scanLink(outbox.mintOpId(), form.scan, request)];
}

function requestOf(form: OpenForm, submit: SubmitProps, confirmed: readonly string[]): SaveRequest {
  const { definition, record, question } = form;
  const { values, labels } = form.store.state();
  const shown = shownOf(definition, ownValues(definition, values), labels);
  const args = {
    ...argsOf(submit.params, values),
    ...(confirmed.length > 0 ? { [CONFIRMED]: confirmedText(confirmed) } : {}),
  };
  return {
    opId: record.opId,
    screen: `form:${question.formname}`,
    entity: definition.head.entity,
    recordKey: keyOf(form),
    sqlsp: submit.procedure,
    args,
    base: record.base,
    defVer: definition.head.defver,
    shown: { ...shown, id: keyOf(form) },
    formname: question.formname,
    title: titleOf(definition, values, labels),
    formKey: formKeyOf(form),
    ...(form.claims ? { openedIn: form.claims } : {}),
    ...(record.since ? { since: record.since } : {}),
    ...(record.baseSnap ? { baseSnap: record.baseSnap } : {}),
    ...numberingOf(form),
    ...goodsOf(form),
  };
}

/** Marks that the device added to a loaded row are not part of the record. */
function ownValues(definition: FormDefinition, values: Row): Row {
  const fields = new Set(definition.fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(values).filter(([key]) => fields.has(key) || !key.startsWith("_")));
}
