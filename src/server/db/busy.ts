/**
 * The database cannot serve this call now, and nothing was written: try again (HTTP 503 with `Retry-After` in
 * seconds). The outcome is unknown only after `commit` was sent. A repeat with the same operation id is correct in
 * both cases.
 */
export class Busy extends Error {
  readonly retryAfter = 2;
}

/**
 * SQLSTATE -> message for the caller. `RETRIED` lists the codes that usually succeed when the transaction is
 * repeated.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  "40001": "Another change was made at the same time. Please try again.",
  "40P01": "Another change was made at the same time. Please try again.",
  "55P03": "The record is locked by another change. Please try again.",
  "57014": "The database took too long to answer. Please try again.",
  "53100": "The disk of the database is full. Please tell the administrator.",
  "53200": "The database is out of memory. Please try again.",
  "53300": "The database has too many connections. Please try again.",
  "57P01": "The database is being restarted. Please try again.",
  "57P02": "The database is being restarted. Please try again.",
  "57P03": "The database is starting. Please try again.",
};
const UNREACHABLE = "The database cannot be reached. Please try again.";
const RETRIED: ReadonlySet<string> = new Set(["40001", "40P01"]);

const BROKEN_LINE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/;
const BROKEN_CODES: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ENOENT",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);

export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

export const isRetried = (error: unknown): boolean => RETRIED.has(sqlState(error));

/** The error for the layers above: a `Busy`, or the error itself. */
export function asBusy(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Busy) return error;
  const code = sqlState(error);
  const sentence = SENTENCES[code] ?? (isBrokenLine(error, code) ? UNREACHABLE : null);
  return sentence ? new Busy(sentence, { cause: error }) : error;
}

function isBrokenLine(error: Error, code: string): boolean {
  return code.startsWith("08") || (BROKEN_CODES.has(code) && "syscall" in error) || BROKEN_LINE.test(error.message);
}
