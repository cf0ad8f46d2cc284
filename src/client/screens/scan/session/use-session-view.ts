import { useEffect, useState, useSyncExternalStore } from "react";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { usePreparedBeep } from "../../../elements/barcode/use-prepared-beep";
import type { OpenSession } from "./use-session";

/** Whether the camera was open in the last session on this device. */
const CAMERA = "mac-scan-camera";

/** What every session shows of itself, and its camera. The screen stays on meanwhile. */
export function useSessionView({ session }: OpenSession) {
  useWakeLock();
  usePreparedBeep(true);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [camera, setCamera] = useState(() => localStorage.getItem(CAMERA) === "on");
  const [removed, setRemoved] = useState<ScanLine | null>(null);
  return {
    state,
    /** Without those that were removed. */
    lines: state.lines.filter(({ isRemoved }) => !isRemoved),
    camera,
    turnCamera: (isOn: boolean): void => {
      localStorage.setItem(CAMERA, isOn ? "on" : "off");
      setCamera(isOn);
    },
    /** The line that was removed last and can still come back. */
    removed,
    remove: (line: ScanLine): void => {
      setRemoved(line);
      void session.remove(line.id);
    },
    undo: (): void => {
      if (removed) void session.restore(removed.id);
      setRemoved(null);
    },
    forgetRemoved: (): void => setRemoved(null),
  };
}

export type SessionView = ReturnType<typeof useSessionView>;

/** Keeps the screen on while it is shown, where the browser can. The lock is lost with each change of the app. */
function useWakeLock(): void {
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
