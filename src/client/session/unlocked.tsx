import type { ReactNode } from "react";
import { QueryLayer } from "../call/query-layer";
import { IdleLock } from "./idle-lock";

/** Frame of the screens while they may be seen. A lock removes it, and with it all data in memory. */
export function Unlocked({ userKey, children }: { readonly userKey: string; readonly children: ReactNode }) {
  return (
    <QueryLayer>
      <IdleLock userKey={userKey} />
      {children}
    </QueryLayer>
  );
}
