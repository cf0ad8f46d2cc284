import { useEffect, useState, type ReactNode } from "react";
import { createBrowserRouter, RouterProvider } from "react-router";
import { OfflineContext } from "../call/offline-context";
import type { Offline } from "../offline/offline";
import { useBranding } from "../session/use-branding";
import { Toasts } from "./frame/toasts";
import { routes } from "./routes";
import { ThemeProvider } from "./theme/theme-context";
import { keepBrandPrimary, readBrandPrimary } from "./theme/theme-store";

interface AppProps {
  readonly offline: Offline;
  /** Storage for the preferences of this device. */
  readonly store: Storage;
}

/** The whole page: offline services, theme of the host, router. */
export function App({ offline, store }: AppProps) {
  const [router] = useState(() => createBrowserRouter(routes));
  // The page behind the sign-in then waits for one file less.
  useEffect(() => void import("./screens").catch(() => undefined), []);
  return (
    <OfflineContext value={offline}>
      <BrandedTheme store={store}>
        <Toasts />
        <RouterProvider router={router} />
      </BrandedTheme>
    </OfflineContext>
  );
}

/** Uses the colour of the last answer first, then that of the host once it is known (SHELL-017). */
function BrandedTheme({ store, children }: { readonly store: Storage; readonly children: ReactNode }) {
  const [last] = useState(() => readBrandPrimary(store));
  const branding = useBranding();
  const primary = branding?.primary ?? last;
  useEffect(() => {
    if (!branding) return;
    keepBrandPrimary(store, branding.primary);
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", branding.primary);
  }, [branding, store]);
  return (
    <ThemeProvider brandPrimary={primary} store={store}>
      {children}
    </ThemeProvider>
  );
}
