import type { Row } from "../../../wire/envelope";

const STATES: Readonly<Record<string, string>> = {
  posted: "On documents",
  deleted: "On a deleted document",
  cancelled: "On a cancelled document",
  reserved: "Reserved for a device",
  notused: "Not used",
  closed: "Not used: block closed",
  elsewhere: "Used before MicroAC",
  locked: "Not used: the year is locked",
  unexplained: "Not explained",
};

const WHY: Readonly<Record<string, string>> = {
  discarded: "its save was discarded",
  dropped: "the next number was taken instead",
  unused: "its year is over",
};

/** Status of a range of numbers, with the reason if there is one. */
export function statusText({ state, why }: Row): string {
  const reason = WHY[String(why)] ?? String(why ?? "");
  return reason ? `${STATES[String(state)] ?? String(state)}: ${reason}` : (STATES[String(state)] ?? String(state));
}

export const STATE_CHOICES = Object.entries(STATES).map(([value, label]) => ({ value, label }));

/** `MUM/S2627/0001 to 0020`: the second number without the common beginning. */
export function rangeText({ fromno, tono, numbers }: Row): string {
  const [from, to] = [String(fromno), String(tono)];
  return Number(numbers) < 2 ? from : `${from} to ${to.slice(to.lastIndexOf("/") + 1)}`;
}
