import { EFFECT_NAMES, type EffectKind } from "../../wire/follow-ups";

const STATES: Readonly<Record<string, string>> = {
  queued: "Waiting to send",
  sending: "Being sent",
  ask: "Older than a day when it reached the server. Send it?",
  failed: "Not sent",
  unknown: "Might have been sent",
  sent: "Sent",
  dropped: "Dropped",
};

/** Status of a follow-up in words, with the reason if there is one. */
export function statusText(state: unknown, error: unknown): string {
  const words = STATES[String(state)] ?? String(state);
  return error ? `${words}: ${String(error)}` : words;
}

export const kindText = (kind: unknown): string => EFFECT_NAMES[kind as EffectKind] ?? String(kind);
