import { lazy, Suspense, useSyncExternalStore } from "react";
import { onToastsWanted, toastsWanted } from "../../ui/toast-signal";

const Notifications = lazy(() => import("@mantine/notifications").then((file) => ({ default: file.Notifications })));

/** Container of the toasts. It is loaded with the first toast, which waits in the library's store until then. */
export function Toasts() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted);
  return wanted ? (
    <Suspense>
      <Notifications position="top-right" limit={3} transitionDuration={120} />
    </Suspense>
  ) : null;
}
