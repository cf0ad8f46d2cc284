import { useCallback } from "react";
import { stockFactsOf } from "../../definitions/bill/facts-rows";
import { useFollowed } from "../call/use-followed";
import { useLine } from "../call/use-line";
import { useOffline } from "../call/offline-context";
import { useRead } from "../call/use-read";
import { textOf } from "../rows/read-row";
import { asOfText } from "../ui/as-of";
import { stockHere, type StockHere } from "./stock-here";

/**
 * Stock of an item by its key: the server's figures, or without a line those of this device with what waits on it.
 * Null where neither is known.
 */
export function useItemStock(itemid: string, procedure = "WEBAPI_itemstock"): StockHere | null {
  const offline = useOffline();
  const { line } = useLine();
  const here = useFollowed(
    useCallback(() => stockHere(offline, itemid), [offline, itemid]),
    offline.onOutbox,
  );
  const { data } = useRead(
    { kind: "form", sqlsp: procedure, args: { itemid } },
    { enabled: /^[1-9]\d*$/.test(itemid) },
  );
  const held = data && stockFactsOf({ held: textOf(data.rows[0] ?? {}, "held") });
  const server = held ? { held, asOf: data.asOf, waiting: 0, uncounted: 0 } : null;
  return data?.fresh && line === "online" ? (server ?? here) : (here ?? server);
}

const several = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** `as of 26-Nov-2026 09:36, plus 1 document on this device not sent yet, without 1 count` */
export function stockAge({ asOf, waiting, uncounted }: Pick<StockHere, "asOf" | "waiting" | "uncounted">): string {
  const plus = waiting === 0 ? "" : `, plus ${several(waiting, "document")} on this device not sent yet`;
  const without = uncounted === 0 ? "" : `, without ${several(uncounted, "count")} on this device not sent yet`;
  return `as of ${asOfText(asOf)}${plus}${without}`;
}
