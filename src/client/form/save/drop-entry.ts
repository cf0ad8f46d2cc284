import { WORDS } from "../draw/words";
import type { FormDeps } from "../open/form-deps";
import type { OpenForm } from "../open/open-form";
import type { Question } from "../../ui/dialogs";

/** The question on leaving a form with changes: a refused save is discarded with them. */
export const leaveQuestion = ({ record }: Pick<OpenForm, "record">): Question =>
  record.correcting ? WORDS.refusedLeft : WORDS.unsaved;

/**
 * Drops what was typed and, where the server refused it, its save: the user just said that it is not wanted. A save
 * that others depend on, that may be applied, or that the server cannot be asked about stays in the outbox.
 */
export async function dropEntry({ offline }: FormDeps, { record }: OpenForm, drop: () => Promise<void>): Promise<void> {
  await drop();
  if (!record.correcting) return;
  const row = await offline.outbox.row(record.opId).catch(() => null);
  if (row?.state !== "rejected" || row.outcome !== "refused") return;
  void offline.outbox
    .discard(row.opId, "", false)
    .then(({ outcome }) => (outcome === "unreachable" ? offline.outbox.leave(row.opId, true) : undefined))
    .catch(() => undefined);
}
