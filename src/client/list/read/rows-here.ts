import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { wordsOf } from "../../../domain/words-of";
import type { Row } from "../../../wire/envelope";
import type { Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { enteredName } from "../../rows/entered-name";
import { textOf } from "../../rows/read-row";
import { asListRow } from "./copied-row";
import { fitsSurely, keptRows, sorted } from "./kept-rows";
import { dateOf, type ListDefinition } from "./list-definition";
import { FIRST_QUESTION, type ListQuestion } from "./list-question";

/** A copy with more records is searched by its index, for so many, instead of being read whole. */
const WHOLE_MAX = 5_000;
const FOUND_MAX = 500;

/** Of documents a copy has the newest; of masters it has all. */
export const isOfDocuments = (definition: ListDefinition): boolean => definition.filters.length > 0;

/**
 * Offline, the rows on this device that answer a question, in its order, documents without one by date, newest first:
 * those of the downloaded copy and of the pages of the list that were opened. A record that both have is taken from the
 * later one; a master that a later copy lacks was deleted. A row without what a filter needs is left out. Null where
 * neither is here; with `needsCopy` where the copy is not.
 *
 * @param length rows of a page, by which the opened ones are found
 */
export async function rowsHere(
  offline: Pick<Offline, "reader" | "reference" | "outbox" | "now">,
  definition: ListDefinition,
  question: ListQuestion,
  { length, needsCopy }: { readonly length: number; readonly needsCopy: boolean },
): Promise<Stamped | null> {
  const today = kolkataDate(offline.now());
  const [kept, copy] = await Promise.all([
    keptRows(offline.reader, definition, length, today),
    copiedRows(offline, definition, question.search),
  ]);
  if (!copy && (needsCopy || !kept)) return null;
  const fitting = (await together(offline, { definition, today, kept, copy })).filter((row) =>
    fitsSurely(row, definition, question.filters, today),
  );
  const rows = found(fitting, definition, question.search);
  const asOf = Math.min(...[kept, copy].flatMap((one) => (one ? [one.asOf] : [])));
  return { rows: sorted(rows, orderOf(definition, question)), asOf, fresh: false };
}

/** Names of a copied record that no column of its list need have. */
const NAMES = ["label", "also", "code"];

/** As the server searches: rows with words that begin with those searched; if none, those that contain them. */
function found(rows: readonly Row[], { columns }: ListDefinition, search: string): readonly Row[] {
  const wanted = wordsOf(search);
  if (wanted.length === 0) return rows;
  const fields = [...columns.filter(({ format }) => format !== "date").map(({ field }) => field), ...NAMES];
  const texts = rows.map((row) => ({ row, words: wordsOf(fields.map((field) => textOf(row, field)).join(" ")) }));
  const having = (isFound: (word: string, part: string) => boolean): readonly Row[] =>
    texts
      .filter(({ words }) => wanted.every((part) => words.some((word) => isFound(word, part))))
      .map(({ row }) => row);
  const begun = having((word, part) => word.startsWith(part));
  return begun.length > 0 ? begun : having((word, part) => word.includes(part));
}

function orderOf(definition: ListDefinition, question: ListQuestion): Pick<ListQuestion, "sortCol" | "sortDir"> {
  const date = dateOf(definition);
  if (question.sortCol !== FIRST_QUESTION.sortCol || date === undefined) return question;
  return { sortCol: date, sortDir: "desc" };
}

/** The rows of the downloaded copy, of a large one those with these words; null where it is not complete here. */
async function copiedRows(
  { reference }: Pick<Offline, "reference">,
  definition: ListDefinition,
  search: string,
): Promise<Stamped | null> {
  const { entity } = definition;
  const head = (await reference.entities()).find((one) => one.entity === entity);
  if (!head?.complete) return null;
  if (head.rows > WHOLE_MAX)
    return search.trim() === "" ? null : reference.search({ entity, search, limit: FOUND_MAX });
  const rows = await reference.whole(entity);
  return rows && { rows, asOf: head.asOf ?? 0, fresh: false };
}

interface Kinds {
  readonly definition: ListDefinition;
  readonly today: IsoDate;
  readonly kept: Stamped | null;
  readonly copy: Stamped | null;
}

/** Each record once, those at the end that the server made of saves of this device after the copy was brought here. */
async function together(
  { reference, outbox }: Pick<Offline, "reference" | "outbox">,
  { definition, today, kept, copy }: Kinds,
): Promise<readonly Row[]> {
  if (!copy) return kept?.rows ?? [];
  const isLater = copy.asOf >= (kept?.asOf ?? 0);
  const all = new Map((kept?.rows ?? []).map((row) => [String(row.id), row]));
  if (isLater && !isOfDocuments(definition) && all.size > 0) {
    const there = await reference.byIds(definition.entity, [...all.keys()]);
    for (const id of all.keys()) if (there && !there.has(id)) all.delete(id);
  }
  for (const row of copy.rows) {
    const [opened, copied] = [all.get(String(row.id)), asListRow(definition, row, today)];
    all.set(String(row.id), isLater ? { ...opened, ...copied } : { ...copied, ...opened });
  }
  for (const { id, title, shown } of await outbox.madeSince(definition.entity, copy.asOf))
    if (!all.has(id))
      all.set(id, asListRow(definition, { ...shown, label: enteredName({ shown, title }), id: Number(id) }, today));
  return [...all.values()];
}
