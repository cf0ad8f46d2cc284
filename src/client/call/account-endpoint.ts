import { CallFailed } from "../offline/contract/reader";
import type { Offline } from "../offline/offline";
import { callEndpoint } from "./endpoint";

/** Calls one endpoint of accounts (wire/account-endpoints). Returns the text of its answer, or the error message. */
export async function askAccount(
  offline: Pick<Offline, "env" | "session">,
  path: string,
  body: object,
): Promise<string> {
  try {
    return await callEndpoint(offline, path, { method: "POST", body });
  } catch (failure) {
    if (failure instanceof CallFailed) return failure.message;
    throw failure;
  }
}

/**
 * Runs an online-only command of the envelope. Returns the refusal in its first row or the error message; '' if it
 * was done.
 */
export async function command(
  { reader }: Pick<Offline, "reader">,
  sqlsp: string,
  args: Readonly<Record<string, unknown>>,
): Promise<string> {
  try {
    const [row] = await reader.ask(sqlsp, args, { command: true });
    return Number(row?.err ?? 0) === 0 ? "" : String(row?.errormsg ?? "The server refused this request.");
  } catch (failure) {
    if (failure instanceof CallFailed) return failure.message;
    throw failure;
  }
}
