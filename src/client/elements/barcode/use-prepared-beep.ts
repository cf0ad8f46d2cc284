import { useEffect } from "react";
import { useOffline } from "../../call/offline-context";
import { hasBeeped, prepareFeedback } from "../../ui/scanning/scanner-feedback";

const PRESSES = ["keydown", "pointerdown"] as const;

/**
 * Lets the first scan of a page be heard at once: its sound takes a tenth of a second and more to be made, and the page
 * stands still meanwhile. Only on devices that scan, and only when the page is idle.
 */
export function usePreparedBeep(isOn: boolean): void {
  const { env } = useOffline();
  useEffect(() => {
    const idle = env.background?.whenIdle;
    if (!isOn || !idle || !hasBeeped()) return;
    let isHere = true;
    const prepare = () => idle(() => isHere && prepareFeedback());
    if (navigator.userActivation?.hasBeenActive) prepare();
    else for (const press of PRESSES) addEventListener(press, prepare, { once: true, capture: true });
    return () => {
      isHere = false;
      for (const press of PRESSES) removeEventListener(press, prepare, { capture: true });
    };
  }, [env, isOn]);
}
