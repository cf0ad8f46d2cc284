import type { Row } from "../../../wire/envelope";
import type { Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { referenceOfList } from "../../rows/reference-names";
import { sorted } from "./kept-rows";
import type { ListDefinition } from "./list-definition";
import { FIRST_QUESTION, type ListQuestion } from "./list-question";

/**
 * Offline, the documents of the downloaded copy in the order that is asked for, and the newest first where none is.
 * The copy has the newest documents; the pages of the list that were opened before are its oldest. Null for other
 * lists, for a search or filter, and without a complete copy.
 */
export async function copiedDocuments(
  { reference }: Pick<Offline, "reference">,
  { entity, filters }: ListDefinition,
  question: ListQuestion,
): Promise<Stamped | null> {
  const isAll = question.search.trim() === "" && Object.keys(question.filters).length === 0 && question.groupBy === "";
  if (filters.length === 0 || !isAll) return null;
  const copy = referenceOfList(entity);
  const rows: readonly Row[] | null = await reference.whole(copy);
  if (!rows) return null;
  const head = (await reference.entities()).find((one) => one.entity === copy);
  const isOrdered = question.sortCol !== FIRST_QUESTION.sortCol;
  return {
    rows: sorted(rows, isOrdered ? question : { ...question, sortDir: "desc" }),
    asOf: head?.asOf ?? 0,
    fresh: false,
  };
}
