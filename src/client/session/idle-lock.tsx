import { useEffect } from "react";
import { useOffline } from "../call/offline-context";

const CHECK_MS = 5_000;
const INPUT_EVENTS = ["pointerdown", "keydown", "wheel", "touchstart"] as const;

/**
 * Locks a device with a PIN after some minutes without input in any of its tabs. A device that slept meanwhile is
 * locked before it shows anything.
 */
export function IdleLock({ userKey }: { readonly userKey: string }) {
  const { vault, env } = useOffline();
  useEffect(() => {
    let minutes = 0;
    const read = (): void =>
      void vault.row(userKey).then(
        (row) => {
          minutes = row?.idleMinutes ?? 0;
        },
        () => undefined,
      );
    const lockIfIdle = (): void => {
      if (minutes > 0 && env.now() - vault.lastActive() > minutes * 60_000) vault.lock();
    };
    const act = (): void => {
      lockIfIdle();
      vault.active();
    };
    read();
    const stop = vault.onChange(read);
    const timer = setInterval(lockIfIdle, CHECK_MS);
    for (const sign of INPUT_EVENTS) window.addEventListener(sign, act, { capture: true, passive: true });
    document.addEventListener("visibilitychange", lockIfIdle);
    return () => {
      stop();
      clearInterval(timer);
      for (const sign of INPUT_EVENTS) window.removeEventListener(sign, act, { capture: true });
      document.removeEventListener("visibilitychange", lockIfIdle);
    };
  }, [vault, env, userKey]);
  return null;
}
