import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Row } from "../../wire/envelope";
import type { Stamped } from "../offline/contract/reader";
import { useOffline } from "./offline-context";
import { keptFirst } from "./query-client";
import { type ReadKey, readKey, type ReadQuestion } from "./read-key";

interface ReadOptions {
  /** False while the question is not complete. */
  readonly enabled?: boolean;
  /** Entity of the rows, if the procedure's name does not show it: a save of it makes them stale. */
  readonly entity?: string;
  /** Keeps the rows of the previous question on screen until the new ones arrive (paging, typing). */
  readonly keepPrevious?: boolean;
  /**
   * Reads again and again with this pause, ms, which may depend on the rows so far; without it, and for 0, only when
   * something says that it is stale.
   */
  readonly everyMs?: number | ((rows: readonly Row[]) => number);
}

/**
 * Rows for a screen. Menus, lists and dropdowns show the cached rows at once (`fresh` false, with their age) and the
 * server's answer when it comes; offline the cached rows stay. `error` is a CallFailed; 'offline-miss' means that
 * nothing is cached.
 */
export function useRead(question: ReadQuestion, options: ReadOptions = {}): UseQueryResult<Stamped> {
  const { reader } = useOffline();
  const { everyMs = 0 } = options;
  const persister = useMemo(() => keptFirst(reader), [reader]);
  return useQuery<Stamped, Error, Stamped, ReadKey>({
    queryKey: readKey(question, options.entity),
    queryFn: () => reader.read(question),
    persister,
    enabled: options.enabled ?? true,
    refetchInterval: ({ state }) =>
      (typeof everyMs === "function" ? everyMs(state.data?.rows ?? []) : everyMs) || false,
    refetchIntervalInBackground: true,
    ...(options.keepPrevious ? { placeholderData: (before: Stamped | undefined) => before } : {}),
  });
}
