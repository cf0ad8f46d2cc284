import { CONFIRMED, confirmedText, confirmedTokens, questionsIn } from "../../../wire/confirming";
import type { Outbox } from "../../offline/contract/outbox";
import { NotKept, type OutboxRow } from "../../offline/contract/save";
import { questionOf } from "../../rows/save-question";
import { announce, confirm } from "../../ui/dialogs";

/**
 * Asks the user to confirm what the server asked about a waiting save, and sends it again with the answer: the same
 * operation, otherwise as it was entered.
 */
export async function confirmSave(
  outbox: Pick<Outbox, "correct" | "row">,
  { opId }: Pick<OutboxRow, "opId">,
): Promise<void> {
  const row = await outbox.row(opId);
  const rows = row?.server?.rows ?? [];
  const asked = questionsIn(rows);
  if (!row || !asked || !(await confirm(questionOf(rows)))) return;
  const sent = Object.fromEntries(
    row.env.sqlpara.map((name, index) => [String(name).replace(/^@/, ""), row.env.mypayans[index]]),
  );
  const args = { ...sent, [CONFIRMED]: confirmedText([...confirmedTokens(sent[CONFIRMED]), ...asked]) };
  try {
    await outbox.correct(opId, { args, shown: row.shown, base: row.base });
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
    await announce({ icon: "warning", title: "Warning!", text: failure.message });
  }
}
