import { useCallback, useEffect, useState } from "react";
import { ENDPOINTS } from "../../../wire/endpoints";
import { readLeadPoll } from "../../../wire/lead-poll";
import { callEndpoint } from "../../call/endpoint";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { announce } from "../../ui/dialogs";

/** Asked too often: not shown to the user (LEAD-005). */
const TOO_OFTEN = "429";

interface Answer {
  readonly message: string;
  /** Text of a dialog; '' for none. */
  readonly warning: string;
}

async function poll(offline: Pick<Offline, "env" | "session">): Promise<Answer> {
  try {
    const answer = readLeadPoll(await callEndpoint(offline, ENDPOINTS.leadPoll, { method: "GET" }));
    if (!answer) return { message: "The server's answer could not be read. No lead was fetched.", warning: "" };
    if (answer.CODE === TOO_OFTEN) return { message: "", warning: "" };
    const isFailure = answer.STATUS.toUpperCase() === "FAILURE";
    return { message: answer.MESSAGE, warning: isFailure ? answer.MESSAGE : "" };
  } catch (failure) {
    if (failure instanceof CallFailed) return { message: failure.message, warning: "" };
    throw failure;
  }
}

/**
 * Fetches leads when the screen opens and when `again` is called (LEAD-002 to LEAD-005); `round` counts the answers.
 */
export function useLeadPoll(): {
  readonly isAsking: boolean;
  readonly message: string;
  readonly round: number;
  readonly again: () => void;
} {
  const offline = useOffline();
  const [asked, setAsked] = useState(1);
  const [answer, setAnswer] = useState({ round: 0, message: "" });
  useEffect(() => {
    let isStale = false;
    void poll(offline).then(({ message, warning }) => {
      if (isStale) return;
      setAnswer({ round: asked, message });
      if (warning) void announce({ icon: "error", title: " Warning!", text: warning });
    });
    return () => {
      isStale = true;
    };
  }, [offline, asked]);
  const again = useCallback(() => setAsked((before) => before + 1), []);
  return { isAsking: answer.round < asked, message: answer.message, round: answer.round, again };
}
