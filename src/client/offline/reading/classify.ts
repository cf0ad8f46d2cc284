import { isRecord, type Row } from "../../../wire/envelope";
import { CHANGE_FIRST } from "../../../wire/session";
import { CallFailed } from "../contract/reader";
import { messageOf, type HttpAnswer } from "../session/http";

/** The only answer that ends a session (AUTH-038). Any other failure leaves the session alone (OPEN-054). */
const DENIED = "Authorization has been denied for this request.";

/** Answers of a server, or of a proxy in front of it, that cannot serve just now. */
const BUSY: ReadonlySet<number> = new Set([408, 425, 429, 502, 503, 504]);

/** No answer of the server came: the line is down, or another page answered. */
export const hasNoAnswer = (failure: unknown): boolean =>
  failure instanceof CallFailed && (failure.kind === "network" || failure.kind === "captive");

/** The server was not reached: the cached answer may be shown instead. */
export function isUnreached(failure: unknown): boolean {
  return hasNoAnswer(failure) || (failure instanceof CallFailed && BUSY.has(failure.http ?? 0));
}

/**
 * The rows of an answer, or the CallFailed that it means. Only our own JSON counts: a captive portal may answer 200
 * or 401 with its own page, a firewall 403 with JSON of its own.
 */
export function rowsOf({ status, isOurs }: Pick<HttpAnswer, "status" | "isOurs">, body: unknown): readonly Row[] {
  // A proxy answers 500 to 504 in place of a server that is down.
  if (status >= 500 && !isOurs) throw new CallFailed("network", "You are offline. The server did not answer.", status);
  if (status >= 400 && !isOurs && !BUSY.has(status)) throw anotherPage(status);
  const message = messageOf(body);
  if (message === DENIED) throw new CallFailed("auth", DENIED, status);
  if (status === 200 && Array.isArray(body) && body.every(isRecord)) return body;
  if (BUSY.has(status)) throw new CallFailed("server", message || "The server is busy. Try again in a moment.", status);
  if (message === "") throw unknownAnswer(status);
  // No right was removed: cached answers must stay.
  if (message === CHANGE_FIRST) throw new CallFailed("server", message, status);
  if (status === 403) throw new CallFailed("forbidden", message, status);
  if (status === 413) throw new CallFailed("too-large", message, status);
  if (status >= 500 || (isRecord(body) && "ExceptionMessage" in body)) throw new CallFailed("server", message, status);
  throw new CallFailed("refused", message, status);
}

function unknownAnswer(status: number): CallFailed {
  if (status === 413) return new CallFailed("too-large", "The request is too large for the server.", status);
  if (status >= 500) return new CallFailed("server", `The server failed to answer (HTTP ${status}).`, status);
  return anotherPage(status);
}

const anotherPage = (status: number): CallFailed =>
  new CallFailed(
    "captive",
    "Another web page answered instead of the server. You may need to sign in to the network first.",
    status,
  );

/** Row 0 reports a refusal: it is shown, never cached. */
export function isRefusal(rows: readonly Row[]): boolean {
  const err = rows[0]?.err;
  return err !== undefined && err !== null && err !== "" && String(err) !== "0";
}
