import { asOfText } from "../ui/as-of";
import type { StockHere } from "./stock-here";

const several = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** `, plus 1 document on this device not sent yet`; '' for none. */
export const plusWaiting = (waiting: number): string =>
  waiting === 0 ? "" : `, plus ${several(waiting, "document")} on this device not sent yet`;

/** `as of 26-Nov-2026 09:36, plus 1 document on this device not sent yet, without 1 count` */
export function stockAge({ asOf, waiting, uncounted }: Pick<StockHere, "asOf" | "waiting" | "uncounted">): string {
  const without = uncounted === 0 ? "" : `, without ${several(uncounted, "count")} on this device not sent yet`;
  return `as of ${asOfText(asOf)}${plusWaiting(waiting)}${without}`;
}
