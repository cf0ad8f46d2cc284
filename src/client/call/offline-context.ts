import { createContext, useContext } from "react";
import type { Offline } from "../offline/offline";

export const OfflineContext = createContext<Offline | null>(null);

/** Offline services: session, reads, saves, connection. Everything that touches the server goes through them. */
export function useOffline(): Offline {
  const offline = useContext(OfflineContext);
  if (!offline) throw new Error("useOffline needs an OfflineProvider above it.");
  return offline;
}
