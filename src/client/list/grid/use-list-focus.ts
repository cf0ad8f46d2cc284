import { useEffect, useRef, useState } from "react";
import { isTyping } from "../../browser/is-typing";
import { whenUncovered } from "../../browser/when-uncovered";
import { forgetLastRecord, lastRecord, type LastRecord } from "../../rows/last-record";
import { FIRST_QUESTION } from "../read/list-question";
import type { ListLines } from "../read/use-list-lines";
import type { ListView } from "../use-list-view";

/** How long a closing dialog may keep the focus, ms. */
const CLOSING_MS = 1_440;
/** How long the record is sought: its row comes with the first answer of the server. The user is not moved later. */
const SOUGHT_MS = 5_000;
/** Rows searched for the record: those of the largest page, and more than a screen of a whole list. */
const SEARCHED_MAX = 1_000;

/**
 * A list that opens is focused, so that its keys work at once, and starts at the record that the user last opened or
 * saved. A new record that is not on the first page is on the last one. Returns the key of the saved record, whose
 * row is marked, or ''.
 */
export function useListFocus(
  entity: string,
  lines: ListLines,
  view: ListView,
  isPaged: boolean,
  activate: (index: number) => void,
): string {
  const [last] = useState(() => lastRecord(entity));
  const sought = useRef<LastRecord | null>(last);
  useEffect(() => {
    const timer = setTimeout(() => (sought.current = null), SOUGHT_MS);
    return () => clearTimeout(timer);
  }, []);
  useFocusOnOpen(entity, lines.shown !== null && lines.items.count > 0);
  useEffect(() => {
    const { current } = sought;
    if (!current || !lines.shown) return;
    const at = placeOf(lines, current.key);
    if (at >= 0) {
      sought.current = null;
      forgetLastRecord(entity);
      activate(at);
      return;
    }
    if (!current.isNew || !lines.shown.fresh || lines.old || !isFirstQuestion(view)) return;
    if (!isPaged) activate(lines.items.count - 1);
    else if (view.page < lines.shown.total / lines.pageSize) view.goTo(Math.ceil(lines.shown.total / lines.pageSize));
  });
  return last?.isSaved ? last.key : "";
}

function placeOf({ items }: ListLines, key: string): number {
  const end = Math.min(items.count, SEARCHED_MAX);
  for (let index = 0; index < end; index++) if (items.at(index).key === key) return index;
  return -1;
}

/** Lists are sorted by id, ascending, unless the user asked for something else. */
const isFirstQuestion = ({ question }: ListView): boolean =>
  JSON.stringify({ ...question, filters: {} }) === JSON.stringify(FIRST_QUESTION) &&
  Object.values(question.filters).every((text) => text === "");

/**
 * Focuses the grid once, when it has its first rows, unless the user is typing somewhere; a dialog that is closing is
 * waited for.
 */
function useFocusOnOpen(entity: string, isReady: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isReady || isDone.current) return undefined;
    const focus = (): void => {
      isDone.current = true;
      document.querySelector<HTMLElement>(`[data-list="${entity}"] [data-list-grid]`)?.focus({ preventScroll: true });
    };
    return whenUncovered(focus, CLOSING_MS, isTyping);
  }, [entity, isReady]);
}
