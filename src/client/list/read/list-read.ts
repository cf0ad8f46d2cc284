import { queryOptions } from "@tanstack/react-query";
import { statusOn } from "../../../definitions/document-status";
import type { IsoDate } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { keptFirst } from "../../call/query-client";
import { readKey, type ReadKey } from "../../call/read-key";
import { CallFailed, type Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { referenceOfList } from "../../rows/reference-names";
import { copiedDocuments } from "./copied-documents";
import { keptAnswer } from "./kept-rows";
import type { ListDefinition } from "./list-definition";
import { FIRST_QUESTION, listArgs, type ListQuestion } from "./list-question";

/**
 * A part of a list, with the exact number of rows of the whole. `partial` means that it came from the rows or the
 * downloaded copy on this device, not from the list itself.
 */
export interface ListPart extends Stamped {
  readonly partial?: boolean;
}

/** The query of one part: the list's own procedure; offline the cached answer, otherwise the downloaded copy. */
export function listPart(
  offline: Offline,
  definition: ListDefinition,
  question: ListQuestion,
  start: number,
  length: number,
) {
  const ask = {
    kind: "list",
    sqlsp: definition.rowsProcedure,
    args: listArgs(definition, question, start, length, kolkataDate(offline.now())),
  } as const;
  return queryOptions<Stamped, Error, ListPart, ReadKey>({
    queryKey: readKey(ask, definition.entity),
    queryFn: () =>
      offline.reader
        .read(ask)
        .catch((failure: unknown) => fromDevice(offline, definition, question, start, length, failure)),
    persister: keptFirst(offline.reader),
    staleTime: 0,
  });
}

/** @throws the failure itself if the downloaded copy is not complete on the device. */
async function fromDevice(
  offline: Offline,
  definition: ListDefinition,
  question: ListQuestion,
  start: number,
  length: number,
  failure: unknown,
): Promise<ListPart> {
  if (!(failure instanceof CallFailed) || failure.kind !== "offline-miss") throw failure;
  const today = kolkataDate(offline.now());
  const copied = await copiedDocuments(offline, definition, question);
  if (copied) {
    const part = keptPart(copied, start, length);
    return { ...part, rows: part.rows.map((row) => asListRow(definition, row, today)) };
  }
  const kept = isFirst(question) ? null : await keptAnswer(offline, definition, question, length);
  if (kept) return keptPart(kept, start, length);
  const entity = referenceOfList(definition.entity);
  const found = await offline.reference.search({ entity, search: question.search, limit: length, offset: start - 1 });
  if (!found) throw failure;
  const head = (await offline.reference.entities()).find((entry) => entry.entity === entity);
  const more = found.rows.length === length;
  const total = question.search.trim()
    ? start - 1 + found.rows.length + (more ? length : 0)
    : (head?.rows ?? found.rows.length);
  return {
    ...found,
    partial: true,
    rows: found.rows.map((row, index) => ({
      ...asListRow(definition, row, today),
      DisplayStart: start + index,
      TotalCount: total,
    })),
  };
}

/** A question about some of the rows, or in another order; groups need the server. */
const isFirst = ({ search, filters, sortCol, sortDir, groupBy }: ListQuestion): boolean =>
  groupBy !== "" ||
  (search.trim() === "" &&
    Object.keys(filters).length === 0 &&
    sortCol === FIRST_QUESTION.sortCol &&
    sortDir === FIRST_QUESTION.sortDir);

function keptPart({ rows, ...stamp }: Stamped, start: number, length: number): ListPart {
  const page = rows.slice(start - 1, start - 1 + length);
  return {
    ...stamp,
    partial: true,
    rows: page.map((row, at) => ({ ...row, DisplayStart: start + at, TotalCount: rows.length })),
  };
}

/**
 * A record of the downloaded copy as a list row of today. Its name goes into the heading column if that column was not
 * downloaded.
 */
function asListRow(definition: ListDefinition, copied: Row, today: IsoDate): Row {
  const row = statusOn(copied, today);
  const heading = definition.columns.find((column) => column.card === 1) ?? definition.columns[0];
  const named = heading && row[heading.field] === undefined ? { [heading.field]: row.label ?? row.name ?? row.id } : {};
  const { formname, sqlsp, formtitle } = definition.form;
  return {
    formname,
    sqlsp,
    formtitle,
    editallowed: definition.addAllowed ? 1 : 0,
    deleteallowed: 0,
    ...row,
    ...named,
  };
}
