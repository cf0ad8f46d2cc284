import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { followOffline } from "./follow-offline";
import { useOffline } from "./offline-context";
import { createQueryClient } from "./query-client";

/**
 * The query client behind `useRead`. `RequireSession` loads it after sign-in; the sign-in page has no cached or
 * repeated reads.
 */
export function QueryLayer({ children }: { readonly children: ReactNode }) {
  const offline = useOffline();
  const [client] = useState(createQueryClient);
  useEffect(() => followOffline(offline, client), [offline, client]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
