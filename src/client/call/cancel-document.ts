import { CANCEL_REASON_MAX } from "../../wire/cancelling";
import type { OpBase } from "../../wire/envelope";
import { SESSION_TOKENS } from "../../wire/session-tokens";
import type { SaveRequest } from "../offline/contract/save";
import type { askReason } from "../ui/ask-reason";
import { runAction, type ActionDeps, type ActionWords } from "./run-action";

/** The document that the user wants to cancel. */
export interface CancelTarget {
  readonly entity: string;
  /** Its id on the server, or `tmp:<opId>` while its first save waits. */
  readonly recordKey: string;
  /** The version that the user sees; if the first save still waits, that save. */
  readonly base: OpBase;
  readonly sqlsp: string;
  /** Kind and name of the document in messages. */
  readonly noun: string;
  readonly name: string;
  readonly formname: string;
  /** What the document moved: its cancellation moves it back. */
  readonly goods?: SaveRequest["goods"];
  /** An extra sentence in the question. */
  readonly note?: string;
}

interface CancelDeps extends ActionDeps {
  readonly dialogs: ActionDeps["dialogs"] & { readonly askReason: typeof askReason };
}

/**
 * Asks for a reason and cancels the version of a document that the user sees, online or offline, as a save like any
 * other. Returns what `runAction` returns, false if the user keeps the document.
 */
export async function cancelDocument(deps: CancelDeps, target: CancelTarget): Promise<boolean> {
  const { noun, name, note = "" } = target;
  const reason = await deps.dialogs.askReason({
    title: `Cancel the ${noun} ${name}?`,
    text: `Its number, lines and your reason are kept. Its postings are reversed, and it can no longer be changed.${note && ` ${note}`}`,
    confirmLabel: "Yes, cancel it!",
    keepLabel: "Keep it",
    max: CANCEL_REASON_MAX,
  });
  if (reason === null) return false;
  return runAction(deps, cancelRequest(deps.offline.outbox.mintOpId(), target, reason), cancelWords(noun));
}

export const cancelWords = (noun: string): ActionWords => ({
  done: ["Cancelled!", `The ${noun} has been cancelled.`],
  failed: ["Not Cancelled!", `The ${noun} has not been cancelled.`],
  changed: [`this ${noun}`, " after you opened it. Check it again, then cancel it."],
});

/** `type` and the other parameters are those of LIST-019. */
export function cancelRequest(
  opId: string,
  { entity, recordKey, base, sqlsp, noun, name, formname, goods }: CancelTarget,
  cancelreason: string,
): SaveRequest {
  const made = recordKey.startsWith("tmp:") ? recordKey.slice("tmp:".length) : null;
  return {
    opId,
    screen: "cancel",
    entity,
    recordKey,
    sqlsp,
    base,
    defVer: "",
    formname: "",
    args: {
      id: made === null ? recordKey : { $op: made, col: "id" },
      type: "cancel",
      cancelreason,
      formmnu: formname,
      ...SESSION_TOKENS,
      geolocation: "",
      devid: "",
    },
    shown: { iscancelled: 1, cancelreason },
    title: `Cancel ${noun} ${name}`,
    ...(goods ? { goods: { brings: goods.takes, takes: goods.brings } } : {}),
  };
}
