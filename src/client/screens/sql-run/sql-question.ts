import { isRecord } from "../../../wire/envelope";
import type { SqlRunLink } from "../../rows/sql-run-link";

/** Parameters of SQL Run: the query wins, because the address shows it; otherwise the navigation state (DEV-002). */
export function readSqlQuestion(query: URLSearchParams, state: unknown): SqlRunLink {
  const stateFields = isRecord(state) ? state : {};
  const parameter = (name: string): string => {
    const given = stateFields[name];
    return query.get(name) ?? (typeof given === "string" || typeof given === "number" ? String(given) : "");
  };
  return { id: parameter("id"), sqlsp: parameter("sqlsp"), formtitle: parameter("formtitle") };
}
