import type { Row } from "../../../wire/envelope";
import { CANCEL_REASON_MAX } from "../../../wire/cancelling";
import { cancelRequest, cancelWords } from "../../call/cancel-document";
import { actionOutcome, type ActionDeps, type ActionOutcome, type ActionWords } from "../../call/run-action";
import type { SaveRequest } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";
import { textOf } from "../../rows/read-row";
import type { askReason } from "../../ui/ask-reason";
import type { ListDefinition } from "../read/list-definition";
import { rowKey } from "../read/list-items";
import { cancelTargets } from "./list-actions";
import { approvalRequest, APPROVAL_WAITS, APPROVAL_WORDS, isWaiting } from "./list-approve";
import type { DeleteDeps } from "./list-delete";

interface TogetherDeps extends DeleteDeps {
  readonly offline: ActionDeps["offline"] & Pick<Offline, "reader" | "reference" | "overlay">;
  readonly dialogs: DeleteDeps["dialogs"] & { readonly askReason: typeof askReason };
}

/** Reasons that a message lists; the outbox and the rows show the others. */
const REASONS_MAX = 5;

/** Approves documents, each as a save of its own. False if the user decides against it. */
export async function approveTogether(
  deps: TogetherDeps,
  definition: ListDefinition,
  rows: readonly Row[],
): Promise<boolean> {
  const question = {
    title: `Approve ${documents(rows.length)}?`,
    text: "Each is approved in the version that the list shows.",
    confirmLabel: `Approve ${rows.length}`,
  };
  if (!(await deps.dialogs.confirm(question))) return false;
  const requests = await Promise.all(rows.map((row) => approvalRequest(deps, definition, row)));
  await showResult(deps, "approved", rows, await sendAll(deps, requests, APPROVAL_WORDS, APPROVAL_WAITS));
  return true;
}

/** Cancels documents for one reason, each as a save of its own. False if the user decides against it. */
export async function cancelTogether(
  deps: TogetherDeps,
  definition: ListDefinition,
  rows: readonly Row[],
): Promise<boolean> {
  const reason = await deps.dialogs.askReason({
    title: `Cancel ${documents(rows.length)}?`,
    text: "Their numbers, lines and your reason are kept. Their postings are reversed, and they can no longer be changed.",
    confirmLabel: `Cancel ${rows.length}`,
    keepLabel: "Keep them",
    max: CANCEL_REASON_MAX,
  });
  if (reason === null) return false;
  const targets = await cancelTargets(deps.offline, definition, rows);
  const requests = targets.map((target) => cancelRequest(deps.offline.outbox.mintOpId(), target, reason));
  await showResult(deps, "cancelled", rows, await sendAll(deps, requests, cancelWords(definition.cancelNoun)));
  return true;
}

const documents = (count: number): string => `${count} ${count === 1 ? "document" : "documents"}`;

/** All are stored on this device before the first answer is awaited. */
const sendAll = (
  deps: TogetherDeps,
  requests: readonly SaveRequest[],
  words: ActionWords,
  waits = "",
): Promise<readonly ActionOutcome[]> =>
  Promise.all(
    requests.map(async (request): Promise<ActionOutcome> =>
      waits !== "" && (await isWaiting(deps, request))
        ? { state: "refused", title: words.failed[0], text: waits }
        : actionOutcome(deps, request, words),
    ),
  );

/** Says how many were done, how many wait, and why the others were not. */
async function showResult(
  deps: TogetherDeps,
  done: string,
  rows: readonly Row[],
  outcomes: readonly ActionOutcome[],
): Promise<void> {
  const count = (state: ActionOutcome["state"]): number => outcomes.filter((one) => one.state === state).length;
  const [applied, waiting] = [count("applied"), count("waiting")];
  const failed = outcomes.flatMap(({ state, text }, at) =>
    state === "applied" || state === "waiting"
      ? []
      : [`${textOf(rows[at] ?? {}, "autobillno") || `#${rowKey(rows[at] ?? {})}`}: ${text}`],
  );
  const more = failed.length - REASONS_MAX;
  await deps.dialogs.announce({
    icon: failed.length > 0 ? "warning" : waiting > 0 ? "info" : "success",
    title: `${applied} of ${rows.length} ${done}`,
    text: [
      ...(waiting > 0 ? [`${waiting} saved on this device, will be sent.`] : []),
      ...failed.slice(0, REASONS_MAX),
      ...(more > 0 ? [`${more} more were not ${done}.`] : []),
    ].join("\n"),
  });
}
