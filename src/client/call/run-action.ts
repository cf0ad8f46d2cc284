import { NotKept, type SaveRequest, type SaveStatus } from "../offline/contract/save";
import type { Offline } from "../offline/offline";
import { pendingWords } from "../rows/pending-words";
import { textOf } from "../rows/read-row";
import type { announce, toast } from "../ui/dialogs";
import { TOAST_MS } from "../ui/toast-time";
import { whenSettled } from "./when-settled";

/** Texts for an action on a document that is not a save of its form. */
interface ActionWords {
  /** Titles and texts, if the server sends none. */
  readonly done: readonly [title: string, text: string];
  readonly failed: readonly [title: string, text: string];
  /** Follows the name of the other user: what happened to the document since it was shown. */
  readonly changed: string;
}

export interface ActionDeps {
  readonly offline: Pick<Offline, "outbox" | "line" | "onLine">;
  readonly dialogs: { readonly announce: typeof announce };
  readonly toast: typeof toast;
}

/**
 * Saves an action through the outbox, online or offline, and shows the result. Returns true if what is shown must be
 * read again. An action that is refused at once leaves the outbox, because the user saw the reason; one refused later
 * stays there.
 */
export async function runAction(deps: ActionDeps, request: SaveRequest, words: ActionWords): Promise<boolean> {
  try {
    await deps.offline.outbox.save(request);
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
    await deps.dialogs.announce({ icon: "warning", title: words.failed[0], text: failure.message });
    return false;
  }
  await showOutcome(deps, request.opId, words, await whenSettled(deps.offline, request.opId));
  return true;
}

async function showOutcome(
  deps: ActionDeps,
  opId: string,
  { done, failed, changed }: ActionWords,
  status: SaveStatus,
): Promise<void> {
  switch (status.state) {
    case "applied": {
      const [answer = {}] = status.rows;
      return deps.dialogs.announce({
        icon: "success",
        title: textOf(answer, "stitle").trim() || done[0],
        text: textOf(answer, "resu") || done[1],
      });
    }
    case "rejected":
      return refused(deps, opId, failed[0], textOf(status.rows[0] ?? {}, "errormsg") || failed[1]);
    case "conflict":
      return refused(deps, opId, failed[0], `${status.row.server?.who || "Another user"} ${changed}`);
    case "attention":
      return deps.dialogs.announce({ icon: "error", title: failed[0], text: status.message });
    case "discarded":
      return undefined;
    case "waiting":
      return deps.toast({ kind: "info", text: pendingWords("queued"), ms: TOAST_MS.action });
  }
}

async function refused({ offline, dialogs }: ActionDeps, opId: string, title: string, text: string): Promise<void> {
  await offline.outbox.discard(opId, "Refused at once; the user saw the reason", false).catch(() => undefined);
  await dialogs.announce({ icon: "error", title, text });
}
