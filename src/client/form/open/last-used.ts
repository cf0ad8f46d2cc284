import type { Row } from "../../../wire/envelope";
import { isRecord } from "../../../wire/envelope";
import type { Claims } from "../../../wire/session";
import type { Texts } from "../form-store";
import type { FormDefinition } from "./definition";

type Owner = Pick<Claims, "sub" | "branchid">;

const storeKey = ({ sub, branchid }: Owner, formname: string): string => `mac-last|${sub}|${branchid}|${formname}`;

/** Keeps the values of remembered fields for the next new document. A failing storage only loses this convenience. */
export function keepLastUsed(
  store: Storage,
  owner: Owner,
  formname: string,
  definition: FormDefinition,
  { values, labels }: { readonly values: Row; readonly labels: Texts },
): void {
  const kept = definition.fields
    .filter(({ isRemembered, key }) => isRemembered && /^[1-9]\d*$/.test(String(values[key] ?? "")))
    .map(({ key }) => [key, { value: values[key], label: labels[key] ?? "" }]);
  if (kept.length === 0) return;
  try {
    store.setItem(storeKey(owner, formname), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    return;
  }
}

/** The values and labels that a new document starts with; empty fields only. */
export function lastUsed(
  store: Storage,
  owner: Owner,
  formname: string,
  definition: FormDefinition,
  given: Row,
): { readonly values: Row; readonly labels: Texts } {
  const kept = read(store, storeKey(owner, formname));
  const found = definition.fields.flatMap(({ isRemembered, key }) => {
    const one = kept[key];
    const isEmpty = ["", "0"].includes(String(given[key] ?? ""));
    return isRemembered && isEmpty && isRecord(one) ? [{ key, value: one.value, label: String(one.label ?? "") }] : [];
  });
  return {
    values: Object.fromEntries(found.map(({ key, value }) => [key, value])),
    labels: Object.fromEntries(found.map(({ key, label }) => [key, label])),
  };
}

function read(store: Storage, key: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? "null");
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
