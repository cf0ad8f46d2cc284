import { useSyncExternalStore } from "react";
import type { Readiness } from "../offline/contract/prepare";
import { useOffline } from "./offline-context";

/** Whether this device has what its user needs offline. */
export function useReadiness(): Readiness {
  const { preparer } = useOffline();
  return useSyncExternalStore(preparer.onChange, preparer.status);
}
