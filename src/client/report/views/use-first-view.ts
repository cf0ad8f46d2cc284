import { useEffect, useState } from "react";
import { VIEW_PARAM } from "../../../definitions/report/saved-view";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { ReportPlace } from "../place/report-place";
import type { Report } from "../read/report-definition";
import { keepPrefs, readPrefs } from "../report-prefs";
import type { ReportView } from "./report-view-row";
import type { ReportViews } from "./use-report-views";
import { viewAddress } from "./view-address";

/** Members of an address that ask nothing of the report. */
const OPENING: ReadonlySet<string> = new Set(["id", "formtitle"]);

/** The address without the number: a report that is opened by its name has none in it. */
function asked(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete("id");
  return String(rest);
}

/** Not known yet, the address that is on its way, or arrived. */
type Way = { readonly goal: string } | "unknown" | "there";

/**
 * The view with which a report opens: the one that the address names, otherwise the user's first one where the address
 * asks nothing. Returns true while the report must wait for it, so that it does not read one question after another.
 */
export function useFirstView(views: ReportViews, report: Report, place: ReportPlace, user: string): boolean {
  const { env } = useOffline();
  const { query } = place;
  const [way, setWay] = useState<Way>(() =>
    query.has(VIEW_PARAM) || [...query.keys()].every((name) => OPENING.has(name)) ? "unknown" : "there",
  );
  const wanted = query.get(VIEW_PARAM) ?? "";
  const view = views.all.find(({ key, isUsual }) => (wanted === "" ? isUsual : key === wanted));
  const isLost = wanted !== "" && !view;
  const isKnown = views.isRead && !(isLost && views.isAsking);
  useEffect(() => {
    if (way === "there" || !isKnown) return;
    if (way !== "unknown") {
      if (asked(query) === way.goal) setWay("there");
      return;
    }
    if (!view) {
      if (isLost && views.fault === "") toast({ kind: "info", text: LOST, ms: TOAST_MS.warning });
      return setWay("there");
    }
    const address = addressOf(view, report, place, env.now());
    keepPrefs(window.localStorage, user, report.id, columnsAs(view, user, report));
    setWay({ goal: asked(address) });
    place.replace(address);
  }, [way, isKnown, report, view, isLost, views.fault, query, place, user, env]);
  return way === "unknown" || (way !== "there" && asked(query) !== way.goal);
}

const LOST = "This view no longer exists, or is no longer shared with you. The report is shown without its columns.";

/** The address of a view today, as this place names its report. */
const addressOf = (view: ReportView, report: Report, { id }: ReportPlace, now: number): URLSearchParams =>
  viewAddress(view, report, id || report.id, kolkataDate(now));

/** The columns of a view; which chart was shown last stays the user's. */
const columnsAs = ({ columns }: ReportView, user: string, { id }: Report) => ({
  ...readPrefs(window.localStorage, user, id),
  ...columns,
});
