import { useCallback, useState } from "react";
import { DEFAULT_PREFS, keepPrefs, readPrefs, type ListPrefs } from "./list-prefs";

/** The user's preferences for this list. A phone starts with the whole list, which is scrolled with a thumb. */
export function useListPrefs(
  user: string,
  entity: string,
  phone: boolean,
): readonly [ListPrefs, (prefs: ListPrefs) => void] {
  const [prefs, setPrefs] = useState(() =>
    readPrefs(window.localStorage, user, entity, phone ? { ...DEFAULT_PREFS, mode: "whole" } : DEFAULT_PREFS),
  );
  const keep = useCallback(
    (next: ListPrefs): void => {
      keepPrefs(window.localStorage, user, entity, next);
      setPrefs(next);
    },
    [user, entity],
  );
  return [prefs, keep];
}
