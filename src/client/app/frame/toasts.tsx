import { lazy, Suspense, useSyncExternalStore } from "react";
import { onToastsWanted, toastsWanted } from "../../ui/toast-signal";
import classes from "./toasts.module.css";

const Notifications = lazy(() => import("@mantine/notifications").then((file) => ({ default: file.Notifications })));

/**
 * Container of the toasts, at the lower edge: heads of reports and lists begin with their controls. It is loaded with
 * the first toast, which waits in the library's store until then.
 */
export function Toasts() {
  const wanted = useSyncExternalStore(onToastsWanted, toastsWanted);
  return wanted ? (
    <Suspense>
      <Notifications
        position="bottom-right"
        limit={3}
        transitionDuration={120}
        classNames={{ root: classes.toasts, notification: classes.toast }}
      />
    </Suspense>
  ) : null;
}
