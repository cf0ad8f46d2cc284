import type { Row } from "../../../wire/envelope";
import { runAction, type ActionDeps, type ActionWords } from "../../call/run-action";
import type { SaveRequest } from "../../offline/contract/save";
import { numberOf, textOf } from "../../rows/read-row";
import type { ListDefinition } from "../read/list-definition";
import { rowKey } from "../read/list-items";
import { confirmAction, actionArgs, ACTION_WORDS, type DeleteDeps } from "./list-delete";

interface ApproveDeps extends DeleteDeps, Pick<ActionDeps, "offline" | "toast"> {}

/**
 * Approves the version of a document that its row shows, online or offline: a save like any other, with that version
 * as its base. Returns what `runAction` returns.
 */
export async function approveDocument(deps: ApproveDeps, definition: ListDefinition, row: Row): Promise<boolean> {
  if (!(await confirmAction(deps, "approval"))) return false;
  const request = await approvalRequest(deps, definition, row);
  if (await isWaiting(deps, request)) {
    await deps.dialogs.announce({
      icon: "info",
      title: "Not Approved!",
      text: APPROVAL_WAITS,
    });
    return false;
  }
  return runAction(deps, request, APPROVAL_WORDS);
}

export const APPROVAL_WAITS = "An approval of this document is already in the outbox.";

export const APPROVAL_WORDS: ActionWords = {
  ...ACTION_WORDS.approval,
  changed: ["this document", " after it was listed. Check it again, then approve it."],
};

/** Whether the same action on the same document is in the outbox. */
export async function isWaiting({ offline }: Pick<ActionDeps, "offline">, request: SaveRequest): Promise<boolean> {
  return (await offline.outbox.rows()).some(
    ({ entity, recordKey, env }) =>
      entity === request.entity && recordKey === request.recordKey && env.sqlsp === request.sqlsp,
  );
}

export async function approvalRequest(
  deps: Pick<ApproveDeps, "deviceFacts"> & { readonly offline: Pick<ActionDeps["offline"], "outbox"> },
  definition: ListDefinition,
  row: Row,
): Promise<SaveRequest> {
  const id = textOf(row, "formid") || rowKey(row);
  const name = textOf(row, "autobillno") || `#${id}`;
  return {
    opId: deps.offline.outbox.mintOpId(),
    screen: "approval",
    entity: textOf(row, "formmnu") || definition.entity,
    recordKey: id,
    sqlsp: textOf(row, "deletesqlsp") || definition.deleteProcedure,
    args: { ...(await actionArgs(deps, definition, row, "approval")), id },
    base: { kind: "ver", ver: numberOf(row, "rowver") },
    defVer: "",
    shown: { chkdoc: 1, chkdocview: "Approved" },
    formname: "",
    title: `Approval of ${textOf(row, "kindname") || definition.title} ${name}`,
  };
}
