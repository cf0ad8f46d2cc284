import type { FormQuestion } from "../../form/open/form-deps";
import { VALUE } from "../../rows/form-link";

/**
 * The form that `/MainB` shows: navigation state `id`, `formname`, `sqlsp`, `formtitle` (FORM-001), and the same in
 * the query, so that a reload, the back button and a new tab keep it (SHELL-021). The query wins, because the address
 * shows it.
 */
export function readFormQuery(query: URLSearchParams, state: unknown): FormQuestion {
  const stateFields = typeof state === "object" && state !== null ? state : {};
  const one = (...names: readonly string[]) => {
    const asked = names.map((name) => query.get(name)).find((value) => value !== null && value !== "");
    const given = names
      .map((name) => Reflect.get(stateFields, name))
      .find((value) => typeof value === "string" || typeof value === "number");
    return asked ?? (given === undefined ? "" : String(given));
  };
  const [op, scan, from] = [one("op"), one("scan"), query.get("from") ?? ""];
  const session = query.get("session") ?? "";
  const values = [...query]
    .filter(([name]) => name.startsWith(VALUE))
    .map(([name, value]) => [name.slice(VALUE.length), value] as const);
  return {
    formname: one("formname", "f"),
    id: one("id") || "0",
    title: one("formtitle", "title"),
    sqlsp: one("sqlsp", "s"),
    ...(op ? { op } : {}),
    ...(scan ? { scan } : {}),
    ...(from ? { from } : {}),
    ...(session ? { session } : {}),
    ...(values.length > 0 ? { values: Object.fromEntries(values) } : {}),
  };
}

/** The query of a form; `op` is left out once the save has been corrected. */
export function writeFormQuery({
  formname,
  id,
  title,
  sqlsp,
  op,
  scan,
  from,
  session,
  values = {},
}: FormQuestion): string {
  const query = new URLSearchParams({ formname, id });
  if (sqlsp) query.set("sqlsp", sqlsp);
  if (title) query.set("formtitle", title);
  if (op) query.set("op", op);
  if (scan) query.set("scan", scan);
  for (const [key, value] of Object.entries(values)) query.set(VALUE + key, value);
  if (from) query.set("from", from);
  if (session) query.set("session", session);
  return query.toString();
}
