import { queryOptions } from "@tanstack/react-query";
import { kolkataDate } from "../../../domain/date-format";
import { keptFirst } from "../../call/query-client";
import { readKey, type ReadKey } from "../../call/read-key";
import { CallFailed, type Stamped } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { asListRow } from "./copied-row";
import type { ListDefinition } from "./list-definition";
import { FIRST_QUESTION, listArgs, type ListQuestion } from "./list-question";
import { isOfDocuments, rowsHere } from "./rows-here";

/**
 * A part of a list, with the exact number of rows of the whole. `partial` means that it came from the rows or the
 * downloaded copy on this device, not from the list itself.
 */
export interface ListPart extends Stamped {
  readonly partial?: boolean;
}

interface Wanted {
  readonly offline: Offline;
  readonly definition: ListDefinition;
  readonly question: ListQuestion;
  /** From 1. */
  readonly start: number;
  readonly length: number;
}

/**
 * The query of one part: the list's own procedure; offline the cached answer, otherwise what this device has. Of all
 * documents the cached pages are the oldest, so what this device has comes first, where it has a copy.
 */
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
  const wanted: Wanted = { offline, definition, question, start, length };
  const isOfAll = isOfDocuments(definition) && isAll(question);
  return queryOptions<Stamped, Error, ListPart, ReadKey>({
    queryKey: readKey(ask, definition.entity),
    queryFn: () =>
      offline.reader.read(ask).then(
        async (part) => (part.fresh || !isOfAll ? part : ((await pageHere(wanted, true)) ?? part)),
        (failure: unknown) => fromDevice(wanted, failure),
      ),
    persister: isOfAll && offline.line().line !== "online" ? undefined : keptFirst(offline.reader),
    staleTime: 0,
  });
}

/** @throws the failure itself if nothing of the list is complete on the device. */
async function fromDevice(wanted: Wanted, failure: unknown): Promise<ListPart> {
  if (!(failure instanceof CallFailed) || failure.kind !== "offline-miss") throw failure;
  const here = await pageHere(wanted, false);
  if (here) return here;
  const { offline, definition, question, start, length } = wanted;
  // A search of the copy knows no filters.
  if (Object.keys(question.filters).length > 0) throw failure;
  const { entity } = definition;
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
      ...asListRow(definition, row, kolkataDate(offline.now())),
      DisplayStart: start + index,
      TotalCount: total,
    })),
  };
}

const isAll = ({ search, filters, groupBy }: ListQuestion): boolean =>
  groupBy === "" && search.trim() === "" && Object.keys(filters).length === 0;

/** Null for groups, which need the server, and for the first page of a master, which its copy has in order. */
async function pageHere(
  { offline, definition, question, start, length }: Wanted,
  needsCopy: boolean,
): Promise<ListPart | null> {
  const isInOrder =
    !isOfDocuments(definition) &&
    isAll(question) &&
    question.sortCol === FIRST_QUESTION.sortCol &&
    question.sortDir === FIRST_QUESTION.sortDir;
  if (question.groupBy !== "" || isInOrder) return null;
  const here = await rowsHere(offline, definition, question, { length, needsCopy });
  return here && pageOf(here, start, length);
}

function pageOf({ rows, ...stamp }: Stamped, start: number, length: number): ListPart {
  const page = rows.slice(start - 1, start - 1 + length);
  return {
    ...stamp,
    partial: true,
    rows: page.map((row, at) => ({ ...row, DisplayStart: start + at, TotalCount: rows.length })),
  };
}
