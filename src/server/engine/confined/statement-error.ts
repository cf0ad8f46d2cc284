import { sqlState } from "../../db/busy";

export interface StatementError extends Error {
  readonly detail?: string;
  readonly hint?: string;
  readonly internalPosition?: string;
  readonly internalQuery?: string;
}

/** An error that PostgreSQL raised for a statement. A lost connection or an internal error does not count. */
export const isOfStatement = (error: unknown): error is StatementError =>
  /^[0-9A-Z]{5}$/.test(sqlState(error)) && !/^(?:08|57P|58|XX)/.test(sqlState(error));

/** PostgreSQL stopped it: it ran out of time. */
export const CANCELLED = "57014";

/** A table, a column or a function is not for this role. */
export const DENIED = "42501";

/** What PostgreSQL says, in one text. */
export const sentenceOf = ({ message, detail, hint }: StatementError): string =>
  [message, detail, hint].filter(Boolean).join("\n");
