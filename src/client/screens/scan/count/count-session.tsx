import { useDocumentTitle } from "@mantine/hooks";
import { useState, useSyncExternalStore } from "react";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import type { OfferedKind } from "../kinds/all-kinds";
import { LastScanBanner } from "../session/last-scan";
import { ScanList } from "../session/scan-list";
import { SessionBar } from "../session/session-bar";
import { SessionCamera } from "../session/session-camera";
import classes from "../session/session.module.css";
import type { OpenSession } from "../session/use-session";
import { useWakeLock } from "../session/use-wake-lock";
import { useWedge } from "../session/use-wedge";
import { CountFaults, CountTitle, CountTools, RecountBanner } from "./count-head";
import { CountSheets, type CountSheet } from "./count-sheet-switch";
import { useCountFinish } from "./use-count-finish";
import { useHandOver } from "./use-hand-over";
import { useCountPlace } from "./use-count-place";
import { useNumbered } from "./use-numbered";
import { useRecounts } from "./use-recounts";

/** Whether the camera was open in the last session on this device. */
const CAMERA = "mac-scan-camera";

interface CountSessionProps {
  readonly kind: OfferedKind;
  readonly open: OpenSession;
  readonly count: JoinedCount;
}

/** What this device adds to a count of several devices: scans in bins, and recounts that the supervisor wants. */
export function CountSession({ kind, open, count: joined }: CountSessionProps) {
  const { head, session } = open;
  useDocumentTitle(kind.title);
  useWakeLock();
  const count = useNumbered(joined);
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [sheet, setSheet] = useState<CountSheet | null>(null);
  const [camera, setCamera] = useState(() => localStorage.getItem(CAMERA) === "on");
  const [removed, setRemoved] = useState<ScanLine | null>(null);
  const place = useCountPlace(open);
  const recounts = useRecounts(count.uid);
  const waiting = useHandOver(open);
  const exit = useCountFinish(open, count);
  const lines = state.lines.filter(({ isRemoved }) => !isRemoved);
  const turnCamera = (isOn: boolean) => {
    localStorage.setItem(CAMERA, isOn ? "on" : "off");
    setCamera(isOn);
  };
  const take = (text: string) => {
    setRemoved(null);
    if (sheet?.of === "bin") return void (place.setBin(text) && setSheet(null));
    place.take(text);
  };
  useWedge(!exit.isSaving && sheet?.of !== "bin", take);
  const remove = (line: ScanLine) => {
    setSheet(null);
    setRemoved(line);
    void session.remove(line.id);
  };
  const undo = () => {
    if (removed) void session.restore(removed.id);
    setRemoved(null);
  };
  return (
    <div className={classes.page} data-session={head.id}>
      <CountTitle count={count} lines={lines.length} waiting={waiting} />
      <CountTools bin={place.bin} recounts={recounts.length} isBlind={count.isBlind} onSheet={setSheet} />
      {place.recount && (
        <RecountBanner name={place.recount.itemname} onNone={place.takeNone} onDone={place.endRecount} />
      )}
      <CountFaults faults={exit.faults} />
      {camera && <SessionCamera onCode={take} onClose={() => turnCamera(false)} />}
      <LastScanBanner last={state.last} removed={removed} onUndo={undo} />
      <ScanList
        lines={lines}
        verdictOf={session.verdict}
        onOpen={({ id }) => setSheet({ of: "line", line: id })}
        onRemove={remove}
      />
      <SessionBar
        canFinish={state.stored > 0}
        isSaving={exit.isSaving}
        onCamera={() => turnCamera(!camera)}
        onType={() => setSheet({ of: "find" })}
        onFinish={() => void exit.finish()}
      />
      {sheet && (
        <CountSheets
          open={open}
          count={count}
          sheet={sheet}
          lines={state.lines}
          place={place}
          recounts={recounts}
          isSaving={exit.isSaving}
          onFinish={() => void exit.finish()}
          onRemove={remove}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  );
}
