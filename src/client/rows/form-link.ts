/** Opens the generic form (FORM-001): '0' is a new record, `op` a refused or conflicting save to be corrected. */
export interface FormLink {
  readonly id: string;
  readonly formname: string;
  readonly sqlsp?: string;
  readonly formtitle?: string;
  readonly op?: string;
  /** First values of a new record, by field, with `<key>_label` for a reference. */
  readonly values?: Readonly<Record<string, string>>;
  /** Documents that a new one is made from (`made-from.ts`). */
  readonly from?: string;
  /** The scan session whose lines a new one has. */
  readonly session?: string;
}

/** Prefix of these values in the query. */
export const VALUE = "v.";

/**
 * `/MainB` with the link in its query, so that a reload and a new tab keep it (SHELL-021). Pass `formState` as the
 * navigation state too, where the spec has it.
 */
export function formPath({
  id,
  formname,
  sqlsp = "",
  formtitle = "",
  op = "",
  from = "",
  session = "",
  values = {},
}: FormLink): string {
  const query = new URLSearchParams({ formname, id });
  if (sqlsp) query.set("sqlsp", sqlsp);
  if (formtitle) query.set("formtitle", formtitle);
  if (op) query.set("op", op);
  for (const [key, value] of Object.entries(values)) query.set(VALUE + key, value);
  if (from) query.set("from", from);
  if (session) query.set("session", session);
  return `/MainB?${query}`;
}

/** Navigation state of LIST-005 and LIST-007: `id`, `formname`, `sqlsp`, `formtitle`. */
export const formState = ({ id, formname, sqlsp = "", formtitle = "", op }: FormLink) => ({
  id: id === "0" ? 0 : id,
  formname,
  sqlsp,
  formtitle,
  ...(op ? { op } : {}),
});
