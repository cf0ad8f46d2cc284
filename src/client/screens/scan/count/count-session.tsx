import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import type { OfferedKind } from "../kinds/all-kinds";
import { FaultsAlert } from "../session/faults-alert";
import { Scanned } from "../session/scanned";
import { SessionBar } from "../session/session-bar";
import classes from "../session/session.module.css";
import type { OpenSession } from "../session/use-session";
import { useSessionView } from "../session/use-session-view";
import { useWedge } from "../session/use-wedge";
import { CountTitle, CountTools, RecountBanner } from "./count-head";
import { CountSheets, type CountSheet } from "./count-sheet-switch";
import { useCountFinish } from "./use-count-finish";
import { useHandOver } from "./use-hand-over";
import { useCountPlace } from "./use-count-place";
import { useNumbered } from "./use-numbered";
import { useRecounts } from "./use-recounts";

interface CountSessionProps {
  readonly kind: OfferedKind;
  readonly open: OpenSession;
  readonly count: JoinedCount;
}

/** What this device adds to a count of several devices: scans in bins, and recounts that the supervisor wants. */
export function CountSession({ kind, open, count: joined }: CountSessionProps) {
  const { head, session } = open;
  useDocumentTitle(kind.title);
  const view = useSessionView(open);
  const { state, lines } = view;
  const count = useNumbered(joined);
  const [sheet, setSheet] = useState<CountSheet | null>(null);
  const place = useCountPlace(open);
  const recounts = useRecounts(count.uid);
  const waiting = useHandOver(open);
  const exit = useCountFinish(open, count);
  const take = (text: string) => {
    view.forgetRemoved();
    if (sheet?.of === "bin") return void (place.setBin(text) && setSheet(null));
    place.take(text);
  };
  useWedge(!exit.isSaving && sheet?.of !== "bin", take);
  const remove = (line: ScanLine) => {
    setSheet(null);
    view.remove(line);
  };
  return (
    <div className={classes.page} data-session={head.id}>
      <CountTitle count={count} lines={lines.length} waiting={waiting} />
      <CountTools bin={place.bin} recounts={recounts.length} isBlind={count.isBlind} onSheet={setSheet} />
      {place.recount && (
        <RecountBanner name={place.recount.itemname} onNone={place.takeNone} onDone={place.endRecount} />
      )}
      <FaultsAlert title="Not finished" faults={exit.faults} />
      <Scanned
        session={session}
        view={view}
        onCode={take}
        onOpen={({ id }) => setSheet({ of: "line", line: id })}
        onRemove={remove}
      />
      <SessionBar
        canFinish={state.stored > 0}
        isSaving={exit.isSaving}
        onCamera={() => view.turnCamera(!view.camera)}
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
