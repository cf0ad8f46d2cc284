import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { LastScanBanner } from "./last-scan";
import { ScanList } from "./scan-list";
import type { ScanSession } from "./scan-session";
import { SessionCamera } from "./session-camera";
import type { SessionView } from "./use-session-view";

interface ScannedProps {
  readonly session: ScanSession;
  readonly view: SessionView;
  readonly onCode: (text: string) => void;
  readonly onOpen: (line: ScanLine) => void;
  readonly onRemove: (line: ScanLine) => void;
}

/** The camera, what the last scan did, and the lines. */
export const Scanned = ({ session, view, onCode, onOpen, onRemove }: ScannedProps) => (
  <>
    {view.camera && <SessionCamera onCode={onCode} onClose={() => view.turnCamera(false)} />}
    <LastScanBanner last={view.state.last} removed={view.removed} onUndo={view.undo} />
    <ScanList lines={view.lines} verdictOf={session.verdict} onOpen={onOpen} onRemove={onRemove} />
  </>
);
