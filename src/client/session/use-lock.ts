import { useCallback } from "react";
import { useOffline } from "../call/offline-context";
import { useFollowed } from "../call/use-followed";
import type { LockState } from "../offline/contract/vault";

/**
 * Whether the stored data of this user can be read now; null until the device has been asked. Follows PIN and lock in
 * any tab.
 */
export function useLock(userKey: string): LockState | null {
  const { vault } = useOffline();
  const read = useCallback(async () => ({ userKey, state: await vault.state(userKey) }), [vault, userKey]);
  const found = useFollowed(read, vault.onChange);
  return found?.userKey === userKey ? found.state : null;
}
