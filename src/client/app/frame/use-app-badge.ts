import { useEffect } from "react";

/** The icon of the installed app bears the number of saves that wait to be sent, where the system shows one. */
export function useAppBadge(waiting: number): void {
  useEffect(() => {
    const { setAppBadge, clearAppBadge } = navigator;
    if (typeof setAppBadge !== "function" || typeof clearAppBadge !== "function") return;
    const shown = waiting > 0 ? navigator.setAppBadge(waiting) : navigator.clearAppBadge();
    shown.catch(() => undefined);
  }, [waiting]);
}
