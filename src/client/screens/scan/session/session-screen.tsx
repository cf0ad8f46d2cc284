import { Group, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useState } from "react";
import { useNavigate, useParams } from "react-router";
import type { ScanLine } from "../../../../domain/scanning/session-lines";
import { ErrorState } from "../../../ui/error-state";
import { ScreenSkeleton } from "../../../ui/screen-skeleton";
import { CountSession } from "../count/count-session";
import type { OfferedKind } from "../kinds/all-kinds";
import { useKinds } from "../kinds/use-kinds";
import { LineCount } from "./line-count";
import { Scanned } from "./scanned";
import { SessionBar } from "./session-bar";
import { SessionSheets, type Sheet } from "./session-sheets";
import classes from "./session.module.css";
import { startWords } from "./start-words";
import { useFinish } from "./use-finish";
import { type OpenSession, useSession } from "./use-session";
import { useSessionView } from "./use-session-view";
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

function Session({ kind, open }: { readonly kind: OfferedKind; readonly open: OpenSession }) {
  const { head, session } = open;
  useDocumentTitle(kind.title);
  const view = useSessionView(open);
  const { state, lines } = view;
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const exits = useFinish(kind, open);
  const document = kind.documents.find(({ formname }) => formname === head.formname);
  const take = (text: string) => {
    view.forgetRemoved();
    void session.take(text);
  };
  useWedge(!exits.isSaving, take);
  const remove = (line: ScanLine) => {
    setSheet(null);
    view.remove(line);
  };
  return (
    <div className={classes.page} data-session={head.id}>
      <SessionTitle title={kind.title} about={startWords(head, document?.title ?? "")} count={lines.length} />
      <Scanned
        session={session}
        view={view}
        onCode={take}
        onOpen={({ id }) => setSheet({ of: "line", line: id })}
        onRemove={remove}
      />
      <SessionBar
        canFinish={lines.length > 0}
        isSaving={exits.isSaving}
        onCamera={() => view.turnCamera(!view.camera)}
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
    <LineCount lines={count} />
  </Group>
);
