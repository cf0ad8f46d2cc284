import { questionsIn } from "../../../wire/confirming";
import type { OutboxRow } from "../../offline/contract/save";
import { changeWords } from "../../rows/conflict-words";
import { pendingWords } from "../../rows/pending-words";
import { asOfText } from "../../ui/as-of";

const HELD = {
  auth: "Waiting for you to sign in",
  user: "Waiting for the user who made it",
  schema: "Waiting for an app update",
  policy: "Waiting until you sign in to its branch",
  withdrawn:
    "You can no longer enter its branch. Ask the owner of the company to send it from this device, or export it",
} as const;

/** The way out of a save whose user may no longer make it: `OthersPending` offers it to that administrator. */
const STAND_IN = "An administrator of the company who signs in on this device can send it.";

/** State of a save, in plain words. */
export function stateWords(row: OutboxRow): string {
  switch (row.state) {
    case "held":
      return HELD[row.holdWhy ?? "auth"];
    case "rejected":
      if (needsConfirmation(row)) return `Asks: ${row.lastErr?.msg ?? ""}`;
      return `Refused: ${row.lastErr?.msg ?? "the server gave no reason"}${row.lastErr?.cls === "rights" ? ` ${STAND_IN}` : ""}`;
    case "conflict":
      return changeWords(row);
    case "attention":
      return `Could not be sent: ${row.lastErr?.msg ?? "the server failed each time"}`;
    case "sending":
      return "Being sent";
    default:
      return row.outcome === "unknown" ? unknownWords(row) : pendingWords("queued");
  }
}

/** "Sent" is said only where the bytes have left the device. */
function unknownWords({ lastErr }: OutboxRow): string {
  if (lastErr?.cls === "interrupted") return "Sending was interrupted. The server is asked again.";
  if (lastErr?.cls === "network" && !lastErr.isLate)
    return "The connection failed while it was being sent. It is sent again.";
  return "Sent, not yet answered. The server is asked again.";
}

/** The server accepts it as soon as the user confirms what it asks. */
export const needsConfirmation = ({ state, server }: OutboxRow): boolean =>
  state === "rejected" && questionsIn(server?.rows ?? []) !== null;

/** Titles of the saves that must arrive first; '' for none. */
export function waitsFor(row: OutboxRow, all: readonly OutboxRow[]): string {
  const before = new Set([...row.deps, ...(row.after ? [row.after] : [])]);
  return all
    .filter(({ opId }) => before.has(opId))
    .map(({ title }) => title)
    .join(", ");
}

export const enteredText = (row: OutboxRow): string => asOfText(row.createdAt);
