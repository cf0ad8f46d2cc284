import { Group, Stack, Text, Title, UnstyledButton } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useCallback, useEffect } from "react";
import { Link } from "react-router";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { useLine } from "../../call/use-line";
import type { ScanSessionHead } from "../../offline/contract/scans";
import { handOverAll } from "../../offline/scans/hand-over";
import { asOfText } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import type { OfferedKind } from "./kinds/all-kinds";
import { useKinds } from "./kinds/use-kinds";
import classes from "./scan-screen.module.css";
import { openSessions } from "./session/session-end";
import { startWords } from "./session/start-words";

/** `/scan`: the kinds of scan sessions that the user's rights allow, and the sessions that are open on this device. */
export function ScanScreen() {
  useDocumentTitle("Scan");
  const offline = useOffline();
  const kinds = useKinds();
  const read = useCallback(() => openSessions(offline), [offline]);
  const open = useFollowed(read, offline.onOutbox) ?? [];
  const { line } = useLine();
  useEffect(() => {
    if (line !== "online") return;
    // What a session of a count left behind; what cannot be handed over now stays in it.
    void handOverAll(offline).catch(() => undefined);
  }, [offline, line]);
  if (kinds.state === "failed") return <ErrorState text={kinds.message} onRetry={kinds.retry} />;
  if (kinds.state === "waiting") return <ScreenSkeleton />;
  const own = open.flatMap((head) => {
    const kind = kinds.kinds.find(({ name }) => name === head.kind);
    return kind ? [{ head, kind }] : [];
  });
  return (
    <Stack gap="md" maw={720}>
      <Title order={1} size="h3">
        Scan
      </Title>
      {own.length > 0 && (
        <Stack gap="xs">
          <Title order={2} size="h5">
            Open sessions
          </Title>
          {own.map(({ head, kind }) => (
            <OpenSessionLink key={head.id} head={head} kind={kind} />
          ))}
        </Stack>
      )}
      {kinds.kinds.length === 0 && (
        <EmptyState text="Your rights allow no scans. An administrator can give you the right to add stock documents." />
      )}
      <nav aria-label="Kinds of scans" className={classes.kinds}>
        {kinds.kinds.map((kind) => (
          <KindLink key={kind.name} kind={kind} />
        ))}
      </nav>
    </Stack>
  );
}

function KindLink({ kind: { name, title, about, icon: Icon } }: { readonly kind: OfferedKind }) {
  return (
    <Link to={`/scan/${name}`} className={classes.kind}>
      <Icon size={28} stroke={1.5} aria-hidden />
      <span>
        <Text component="span" fw={600} display="block">
          {title}
        </Text>
        <Text component="span" size="sm" c="dimmed" display="block">
          {about}
        </Text>
      </span>
    </Link>
  );
}

function OpenSessionLink({ head, kind }: { readonly head: ScanSessionHead; readonly kind: OfferedKind }) {
  const title = kind.documents.find(({ formname }) => formname === head.formname)?.title ?? "";
  return (
    <UnstyledButton component={Link} to={`/scan/${kind.name}/${head.id}`} className={classes.kind} data-open={head.id}>
      <Group wrap="nowrap" gap="sm" w="100%">
        <kind.icon size={28} stroke={1.5} aria-hidden />
        <span style={{ minWidth: 0 }}>
          <Text component="span" fw={600} display="block">
            Continue: {kind.title}
          </Text>
          <Text component="span" size="sm" c="dimmed" display="block" truncate>
            {startWords(head, title)} · begun {asOfText(head.at)}
          </Text>
        </span>
      </Group>
    </UnstyledButton>
  );
}
