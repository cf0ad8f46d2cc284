import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useOffline } from "../../call/offline-context";
import type { ListDefinition } from "./list-definition";
import { PART_ROWS, pageSnapshot, partsFor, trimParts, wholeSnapshot, type ListSnapshot } from "./list-parts";
import type { ListQuestion } from "./list-question";
import { listPart, type ListPart } from "./list-read";

interface ListWindow {
  readonly mode: "pages" | "whole";
  /** From 1; `pages` only. */
  readonly page: number;
  readonly pageSize: number;
  /** Indexes of the visible rows, from 0; `whole` only. */
  readonly start: number;
  readonly stop: number;
}

export interface ListRead {
  /**
   * Rows to show: those of this question, or of the previous one while this one is loading. Null before the first.
   */
  readonly shown: ListSnapshot | null;
  /** The current question; `shown.key` is the question of the rows. */
  readonly key: string;
  /** True while the rows are those of the previous question. */
  readonly old: boolean;
  readonly waiting: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

interface Held {
  key: string;
  parts: Map<number, ListPart>;
  snapshot: ListSnapshot | null;
}

/** Rows of a list: one page or, in the whole list, the visible parts. */
export function useListRows(definition: ListDefinition, question: ListQuestion, window: ListWindow): ListRead {
  const offline = useOffline();
  const [held] = useState<Held>(() => ({ key: "", parts: new Map(), snapshot: null }));
  const whole = window.mode === "whole";
  const key = JSON.stringify([question, window.mode, whole ? 0 : window.page, whole ? 0 : window.pageSize]);
  const known = held.key === key ? (held.snapshot?.total ?? 0) : 0;
  const numbers = whole ? partsFor(window.start, window.stop, known) : [window.page - 1];
  const length = whole ? PART_ROWS : window.pageSize;
  const results = useQueries({
    queries: numbers.map((part) => listPart(offline, definition, question, part * length + 1, length)),
  });
  const snapshot = take(held, key, numbers, results, window);
  return {
    shown: snapshot,
    key,
    old: snapshot !== null && snapshot.key !== key,
    waiting: results.some((result) => result.isFetching),
    error: snapshot?.key === key ? null : (results.find((result) => result.error)?.error ?? null),
    retry: () => results.forEach((result) => void result.refetch()),
  };
}

/**
 * Takes the parts that have arrived. Rows of the previous question stay until the first part of this one has arrived
 * or failed.
 */
function take(
  held: Held,
  key: string,
  numbers: readonly number[],
  results: readonly UseQueryResult<ListPart>[],
  window: ListWindow,
): ListSnapshot | null {
  const came = results.map((result) => result.data);
  const first = came[0];
  if (!first) return results[0]?.error ? null : held.snapshot;
  if (held.key !== key) Object.assign(held, { key, parts: new Map<number, ListPart>(), snapshot: null });
  const changed = numbers.filter((part, index) => came[index] && held.parts.get(part) !== came[index]);
  if (changed.length === 0 && held.snapshot) return held.snapshot;
  numbers.forEach((part, index) => came[index] && held.parts.set(part, came[index]));
  trimParts(held.parts, numbers.at(-1) ?? 0);
  held.snapshot =
    window.mode === "whole"
      ? wholeSnapshot(key, held.parts)
      : pageSnapshot(key, (window.page - 1) * window.pageSize, first);
  return held.snapshot;
}
