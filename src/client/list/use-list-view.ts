import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { ListPrefs } from "./list-prefs";
import { FIRST_QUESTION, type ListQuestion } from "./read/list-question";

export interface ListView {
  readonly question: ListQuestion;
  /** From 1. */
  readonly page: number;
  /** A new question starts at page 1. */
  readonly ask: (change: Partial<ListQuestion>) => void;
  readonly search: (text: string) => void;
  readonly goTo: (page: number) => void;
}

/**
 * Search, sorting, grouping and page are in the address, so that a reload, "back" from a form and a copied link show
 * the same rows (SHELL-021). Filters and sorting are also kept on the device, for the next visit.
 */
export function useListView(prefs: ListPrefs, keep: (prefs: ListPrefs) => void): ListView {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  useRemembered(text, prefs);
  return useMemo(() => {
    const now = new URLSearchParams(text);
    const question = text === "" ? remembered(prefs) : readQuestion(now);
    const ask = (change: Partial<ListQuestion>): void => {
      const next = { ...question, ...change };
      if (change.filters || change.sortCol) keep(withQuestion(prefs, next));
      setParams(writeQuestion(next), { replace: true });
    };
    return {
      question,
      page: Math.max(1, Math.floor(Number(now.get("page"))) || 1),
      ask,
      search: (search) => ask({ search }),
      goTo: (page) =>
        setParams(
          { ...Object.fromEntries(writeQuestion(question)), ...(page > 1 ? { page: String(page) } : {}) },
          { replace: true },
        ),
    };
  }, [text, setParams, prefs, keep]);
}

/** What a list starts with where the address says nothing: the filters and the order of the last visit. */
const remembered = ({ filters, sortCol, sortDir }: ListPrefs): ListQuestion => ({
  ...FIRST_QUESTION,
  filters,
  ...(sortCol ? { sortCol, sortDir } : {}),
});

/** The order of the list itself is kept as none. */
function withQuestion(prefs: ListPrefs, { filters, sortCol, sortDir }: ListQuestion): ListPrefs {
  const isOwn = sortCol === FIRST_QUESTION.sortCol && sortDir === FIRST_QUESTION.sortDir;
  return { ...prefs, filters: withoutBlanks(filters), sortCol: isOwn ? "" : sortCol, sortDir: isOwn ? "asc" : sortDir };
}

const withoutBlanks = (filters: ListQuestion["filters"]): ListQuestion["filters"] =>
  Object.fromEntries(Object.entries(filters).filter(([, text]) => text !== ""));

/** Writes what is remembered into the address, so that a copied link shows the same rows. */
function useRemembered(text: string, prefs: ListPrefs): void {
  const [, setParams] = useSearchParams();
  useEffect(() => {
    const params = text === "" ? writeQuestion(remembered(prefs)) : null;
    if (params && params.size > 0) setParams(params, { replace: true });
  }, [text, prefs, setParams]);
}

/**
 * Goes to the first page if the page is beyond the end (rows were deleted, a link is old). `total` is null while not
 * known.
 */
export function usePageThatExists({ page, goTo }: ListView, total: number | null, pageSize: number): void {
  useEffect(() => {
    if (total !== null && page > 1 && (page - 1) * pageSize >= total) goTo(1);
  }, [page, goTo, total, pageSize]);
}

const FILTER = "f.";

function readQuestion(params: URLSearchParams): ListQuestion {
  const filters = [...params]
    .filter(([key]) => key.startsWith(FILTER))
    .map(([key, value]) => [key.slice(FILTER.length), value] as const);
  return {
    search: params.get("q") ?? FIRST_QUESTION.search,
    sortCol: params.get("sort") ?? FIRST_QUESTION.sortCol,
    sortDir: params.get("dir") === "desc" ? "desc" : "asc",
    groupBy: params.get("group") ?? FIRST_QUESTION.groupBy,
    filters: Object.fromEntries(filters),
  };
}

function writeQuestion({ search, sortCol, sortDir, groupBy, filters }: ListQuestion): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("q", search);
  if (sortCol !== FIRST_QUESTION.sortCol) params.set("sort", sortCol);
  if (sortDir === "desc") params.set("dir", "desc");
  if (groupBy) params.set("group", groupBy);
  for (const [field, value] of Object.entries(filters)) if (value) params.set(FILTER + field, value);
  return params;
}
