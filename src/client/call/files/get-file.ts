import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";

export interface FileTerms {
  /** Time limit for the whole answer, ms. */
  readonly timeoutMs: number;
  /** What the user is told if the server is not reached, or the line drops before the end of the file. */
  readonly offline: string;
}

interface FileAnswer {
  readonly ok: boolean;
  readonly status: number;
  /** The file or the refusal, of the type that the server named. */
  readonly body: Blob;
}

/**
 * The answer of the server to a request for a file, with the token of the signed-in user, whatever its status: the
 * caller knows what its refusal means. Nothing is cached. Throws CallFailed if the server is not reached.
 */
export async function getFile(
  { env, session }: Pick<Offline, "env" | "session">,
  path: string,
  { timeoutMs, offline }: FileTerms,
): Promise<FileAnswer> {
  const token = (await session.get())?.token ?? "";
  return env
    .fetch(env.base + path, {
      headers: { authorization: `Bearer ${token}` },
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    })
    .then(async (response) => ({ ok: response.ok, status: response.status, body: await response.blob() }))
    .catch(() => {
      throw new CallFailed("network", offline);
    });
}
