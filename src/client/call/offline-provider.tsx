import type { ReactNode } from "react";
import type { Offline } from "../offline/offline";
import { OfflineContext } from "./offline-context";
import { QueryLayer } from "./query-layer";

interface OfflineProviderProps {
  readonly offline: Offline;
  readonly children: ReactNode;
}

/**
 * Gives the offline services to all screens and keeps their queries up to date. The caller starts and stops
 * `offline`. The app provides `OfflineContext` alone and leaves the queries to `RequireSession`, so that the sign-in
 * page stays small.
 */
export function OfflineProvider({ offline, children }: OfflineProviderProps) {
  return (
    <OfflineContext value={offline}>
      <QueryLayer>{children}</QueryLayer>
    </OfflineContext>
  );
}
