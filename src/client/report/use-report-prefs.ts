import { useCallback, useState } from "react";
import { keepPrefs, readPrefs, type ReportPrefs } from "./report-prefs";

/** The user's columns of this report. */
export function useReportPrefs(user: string, report: string): readonly [ReportPrefs, (prefs: ReportPrefs) => void] {
  const [prefs, setPrefs] = useState(() => readPrefs(window.localStorage, user, report));
  const keep = useCallback(
    (next: ReportPrefs): void => {
      keepPrefs(window.localStorage, user, report, next);
      setPrefs(next);
    },
    [user, report],
  );
  return [prefs, keep];
}
