import { useMemo } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { LINK_SUFFIXES } from "../../../definitions/report/report-column";
import { FILTER_NAMES } from "../../../definitions/report/report-filter";
import { isRecord } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import { reportPath, type ReportPlace, type TrailStep } from "./report-place";

/**
 * A report on its own page: the question is in the address, so that a reload, "back" and a copied link show the same.
 * Navigation state of the spec without an address is read too (REP-003). The trail is in the state of the visit.
 */
export function usePagePlace(): ReportPlace {
  const location = useLocation();
  const navigate = useNavigate();
  const { profile_name: named } = useParams();
  return useMemo(() => {
    const state: unknown = location.state;
    const given = isRecord(state) ? state : {};
    const inAddress = new URLSearchParams(location.search);
    const query = named === undefined && !inAddress.has("id") ? queryOfState(given) : inAddress;
    const trail = trailIn(given.trail);
    return {
      key: location.key,
      id: named ?? query.get("id") ?? "",
      query,
      title: query.get("formtitle") ?? textOf(given, "formtitle"),
      trail,
      replace: (next) => {
        if (named !== undefined) next.delete("id");
        void navigate({ pathname: location.pathname, search: `?${next}` }, { replace: true, state });
      },
      open: (target, from) =>
        void navigate(reportPath(target.query), { state: { ...target.state, trail: [...trail, from] } }),
      back: (steps) => void navigate(-steps),
      href: (target) => reportPath(target.query),
    };
  }, [location, navigate, named]);
}

/** The address that stands for a navigation state: `id`, the filter values, and the pairs of a link. */
function queryOfState(state: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams();
  for (const name of ["id", ...FILTER_NAMES, "detailed", "detailedA", "mactabletype"])
    if (textOf(state, name) !== "") query.set(name, textOf(state, name));
  for (const suffix of LINK_SUFFIXES) {
    const name = textOf(state, `linkfieldname${suffix}`);
    const value = textOf(state, `linkfield${suffix}`);
    if (name !== "" && value !== "") query.set(name, value);
  }
  return query;
}

const trailIn = (value: unknown): readonly TrailStep[] =>
  Array.isArray(value)
    ? value.flatMap((step) => (isRecord(step) ? [{ title: textOf(step, "title"), query: textOf(step, "query") }] : []))
    : [];
