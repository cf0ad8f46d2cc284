import { cellText } from "../../../../definitions/bill/cells";
import type { Row } from "../../../../wire/envelope";
import { localError } from "../../../form/calculate/validation";
import { makeOf } from "../../../form/document/make-of";
import type { FormEngine } from "../../../form/form-engine";
import type { FieldDef } from "../../../form/open/definition";
import { keepLastUsed } from "../../../form/open/last-used";
import { writeMadeFrom } from "../../../rows/made-from";
import type { OfferedDocument, OfferedKind } from "../kinds/all-kinds";
import type { OpenOrder } from "./open-orders";

/** Fields to be chosen before the first scan: those of the kind, and required ones that are still empty. */
export function askedFields({ form }: FormEngine, { asks, sets = {} }: OfferedDocument): readonly FieldDef[] {
  const { definition, store } = form;
  const { values } = store.state();
  const named = asks.flatMap((key) => definition.byKey.get(key) ?? []);
  const needed = definition.fields.filter(
    ({ key, row, validation, element }) =>
      Boolean(row.field_visible) &&
      validation.required !== undefined &&
      element.type !== "listdetail" &&
      !asks.includes(key) &&
      !(key in sets) &&
      element.isMissing(values[key]),
  );
  return [...named, ...needed];
}

/** The errors of the asked fields, by key; none: the session can begin. */
export const startErrors = ({ form: { store } }: FormEngine, fields: readonly FieldDef[]) =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const error = store.unfinished(field.key) || localError(field, store.state().values[field.key]);
      return error === "" ? [] : [[field.key, error] as const];
    }),
  );

/**
 * Stores a session with what was chosen, and returns its id. An order is read now, from the server or from this device,
 * so that the session works without either. Throws CallFailed with a sentence where it cannot be read.
 */
export async function beginSession(
  { form, deps: { offline } }: FormEngine,
  kind: Pick<OfferedKind, "name">,
  document: OfferedDocument,
  fields: readonly FieldDef[],
  order: OpenOrder | null,
): Promise<string> {
  const { definition, store, claims, question } = form;
  const { values, labels } = store.state();
  const made = order
    ? await makeOf(
        offline,
        definition,
        writeMadeFrom({ how: "convert", sources: [{ entity: order.entity, key: order.key }] }),
      )
    : null;
  const id = crypto.randomUUID();
  await offline.scans.begin({
    id,
    kind: kind.name,
    formname: document.formname,
    opId: offline.outbox.mintOpId(),
    at: offline.env.now(),
    start: { ...chosen(fields, values, labels), ...document.sets },
    ...(made ? { order: made } : {}),
  });
  if (claims) keepLastUsed(window.localStorage, claims, question.formname, definition, store.state());
  return id;
}

const chosen = (fields: readonly FieldDef[], values: Row, labels: Readonly<Record<string, string>>): Row =>
  Object.fromEntries(
    fields.flatMap(({ key, element }) => {
      if (element.isMissing(values[key])) return [];
      const label = cellText(labels[key]);
      return [[key, values[key]] as const, ...(label === "" ? [] : [[`${key}_label`, label] as const])];
    }),
  );
