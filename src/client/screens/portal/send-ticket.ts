import { NotKept } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";
import { pendingWords } from "../../rows/pending-words";

const PATIENCE_MS = 6_000;

/**
 * Saves a ticket through the outbox. `done` is false where the server refused it, or the device could not keep it;
 * `message` says what happened. A refused ticket does not stay in the outbox: its text is still in the form.
 */
export async function sendTicket(
  { outbox }: Pick<Offline, "outbox">,
  sqlsp: string,
  ticket: { readonly subject: string; readonly complaint: string },
): Promise<{ readonly done: boolean; readonly message: string }> {
  const opId = outbox.mintOpId();
  try {
    await outbox.save({
      opId,
      entity: "support",
      sqlsp,
      title: ticket.subject,
      screen: "portal",
      recordKey: `tmp:${opId}`,
      args: { id: 0, ...ticket },
      base: { kind: "none" },
      defVer: "",
      shown: { id: `tmp:${opId}`, ...ticket },
      formname: "",
    });
  } catch (failure) {
    if (!(failure instanceof NotKept)) throw failure;
    return { done: false, message: failure.message };
  }
  const status = await outbox.settled(opId, PATIENCE_MS);
  if (status.state === "rejected") {
    await outbox.discard(opId, "Refused at once; the client saw the reason", false).catch(() => undefined);
    return { done: false, message: String(status.rows[0]?.errormsg ?? "The server refused this ticket.") };
  }
  return { done: true, message: status.state === "applied" ? "Sent" : pendingWords("queued") };
}
