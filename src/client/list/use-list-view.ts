import { useEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
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
 * the same rows (SHELL-021).
 */
export function useListView(): ListView {
  const [params, setParams] = useSearchParams();
  const text = params.toString();
  return useMemo(() => {
    const now = new URLSearchParams(text);
    const question = readQuestion(now);
    const ask = (change: Partial<ListQuestion>): void =>
      setParams(writeQuestion({ ...question, ...change }), { replace: true });
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
  }, [text, setParams]);
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
