import { useSyncExternalStore } from "react";
import type { LineState } from "../offline/contract/connection";
import { useOffline } from "./offline-context";

/** State of the connection after the last exchange, with the counts of the pill. */
export function useLine(): LineState {
  const { onLine, line } = useOffline();
  return useSyncExternalStore(onLine, line);
}
