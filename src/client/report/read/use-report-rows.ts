import { queryOptions, useQueries, useQueryClient, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { readKey, type ReadKey } from "../../call/read-key";
import { entityOf } from "../../offline/cache/key";
import { CallFailed, type Stamped } from "../../offline/contract/reader";
import { isRefusal } from "../../offline/reading/classify";
import type { Offline } from "../../offline/offline";
import { textOf } from "../../rows/read-row";
import type { LineRange } from "../../ui/use-read-range";
import { deviceAnswer } from "../device/device-answer";
import type { Report } from "./report-definition";
import {
  pagesFor,
  pagingOf,
  reportSnapshot,
  spanOf,
  trimPages,
  type Paging,
  type ReportSnapshot,
  type RowSpan,
} from "./report-pages";
import { pageArgs, reportArgs, type ReportQuestion } from "./report-question";

export interface ReportRead {
  /** Rows of this question, or of the previous one while this one is loading. Null before the first. */
  readonly shown: ReportSnapshot | null;
  /** True while the rows are those of the previous question. */
  readonly isOld: boolean;
  readonly isWaiting: boolean;
  readonly error: Error | null;
  /** Why a part of the rows that are shown could not be read. */
  readonly gap: Error | null;
  /** The server refused the question; `field` is the filter at fault, or ''. */
  readonly refusal: { readonly field: string; readonly message: string } | null;
  /** Asks the server again. */
  readonly again: () => void;
}

/** A tree up to this size is read whole: only then can it be closed. */
const TREE_ROWS_MAX = 5_000;

interface Held {
  key: string;
  paging: Paging;
  pages: Map<number, Stamped>;
  snapshot: ReportSnapshot | null;
}

/** One page of a report: the server's answer, kept on the device for when it cannot be reached. */
function reportPage(offline: Offline, report: Report, question: ReportQuestion, span: RowSpan) {
  const ask = {
    kind: "report",
    sqlsp: report.procedure,
    args: { ...reportArgs(report, question), ...pageArgs(span.start, span.length) },
  } as const;
  return queryOptions<Stamped, Error, Stamped, ReadKey>({
    queryKey: readKey(ask),
    queryFn: () =>
      offline.reader.read(ask).catch((failure: unknown) => fromDevice(offline, report, question, span, failure)),
    staleTime: 0,
  });
}

/** What the device can answer itself, where the server cannot be reached and never answered this. */
async function fromDevice(
  offline: Offline,
  report: Report,
  question: ReportQuestion,
  span: RowSpan,
  failure: unknown,
): Promise<Stamped> {
  const isMissing = failure instanceof CallFailed && failure.kind === "offline-miss";
  const made = isMissing ? await deviceAnswer(offline, report, question, span) : null;
  if (made) return made;
  throw failure;
}

/** Rows of a report: the pages with the visible ones. Without `isAsked` nothing is read. */
export function useReportRows(
  report: Report,
  question: ReportQuestion,
  range: LineRange,
  isAsked: boolean,
): ReportRead {
  const offline = useOffline();
  const client = useQueryClient();
  const [held] = useState<Held>(() => ({ key: "", paging: pagingOf(0), pages: new Map(), snapshot: null }));
  const key = JSON.stringify([report.procedure, reportArgs(report, question)]);
  // Until the first page has told how many there are, the range of a visit before is taken as it is.
  const known = held.key === key && held.snapshot ? held.snapshot.rows.count : range.stop + 1;
  const [begun, setBegun] = useState({ key: "", isTree: false });
  const hasBegun = begun.key === key;
  const paging = useMemo(() => pagingOf(report.firstRows), [report.firstRows]);
  const seen = hasBegun && begun.isTree ? { start: 0, stop: known } : range;
  const numbers = isAsked ? pagesFor(seen, known, paging, hasBegun) : [];
  const results = useQueries({
    queries: numbers.map((page) => reportPage(offline, report, question, spanOf(paging, page))),
  });
  const snapshot = isAsked ? take(held, { key, paging }, numbers, results) : null;
  const isTree = snapshot !== null && snapshot.isFixed && snapshot.rows.count <= TREE_ROWS_MAX;
  const shownKey = snapshot?.key;
  useEffect(() => {
    if (shownKey !== undefined) setBegun({ key: shownKey, isTree });
  }, [isTree, shownKey]);
  const first = results[numbers.indexOf(0)]?.data?.rows;
  const refused = first && isRefusal(first) ? first[0] : undefined;
  const isCurrent = snapshot?.key === key;
  // What is read behind a short first page is not waited for, nor missed until one scrolls there.
  const inSight = new Set(pagesFor(seen, known, paging, false));
  const awaited = results.filter((_, at) => inSight.has(numbers[at] ?? 0));
  const failure = results.find(({ error }) => error)?.error ?? null;
  return {
    shown: refused ? null : snapshot,
    isOld: snapshot !== null && !isCurrent,
    isWaiting: awaited.some(({ isFetching }) => isFetching),
    error: isCurrent ? null : failure,
    gap: isCurrent && awaited.some(({ data }) => data === undefined) ? failure : null,
    refusal: refused ? { field: textOf(refused, "errkey"), message: textOf(refused, "errormsg") } : null,
    again: () => void readAgain(client, entityOf(report.procedure, {})),
  };
}

/**
 * Takes the pages that have arrived. Rows of the previous question stay until the first page of this one has arrived or
 * failed. When the first page was read again, pages that are not in sight are dropped: they may have moved.
 */
function take(
  held: Held,
  { key, paging }: Pick<Held, "key" | "paging">,
  numbers: readonly number[],
  results: readonly UseQueryResult<Stamped>[],
): ReportSnapshot | null {
  const came = new Map(numbers.flatMap((page, at) => (results[at]?.data ? [[page, results[at].data] as const] : [])));
  const first = came.get(0);
  if (!first) return results[numbers.indexOf(0)]?.error ? null : held.snapshot;
  if (isRefusal(first.rows)) return null;
  if (held.key !== key || held.paging !== paging)
    Object.assign(held, { key, paging, pages: new Map<number, Stamped>(), snapshot: null });
  const isReadAgain = held.pages.has(0) && held.pages.get(0) !== first;
  if (isReadAgain) for (const page of held.pages.keys()) if (!came.has(page)) held.pages.delete(page);
  const changed = [...came].filter(([page, stamped]) => held.pages.get(page) !== stamped);
  if (changed.length === 0 && !isReadAgain && held.snapshot) return held.snapshot;
  for (const [page, stamped] of changed) if (!isRefusal(stamped.rows)) held.pages.set(page, stamped);
  trimPages(held.pages, numbers.at(-1) ?? 0, paging);
  held.snapshot = reportSnapshot(key, held.pages, paging);
  return held.snapshot;
}
