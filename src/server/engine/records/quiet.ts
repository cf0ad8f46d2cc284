import type { Row } from "../../../wire/envelope";
import { Question, Refusal, Refusals } from "../call/refusal";
import type { Access } from "./access";
import type { RecordDeclaration } from "./declaration";
import { lineLabelKey } from "./hidden";
import { lineFields, lineRefs, refs, scalars } from "./shape";

/** Shorter texts occur in any sentence by chance. */
const SECRET_LENGTH_MIN = 3;

/**
 * Runs a save or a delete. A refusal on a hidden field, or one that contains a hidden value of the stored record, is
 * replaced by a neutral one: the user learns that something does not match and whom to ask, nothing else.
 */
export async function hidingSecrets<T>(
  declaration: RecordDeclaration,
  access: Access,
  before: Row | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const secrets = secretsOf(declaration, access, before);
    if (error instanceof Refusals)
      throw new Refusals(error.all.map((one) => withoutSecrets(declaration, access, secrets, one)));
    if (error instanceof Refusal && error.constructor === Refusal)
      throw withoutSecrets(declaration, access, secrets, error);
    throw error;
  }
}

function withoutSecrets(
  declaration: RecordDeclaration,
  access: Access,
  secrets: readonly string[],
  refusal: Refusal,
): Refusal {
  const isOnHidden = !access.shows(refusal.field);
  const revealsSecret =
    secrets.some((secret) => refusal.message.toLowerCase().includes(secret)) ||
    mayNameHidden(declaration, access, refusal);
  if (!isOnHidden && !revealsSecret) return refusal;
  const field = isOnHidden ? "" : refusal.field;
  if (refusal instanceof Question)
    return new Question(
      field,
      `This ${declaration.noun[0]} has something unusual that is hidden from you.`,
      refusal.token,
    );
  return new Refusal(
    field,
    `This ${declaration.noun[0]} does not match something that is hidden from you. Please ask your administrator.`,
  );
}

/** Messages on a reference, on unique lines and on a place in a tree name other records, which may be hidden. */
function mayNameHidden(declaration: RecordDeclaration, access: Access, { field: key, message }: Refusal): boolean {
  const field = declaration.fields.find((one) => one.key === key);
  if (!field || field.required === message) return false;
  if (field.kind === "ref")
    return !access.shows(`${key}_label`) || (key === declaration.tree && !access.shows(declaration.nameField));
  if (field.kind !== "lines") return false;
  return (
    lineRefs(field).some((column) => !access.shows(lineLabelKey(key, column.key))) ||
    !access.shows(declaration.nameField)
  );
}

/** The texts and figures of a record that are hidden from the user. */
function secretsOf(declaration: RecordDeclaration, access: Access, before: Row | null): readonly string[] {
  if (!before) return [];
  const own = [...scalars(declaration).map(({ key }) => key), ...refs(declaration).map(({ show }) => show)]
    .filter((key) => !access.shows(key))
    .map((key) => before[key]);
  const ofLines = lineFields(declaration)
    .filter(({ key }) => !access.shows(key))
    .flatMap((lines) => {
      const list: unknown = before[lines.key];
      return Array.isArray(list) ? list.flatMap((line: Row) => Object.values(line)) : [];
    });
  return [...own, ...ofLines]
    .filter((value) => typeof value === "string" || typeof value === "number")
    .map((value) => String(value).toLowerCase())
    .filter((text) => text.length >= SECRET_LENGTH_MIN);
}
