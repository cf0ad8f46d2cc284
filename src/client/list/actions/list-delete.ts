import type { Row } from "../../../wire/envelope";
import { SESSION_TOKENS } from "../../../wire/session-tokens";
import type { Reader } from "../../offline/contract/reader";
import { hasNoAnswer } from "../../offline/reading/classify";
import { iconIn } from "../../rows/answer-icon";
import { textOf } from "../../rows/read-row";
import type { DialogIcon } from "../../ui/dialog-body";
import type { announce, confirm } from "../../ui/dialogs";
import type { ListDefinition } from "../read/list-definition";

export type RowAction = "delete" | "approval";

export interface DeleteDeps {
  readonly reader: Pick<Reader, "ask">;
  readonly dialogs: { readonly announce: typeof announce; readonly confirm: typeof confirm };
  /** Real position and device, for approvals only: deletes send both empty (LIST-019). */
  readonly deviceFacts: () => Promise<{ readonly geolocation: string; readonly devid: string }>;
}

/** Texts of MSG-005 to MSG-007 and MSG-009 to MSG-012, with the spec's spelling. */
export const ACTION_WORDS = {
  delete: {
    button: "Yes, delete it!",
    done: ["Deleted!", "Your file has been deleted."],
    failed: ["Not Deleted!", "Your file has been not deleted."],
  },
  approval: {
    button: "Yes, Approv it!",
    done: ["Approved!", "Your file has been approved."],
    failed: ["Not Approved!", "Your file has been not approved."],
  },
} as const;

/**
 * Asks for confirmation, calls the server, shows its answer (LIST-018 to LIST-021, LIST-027, MAST-014, MAST-017,
 * MAST-018, MSG-013).
 * Returns true if the list must be read again.
 */
export async function deleteOrApprove(
  deps: DeleteDeps,
  definition: ListDefinition,
  row: Row,
  action: RowAction,
): Promise<boolean> {
  if (!(await confirmAction(deps, action))) return false;
  const args = await actionArgs(deps, definition, row, action);
  try {
    const [answer] = await deps.reader.ask(definition.deleteProcedure, args, { command: true });
    return await showAnswer(deps, definition, action, answer);
  } catch (failure) {
    await showFailure(deps, action, failure);
    return false;
  }
}

export const confirmAction = ({ dialogs }: DeleteDeps, action: RowAction): Promise<boolean> =>
  dialogs.confirm({
    title: "Are you sure?",
    text: "You won't be able to revert this!",
    confirmLabel: ACTION_WORDS[action].button,
    danger: action === "delete",
  });

/** Parameters of LIST-019 and LIST-020. */
export async function actionArgs(
  deps: Pick<DeleteDeps, "deviceFacts">,
  definition: ListDefinition,
  row: Row,
  action: RowAction,
): Promise<Record<string, unknown>> {
  const { user2, branchin } = SESSION_TOKENS;
  const what = { id: row.id, type: action };
  if (definition.deleteShort) return { ...what, user2, branchin };
  const where = action === "approval" ? await deps.deviceFacts() : { geolocation: "", devid: "" };
  const formmnu = textOf(row, "formname") || definition.form.formname;
  return { ...what, ...SESSION_TOKENS, formmnu, ...where };
}

async function showAnswer(
  deps: DeleteDeps,
  definition: ListDefinition,
  action: RowAction,
  answer: Row | undefined,
): Promise<boolean> {
  const { done, failed } = ACTION_WORDS[action];
  const show = (icon: DialogIcon, title: string, text: string): Promise<void> =>
    deps.dialogs.announce({ icon, title, text });
  if (!answer) {
    await show("error", failed[0], failed[1]);
    return false;
  }
  const title = textOf(answer, "stitle").trim();
  const resu = textOf(answer, "resu");
  if (isRefusal(answer)) {
    await show(iconIn(answer) ?? "error", title || failed[0], textOf(answer, "errormsg") || resu || failed[1]);
    return false;
  }
  const result = textOf(answer, "result");
  if (definition.deleteResult === "result" && result !== (action === "delete" ? "Deleted" : "Approved")) {
    await show("warning", title || failed[0], result || resu || failed[1]);
    return false;
  }
  await show(iconIn(answer) ?? "success", title || done[0], resu || done[1]);
  return true;
}

const isRefusal = ({ err }: Row): boolean =>
  err !== undefined && err !== null && err !== "" && err !== false && String(err) !== "0";

async function showFailure(deps: DeleteDeps, action: RowAction, failure: unknown): Promise<void> {
  const message = failure instanceof Error ? failure.message : String(failure);
  const [title, text] = ACTION_WORDS[action].failed;
  await deps.dialogs.announce(
    hasNoAnswer(failure)
      ? { icon: "error", title: "Error!", text: message }
      : { icon: "error", title, text: `${text} ${message}` },
  );
}
