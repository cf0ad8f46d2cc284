import type { Row } from "../../../wire/envelope";
import { runAction, type ActionDeps } from "../../call/run-action";
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
  const { outbox } = deps.offline;
  const request = await requestOf(deps, definition, row);
  const waits = (await outbox.rows()).some(
    ({ entity, recordKey, env }) =>
      entity === request.entity && recordKey === request.recordKey && env.sqlsp === request.sqlsp,
  );
  if (waits) {
    await deps.dialogs.announce({
      icon: "info",
      title: "Not Approved!",
      text: "An approval of this document is already in the outbox.",
    });
    return false;
  }
  return runAction(deps, request, {
    ...ACTION_WORDS.approval,
    changed: "changed this document after it was listed. Check it again, then approve it.",
  });
}

async function requestOf(deps: ApproveDeps, definition: ListDefinition, row: Row): Promise<SaveRequest> {
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
