import type { Row } from "../../../wire/envelope";
import { REJECT_REASON_MAX } from "../../../wire/cancelling";
import { runAction, type ActionDeps, type ActionWords } from "../../call/run-action";
import type { SaveRequest } from "../../offline/contract/save";
import { hasNoAnswer, isRefusal } from "../../offline/reading/classify";
import { numberOf, textOf } from "../../rows/read-row";
import type { askReason } from "../../ui/ask-reason";
import { member, messageOf, rowArgs, showAnswer, SURE, type RowCallDeps } from "./row-call";

/** A change of the record of a row, by the `type` of its call. */
export type RowChange = "approval" | "reject" | "delete";

export interface ChangeDeps extends ActionDeps, RowCallDeps {
  readonly dialogs: RowCallDeps["dialogs"] & { readonly askReason: typeof askReason };
}

/** Texts of the catalogue, with its spelling; of a failed rejection it has none (OPEN-067). */
const WORDS: Readonly<Record<RowChange, Pick<ActionWords, "done" | "failed">>> = {
  approval: {
    done: ["Approved!", "Your file has been approved."],
    failed: ["Not Approved!", "Your file has been not approved."],
  },
  reject: {
    done: ["Rejected!", "Your file has been rejected."],
    failed: ["Not Rejected!", "The server gave no reason."],
  },
  delete: {
    done: ["Deleted!", "Your file has been deleted."],
    failed: ["Not Deleted!", "Your file has been not deleted."],
  },
};

/** What an action that waits on this device shows in other lists, and its name in the outbox. */
const WAITING = {
  approval: { shown: { chkdoc: 1, chkdocview: "Approved" }, name: "Approval", verb: "approve it" },
  reject: { shown: {}, name: "Rejection", verb: "reject it" },
} as const;

/**
 * Asks, then approves, rejects or deletes the record of a row. Approvals and rejections of the version that is shown
 * are saves like any other, online or offline; a delete, or a row without a version, needs the server. Returns true if
 * the report must be read again.
 */
export async function changeRow(deps: ChangeDeps, row: Row, change: RowChange): Promise<boolean> {
  const agreed = await agreement(deps, change);
  if (!agreed) return false;
  const id = member(row, "linkeditid");
  const device = await deps.deviceFacts();
  const args = { ...rowArgs(id, member(row, "linkeditformname"), change, device), ...agreed };
  if (change === "delete" || numberOf(row, "linkactionrowver") === 0) return changeOnline(deps, row, change, args);
  const request = requestOf(deps, row, change, args);
  if (await isWaiting(deps, request)) {
    const text = "An approval or rejection of this document is already in the outbox.";
    await deps.dialogs.announce({ icon: "info", title: WORDS[change].failed[0], text });
    return false;
  }
  const then = ` after it was listed. Check it again, then ${WAITING[change].verb}.`;
  return runAction(deps, request, { ...WORDS[change], changed: ["this document", then] });
}

/** The user's yes, with the reason of a rejection; null for no. */
async function agreement(
  { dialogs }: Pick<ChangeDeps, "dialogs">,
  change: RowChange,
): Promise<Readonly<Record<string, string>> | null> {
  if (change !== "reject") return (await dialogs.confirm({ ...SURE, danger: change === "delete" })) ? {} : null;
  const { cancelLabel: keepLabel, ...sure } = SURE;
  const rejectreason = await dialogs.askReason({ ...sure, keepLabel, max: REJECT_REASON_MAX });
  return rejectreason === null ? null : { rejectreason };
}

function requestOf(
  { offline }: Pick<ChangeDeps, "offline">,
  row: Row,
  change: Exclude<RowChange, "delete">,
  args: Record<string, unknown>,
): SaveRequest {
  const { shown, name } = WAITING[change];
  const id = member(row, "linkeditid");
  return {
    opId: offline.outbox.mintOpId(),
    screen: change,
    entity: member(row, "linkactionentity"),
    recordKey: id,
    sqlsp: member(row, "linkactionsqlsp"),
    args,
    base: { kind: "ver", ver: numberOf(row, "linkactionrowver") },
    defVer: "",
    shown,
    formname: "",
    title: `${name} of ${textOf(row, "kind") || member(row, "linkeditformtitle")} ${textOf(row, "vno") || `#${id}`}`,
  };
}

async function isWaiting({ offline }: Pick<ChangeDeps, "offline">, request: SaveRequest): Promise<boolean> {
  return (await offline.outbox.rows()).some(
    ({ entity, recordKey, env }) =>
      entity === request.entity && recordKey === request.recordKey && env.sqlsp === request.sqlsp,
  );
}

async function changeOnline(
  deps: ChangeDeps,
  row: Row,
  change: RowChange,
  args: Record<string, unknown>,
): Promise<boolean> {
  const { done, failed } = WORDS[change];
  const fail = (title: string, text: string) => deps.dialogs.announce({ icon: "error", title, text });
  try {
    const [answer] = await deps.reader.ask(member(row, "linkactionsqlsp"), args, { command: true });
    if (!answer) {
      await fail(...failed);
      return false;
    }
    if (!isRefusal([answer])) await showAnswer(deps, answer, done, "success");
    else await showAnswer(deps, { ...answer, resu: textOf(answer, "errormsg") || answer.resu }, failed, "error");
    return !isRefusal([answer]);
  } catch (failure) {
    const message = messageOf(failure);
    if (hasNoAnswer(failure)) await fail("Error!", message);
    else await fail(failed[0], change === "reject" ? message : `${failed[1]} ${message}`);
    return false;
  }
}
