import { useEffect } from "react";

/** Keeps the screen on while it is shown, where the browser can. The lock is lost with each change of the app. */
export function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let held: WakeLockSentinel | null = null;
    const hold = async () => {
      if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
      const lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) void lock?.release();
      else held = lock;
    };
    const again = () => void hold();
    again();
    document.addEventListener("visibilitychange", again);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", again);
      void held?.release();
    };
  }, []);
}
