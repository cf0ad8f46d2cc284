import { useCallback } from "react";
import { stockFactsOf } from "../../definitions/bill/facts-rows";
import { useFollowed } from "../call/use-followed";
import { useLine } from "../call/use-line";
import { useOffline } from "../call/offline-context";
import { useRead } from "../call/use-read";
import { textOf } from "../rows/read-row";
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
  const server = held ? { held, asOf: data.asOf, waiting: 0, uncounted: 0, moves: [] } : null;
  return data?.fresh && line === "online" ? (server ?? here) : (here ?? server);
}
