import { Group, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState, useSyncExternalStore } from "react";
import { useNavigate, useParams } from "react-router";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { ErrorState } from "../../../ui/error-state";
import { ScreenSkeleton } from "../../../ui/screen-skeleton";
import { CountSession } from "../count/count-session";
import type { OfferedKind } from "../kinds/all-kinds";
import { useKinds } from "../kinds/use-kinds";
import { LastScanBanner } from "./last-scan";
import { ScanList } from "./scan-list";
import { SessionBar } from "./session-bar";
import { SessionCamera } from "./session-camera";
import { SessionSheets, type Sheet } from "./session-sheets";
import classes from "./session.module.css";
import { startWords } from "./start-words";
import { useFinish } from "./use-finish";
import { type OpenSession, useSession } from "./use-session";
import { useWakeLock } from "./use-wake-lock";
import { useWedge } from "./use-wedge";

/** `/scan/:kind/:session`: a session as it was when its last scan was stored. */
export function SessionScreen() {
  const { kind = "", session = "" } = useParams();
  const kinds = useKinds();
  const open = useSession(session);
  const navigate = useNavigate();
  if (kinds.state === "failed") return <ErrorState text={kinds.message} onRetry={kinds.retry} />;
  if (open.state === "failed") return <ErrorState text={open.message} />;
  if (kinds.state === "waiting" || open.state === "waiting") return <ScreenSkeleton />;
  const own = kinds.kinds.find(({ name }) => name === kind);
  if (open.state === "over")
    return (
      <ErrorState
        text="This session is finished, or it was made in another branch."
        onRetry={() => void navigate("/scan", { replace: true })}
      />
    );
  if (!own) return <ErrorState text="You don't have permission to add these documents." />;
  const { count } = open.head;
  return count ? <CountSession kind={own} open={open} count={count} /> : <Session kind={own} open={open} />;
}

/** Whether the camera was open in the last session on this device. */
const CAMERA = "mac-scan-camera";

function Session({ kind, open }: { readonly kind: OfferedKind; readonly open: OpenSession }) {
  const { head, session } = open;
  useDocumentTitle(kind.title);
  useWakeLock();
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [camera, setCamera] = useState(() => localStorage.getItem(CAMERA) === "on");
  const [removed, setRemoved] = useState<ScanLine | null>(null);
  const exits = useFinish(kind, open);
  const lines = state.lines.filter(({ isRemoved }) => !isRemoved);
  const document = kind.documents.find(({ formname }) => formname === head.formname);
  const turnCamera = (isOn: boolean) => {
    localStorage.setItem(CAMERA, isOn ? "on" : "off");
    setCamera(isOn);
  };
  const take = (text: string) => {
    setRemoved(null);
    void session.take(text);
  };
  useWedge(!exits.isSaving, take);
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
      <SessionTitle title={kind.title} about={startWords(head, document?.title ?? "")} count={lines.length} />
      {camera && <SessionCamera onCode={take} onClose={() => turnCamera(false)} />}
      <LastScanBanner last={state.last} removed={removed} onUndo={undo} />
      <ScanList
        lines={lines}
        verdictOf={session.verdict}
        onOpen={({ id }) => setSheet({ of: "line", line: id })}
        onRemove={remove}
      />
      <SessionBar
        canFinish={lines.length > 0}
        isSaving={exits.isSaving}
        onCamera={() => turnCamera(!camera)}
        onType={() => setSheet({ of: "find" })}
        onCheck={() => setSheet({ of: "check" })}
        onFinish={() => void exits.finish().then((isSaved) => isSaved || setSheet({ of: "check" }))}
      />
      {sheet && (
        <SessionSheets
          kind={kind}
          open={open}
          lines={state.lines}
          sheet={sheet}
          exits={exits}
          onCode={take}
          onRemove={remove}
          onClose={() => setSheet(null)}
        />
      )}
    </div>
  );
}

interface SessionTitleProps {
  readonly title: string;
  readonly about: string;
  readonly count: number;
}

const SessionTitle = ({ title, about, count }: SessionTitleProps) => (
  <Group justify="space-between" wrap="nowrap" gap="xs">
    <div style={{ minWidth: 0 }}>
      <Title order={1} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" truncate>
        {about}
      </Text>
    </div>
    <Text fw={700} role="status" aria-label="Lines" style={{ flex: "none" }}>
      {count} {count === 1 ? "line" : "lines"}
    </Text>
  </Group>
);
