import { NotSent } from "../engine/effects/connector";

/** Time limit for an outside service, ms. */
const TIMEOUT_MS = 20_000;

interface OutsideAnswer {
  readonly status: number;
  readonly ok: boolean;
  readonly text: string;
}

/**
 * One request to an outside service, `service` as messages name it. Throws `NotSent` where no connection was made. Any
 * other error means that the connection broke after the request was sent.
 */
export async function outsideCall(service: string, url: URL, init: RequestInit): Promise<OutsideAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, ok: response.ok, text: (await response.text()).trim() };
  } catch (error) {
    throw isUnreached(error)
      ? new NotSent(`${service} cannot be reached.`, true)
      : new Error(`${service} did not answer in time.`, { cause: error });
  }
}

const REFUSED: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EHOSTUNREACH", "ENETUNREACH", "EAI_AGAIN"]);

/** No connection was made, so nothing can have been sent. */
function isUnreached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && "code" in cause && REFUSED.has(String(cause.code));
}

/** Answers of a server that did not take up the request. After another 5xx, of a proxy too, it may have been done. */
const BUSY: ReadonlySet<number> = new Set([429, 503]);

/** What an answer that is no success means for a message: certainly not sent, or unknown. */
export function refusedCall(service: string, { status, text }: Pick<OutsideAnswer, "status" | "text">): Error {
  const message = `${service} refused: ${text.slice(0, 200) || status}`;
  return status >= 500 && !BUSY.has(status)
    ? new Error(`${service} failed after the request was sent: ${text.slice(0, 200) || status}`)
    : new NotSent(message, BUSY.has(status));
}
