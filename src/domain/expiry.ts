import { daysBetween } from "./calendar";
import type { IsoDate } from "./calendar";

/** State of a paper on a day: `over` after its last day, `soon` within its reminder days, otherwise `later`. */
interface Expiry {
  readonly state: "over" | "soon" | "later";
  readonly words: string;
}

const days = (n: number): string => `${n} ${n === 1 ? "day" : "days"}`;

/** A paper is valid until the end of the day on which it expires. */
export function expiryOn(today: IsoDate, expires: IsoDate, remindDays: number): Expiry {
  const left = daysBetween(today, expires);
  if (left < 0) return { state: "over", words: `Expired ${days(-left)} ago` };
  const state = left <= remindDays ? "soon" : "later";
  return { state, words: left === 0 ? "Expires today" : `Expires in ${days(left)}` };
}
