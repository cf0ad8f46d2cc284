import { NotKept, type SaveRequest, type SaveStatus } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { changeWords } from "../rows/conflict-words";
import { pendingWords } from "../rows/pending-words";
import { textOf } from "../rows/read-row";
import type { announce, toast } from "../ui/dialogs";
import { TOAST_MS } from "../ui/toast-time";
import { whenSettled } from "./when-settled";

/** Texts for an action on a document that is not a save of its form. */
export interface ActionWords {
  /** Titles and texts, if the server sends none. */
  readonly done: readonly [title: string, text: string];
  readonly failed: readonly [title: string, text: string];
  /** In place of "Ravi changed it.": what was changed since it was shown, and how the text goes on. */
  readonly changed?: readonly [what: string, then: string];
}

export interface ActionDeps {
  readonly offline: Pick<Offline, "outbox" | "line" | "onLine">;
  readonly dialogs: { readonly announce: typeof announce };
  readonly toast: typeof toast;
}

/** What came of an action, in words for the user. */
export interface ActionOutcome {
  /** `unkept`: it could not even be stored on this device. */
  readonly state: "applied" | "refused" | "attention" | "waiting" | "discarded" | "unkept";
  readonly title: string;
  readonly text: string;
}

/**
 * Saves an action through the outbox, online or offline, and shows the result. Returns true if what is shown must be
 * read again. An action that is refused at once leaves the outbox, because the user saw the reason; one refused later
 * stays there.
 */
export async function runAction(deps: ActionDeps, request: SaveRequest, words: ActionWords): Promise<boolean> {
  const { state, title, text } = await actionOutcome(deps, request, words);
  if (state === "waiting") deps.toast({ kind: "info", text, ms: TOAST_MS.action });
  else if (state !== "discarded") await deps.dialogs.announce({ icon: ICONS[state], title, text });
  return state !== "unkept";
}

const ICONS = { applied: "success", refused: "error", attention: "error", unkept: "warning" } as const;

/** The same without showing it, for several actions at once. */
export async function actionOutcome(
  { offline }: Pick<ActionDeps, "offline">,
  request: SaveRequest,
  words: ActionWords,
): Promise<ActionOutcome> {
  const [title] = words.failed;
  try {
    await offline.outbox.save(request);
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
    return { state: "unkept", title, text: failure.message };
  }
  const outcome = outcomeOf(await whenSettled(offline, request.opId), words);
  if (outcome.state === "refused")
    await offline.outbox
      .discard(request.opId, "Refused at once; the user saw the reason", false)
      .catch(() => undefined);
  return outcome;
}

function outcomeOf(
  status: SaveStatus,
  { done, failed, changed: [what, then] = ["it", "."] }: ActionWords,
): ActionOutcome {
  const [title] = failed;
  switch (status.state) {
    case "applied": {
      const [answer = {}] = status.rows;
      return {
        state: "applied",
        title: textOf(answer, "stitle").trim() || done[0],
        text: textOf(answer, "resu") || done[1],
      };
    }
    case "rejected":
      return { state: "refused", title, text: textOf(status.rows[0] ?? {}, "errormsg") || failed[1] };
    case "conflict":
      return { state: "refused", title, text: `${changeWords(status.row, what)}${then}` };
    case "attention":
      return { state: "attention", title, text: status.message };
    case "discarded":
      return { state: "discarded", title, text: "" };
    case "waiting":
      return { state: "waiting", title, text: pendingWords("queued") };
  }
}
