import { useRef } from "react";
import { CallFailed } from "../offline/contract/reader";
import { callEndpoint } from "./endpoint";
import { useOffline } from "./offline-context";

/** An outside service answers within a minute or not at all, ms. */
const PATIENCE_MS = 60_000;

/**
 * Posts to an endpoint that does the same operation at most once. What was not answered keeps its id, so that posting
 * the same content again does it once; any answer ends the operation, also a refusal. Throws as `callEndpoint` does.
 */
export function useAskOnce(): (path: string, body: object) => Promise<string> {
  const offline = useOffline();
  const unanswered = useRef({ op: "", content: "" });
  return async (path, body) => {
    const content = JSON.stringify(body);
    const op = unanswered.current.content === content ? unanswered.current.op : offline.outbox.mintOpId();
    unanswered.current = { op, content };
    const call = { method: "POST", body: { ...body, op: { id: op } }, timeoutMs: PATIENCE_MS } as const;
    try {
      const reply = await callEndpoint(offline, path, call);
      unanswered.current = { op: "", content: "" };
      return reply;
    } catch (failure) {
      if (failure instanceof CallFailed && failure.kind !== "network") unanswered.current = { op: "", content: "" };
      throw failure;
    }
  };
}
