import { useRef } from "react";
import type { Row } from "../../../wire/envelope";
import { isUnreached } from "../../offline/reading/classify";
import { useOffline } from "../../call/offline-context";

/**
 * Runs an online-only command. One that was not answered keeps its id, so that the same press again does it once; any
 * answer ends the operation, also a refusal. Throws CallFailed.
 */
export function useCommandOnce(): (sqlsp: string, args: Row) => Promise<readonly Row[]> {
  const { reader, outbox } = useOffline();
  const unanswered = useRef({ opId: "", content: "" });
  return async (sqlsp, args) => {
    const content = JSON.stringify([sqlsp, args]);
    const opId = unanswered.current.content === content ? unanswered.current.opId : outbox.mintOpId();
    unanswered.current = { opId, content };
    try {
      const rows = await reader.ask(sqlsp, args, { command: true, opId });
      unanswered.current = { opId: "", content: "" };
      return rows;
    } catch (failure) {
      if (!isUnreached(failure)) unanswered.current = { opId: "", content: "" };
      throw failure;
    }
  };
}
