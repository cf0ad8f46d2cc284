import { isoDate } from "../../../../domain/calendar";
import { kolkataDate } from "../../../../domain/date-format";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { useOffline } from "../../../call/offline-context";
import type { OfferedDocument, OfferedKind } from "../kinds/all-kinds";
import { CheckSheet } from "./check-sheet";
import { itemRecord } from "./find-item";
import { FindSheet } from "./find-sheet";
import { LinePhotos } from "../line/line-photos";
import { ScanLineSheet } from "../line/line-sheet";
import { scannedItemOf } from "./scanned-item";
import { useCompared } from "./use-compared";
import type { useFinish } from "./use-finish";
import type { OpenSession } from "./use-session";

/** What opens over a session to enter or correct a line. */
export type EntrySheet = { readonly of: "find" } | { readonly of: "line"; readonly line: string };
export type Sheet = EntrySheet | { readonly of: "check" };

interface EntrySheetsProps {
  /** Whether pictures of a line can be attached to the document. */
  readonly takesPhotos: boolean;
  readonly open: OpenSession;
  readonly lines: readonly ScanLine[];
  readonly onCode: (code: string) => void;
  readonly onRemove: (line: ScanLine) => void;
  readonly onClose: () => void;
}

interface SessionSheetsProps extends EntrySheetsProps {
  readonly kind: OfferedKind;
  readonly sheet: Sheet;
  readonly exits: ReturnType<typeof useFinish>;
}

/** What opens over a session: the search, one line, or the check before it is saved. */
export const SessionSheets = ({ sheet, ...props }: Omit<SessionSheetsProps, "takesPhotos">) =>
  sheet.of === "check" ? (
    <Check {...props} />
  ) : (
    <EntrySheets {...props} sheet={sheet} takesPhotos={documentOf(props)?.takesFiles ?? false} />
  );

const documentOf = ({ kind, open }: Pick<SessionSheetsProps, "kind" | "open">): OfferedDocument | undefined =>
  kind.documents.find(({ formname }) => formname === open.head.formname);

/** The search, or one line. */
export function EntrySheets(props: EntrySheetsProps & { readonly sheet: EntrySheet }) {
  const { open, lines, sheet, onCode, onRemove, onClose } = props;
  const { session } = open;
  const offline = useOffline();
  if (sheet.of === "find")
    return (
      <FindSheet
        onCode={(code) => {
          onCode(code);
          onClose();
        }}
        onItem={(record) => {
          void session.takeItem(record);
          onClose();
        }}
        onClose={onClose}
      />
    );
  const line = lines.find(({ id, isRemoved }) => id === sheet.line && !isRemoved);
  if (!line) return null;
  const assign = async (key: string) => {
    const record = await itemRecord(offline, key);
    if (record) await session.name(line.id, scannedItemOf(record));
  };
  return (
    <ScanLineSheet
      line={line}
      today={isoDate(kolkataDate(offline.now()))}
      hasRemark={!open.head.count}
      photos={
        props.takesPhotos && (
          <LinePhotos
            line={line}
            onAdd={(photo) => session.addPhoto(line.id, photo)}
            onRemove={(photo) => session.removePhoto(line.id, photo)}
          />
        )
      }
      onChange={(change) => void session.change(line.id, change)}
      onItem={(key) => void assign(key)}
      onRemove={() => onRemove(line)}
      onClose={onClose}
    />
  );
}

function Check({ kind, open, lines, exits, onClose }: Omit<SessionSheetsProps, "sheet" | "takesPhotos">) {
  const offline = useOffline();
  const document = documentOf({ kind, open });
  const compared = useCompared(open, lines, document?.godown ?? "", kind.countsStock === true);
  return (
    <CheckSheet
      {...compared}
      now={offline.now()}
      faults={exits.faults}
      count={lines.filter(({ isRemoved }) => !isRemoved).length}
      isSaving={exits.isSaving}
      onFinish={() => void exits.finish()}
      onForm={() => void exits.openForm()}
      onDiscard={() => void exits.discard()}
      onClose={onClose}
    />
  );
}
