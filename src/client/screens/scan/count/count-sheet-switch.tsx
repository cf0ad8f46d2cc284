import type { JoinedCount } from "../../../../domain/counting/join-code";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import type { RecountRow } from "../../../../wire/counting/stock-counts";
import { useOffline } from "../../../call/offline-context";
import { CheckSheet } from "../session/check-sheet";
import { type EntrySheet, EntrySheets } from "../session/session-sheets";
import { useCompared } from "../session/use-compared";
import type { OpenSession } from "../session/use-session";
import { BinSheet, JoinSheet, RecountSheet } from "./count-sheets";
import type { CountPlaceState } from "./use-count-place";

export type CountSheet = EntrySheet | { readonly of: "bin" | "recounts" | "join" | "check" };

interface CountSheetsProps {
  readonly open: OpenSession;
  readonly count: JoinedCount;
  readonly sheet: CountSheet;
  readonly lines: readonly ScanLine[];
  readonly place: CountPlaceState;
  readonly recounts: readonly RecountRow[];
  readonly isSaving: boolean;
  readonly onFinish: () => void;
  readonly onRemove: (line: ScanLine) => void;
  readonly onClose: () => void;
}

/** What opens over a session with a count. */
export function CountSheets(props: CountSheetsProps) {
  const { open, count, sheet, lines, place, recounts, onRemove, onClose } = props;
  switch (sheet.of) {
    case "join":
      return <JoinSheet count={count} onClose={onClose} />;
    case "bin":
      return (
        <BinSheet
          bin={place.bin}
          known={[...new Set(lines.flatMap(({ bin }) => bin ?? []))]}
          problem={place.problem}
          onBin={(text) => place.setBin(text) && onClose()}
          onClose={onClose}
        />
      );
    case "recounts":
      return (
        <RecountSheet
          recounts={recounts}
          onChoose={(request) => {
            place.startRecount(request);
            onClose();
          }}
          onClose={onClose}
        />
      );
    case "check":
      return <BookSheet {...props} />;
    default:
      return (
        <EntrySheets
          takesPhotos={false}
          open={open}
          lines={lines}
          sheet={sheet}
          onCode={place.take}
          onRemove={onRemove}
          onClose={onClose}
        />
      );
  }
}

/** What this device has scanned beside the books, where the count is not blind. */
function BookSheet({ open, lines, isSaving, onFinish, onClose }: CountSheetsProps) {
  const offline = useOffline();
  const compared = useCompared(open, lines, "godownid", true);
  return (
    <CheckSheet
      {...compared}
      now={offline.now()}
      faults={[]}
      count={lines.filter(({ isRemoved }) => !isRemoved).length}
      isSaving={isSaving}
      onFinish={onFinish}
      onClose={onClose}
    />
  );
}
