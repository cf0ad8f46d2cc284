import { useRef } from "react";
import { CallFailed } from "../offline/contract/reader";
import { isUnreached } from "../offline/reading/classify";
import { callEndpoint } from "./endpoint";
import { useOffline } from "./offline-context";

/** An outside service answers within a minute or not at all, ms. */
const PATIENCE_MS = 60_000;

/**
 * Runs an operation that the server does at most once, with its id. One that was not answered keeps the id, so that the
 * next run with the same content does it once; any answer ends the operation, also a refusal. Throws what `run` throws.
 */
export function useOnce<T>(): (content: unknown, run: (opId: string) => Promise<T>) => Promise<T> {
  const { outbox } = useOffline();
  const unanswered = useRef({ opId: "", content: "" });
  return async (asked, run) => {
    const content = JSON.stringify(asked);
    const opId = unanswered.current.content === content ? unanswered.current.opId : outbox.mintOpId();
    unanswered.current = { opId, content };
    const end = () => {
      unanswered.current = { opId: "", content: "" };
    };
    try {
      const answer = await run(opId);
      end();
      return answer;
    } catch (failure) {
      if (failure instanceof CallFailed && !isUnreached(failure)) end();
      throw failure;
    }
  };
}

/** Posts to an endpoint that does the same operation at most once. Throws as `callEndpoint` does. */
export function useAskOnce(): (path: string, body: object) => Promise<string> {
  const offline = useOffline();
  const once = useOnce<string>();
  return (path, body) =>
    once(body, (id) =>
      callEndpoint(offline, path, { method: "POST", body: { ...body, op: { id } }, timeoutMs: PATIENCE_MS }),
    );
}
