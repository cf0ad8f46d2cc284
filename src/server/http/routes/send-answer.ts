import { SEND_QUEUED, SEND_UNKNOWN } from "../../../wire/document-send";
import type { FollowUpOutcome } from "../../engine/effects/follow-up-outcome";

/** What an endpoint that sends answers: `sent`, or the sentence that says why it was not (yet) sent. */
export function sendAnswer({ state, error }: FollowUpOutcome, sent: string): string {
  if (state === "sent") return sent;
  if (state === "failed") return error;
  return `${state === "unknown" ? SEND_UNKNOWN : SEND_QUEUED} ${error}`.trim();
}
