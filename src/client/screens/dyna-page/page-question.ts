import { isRecord } from "../../../wire/envelope";

/** The form of pages without a name (SHELL-024). */
const HOME_FORM = "homepagedetail";

interface PageQuestion {
  readonly formname: string;
  readonly id: string;
}

/** Name from the route; `profile_id` from the address or the navigation state, otherwise 0 (SHELL-023). */
export function readPage(profileName: string | undefined, query: URLSearchParams, state: unknown): PageQuestion {
  const stateId = isRecord(state) ? state.profile_id : undefined;
  const given = typeof stateId === "number" || typeof stateId === "string" ? String(stateId) : "";
  return { formname: profileName?.trim() || HOME_FORM, id: query.get("profile_id") || given || "0" };
}
