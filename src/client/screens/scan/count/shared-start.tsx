import { Alert, Button, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconCamera, IconUsersGroup } from "@tabler/icons-react";
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { type JoinedCount, readJoinLink } from "../../../../domain/counting/join-code";
import type { Claims } from "../../../../wire/session";
import { useOffline } from "../../../call/offline-context";
import { useFollowed } from "../../../call/use-followed";
import type { FormDeps } from "../../../form/open/form-deps";
import { Breadcrumb } from "../../../ui/breadcrumb";
import { confirm } from "../../../ui/dialogs";
import { signalScan } from "../../../ui/scanning/scanner-feedback";
import type { OfferedKind } from "../kinds/all-kinds";
import { StartForm } from "../start/start-form";
import { joinCount, openCount } from "./open-count";
import { useJoinable } from "./use-joinable";

const Scanner = lazy(() => import("../../../ui/scanning/scanner").then((file) => ({ default: file.Scanner })));

/** A count of several devices is joined by its QR or from the list, or opened here; all of it also offline. */
export function SharedStart({ kind }: { readonly kind: OfferedKind }) {
  useDocumentTitle(kind.title);
  const navigate = useNavigate();
  const [document] = kind.documents;
  const { join, joinByText, claims, problem } = useJoin(kind);
  const [camera, setCamera] = useState(false);
  if (!document) return null;
  return (
    <Stack gap="lg" maw={540}>
      <Breadcrumb crumbs={[{ label: "Scan", onClick: () => void navigate("/scan") }, { label: kind.title }]} />
      <Title order={1} size="h3">
        {kind.title}
      </Title>
      <Stack gap="sm" component="section" aria-labelledby="join-a-count">
        <Title order={2} size="h5" id="join-a-count">
          Join a count
        </Title>
        {problem !== "" && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {camera ? (
          <Suspense fallback={<Text role="status">Opening the camera</Text>}>
            <Scanner onCode={(text) => void joinByText(text)} onClose={() => setCamera(false)} />
          </Suspense>
        ) : (
          <Button size="lg" leftSection={<IconCamera size={20} aria-hidden />} onClick={() => setCamera(true)}>
            Scan its QR code
          </Button>
        )}
        <OpenCounts claims={claims} onJoin={(count) => void join(count)} />
      </Stack>
      <Stack gap="sm" component="section" aria-labelledby="open-a-count">
        <Title order={2} size="h5" id="open-a-count">
          Open a new count
        </Title>
        <NewCount kind={kind} onOpened={join} />
      </Stack>
    </Stack>
  );
}

interface OpenCountsProps {
  readonly claims: Claims | undefined;
  readonly onJoin: (count: JoinedCount) => void;
}

function OpenCounts({ claims, onJoin }: OpenCountsProps) {
  const counts = useJoinable(claims);
  if (!counts) return null;
  if (counts.length === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        No count is open in this branch, as far as this device knows. Open one below.
      </Text>
    );
  return (
    <Stack gap="xs" role="list" aria-label="Open counts">
      {counts.map((count) => (
        <div role="listitem" key={count.uid}>
          <Button
            variant="default"
            size="lg"
            fullWidth
            justify="flex-start"
            leftSection={<IconUsersGroup size={20} aria-hidden />}
            onClick={() => onJoin(count)}
          >
            {`${count.no || "Count (number when sent)"} · ${count.godown}`}
          </Button>
        </div>
      ))}
    </Stack>
  );
}

/** Joins by a chosen count, by a scanned QR, or by the address that its QR opens. */
function useJoin(kind: OfferedKind) {
  const offline = useOffline();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const session = useFollowed(offline.session.get, offline.onLine);
  const claims = session?.claims;
  const [problem, setProblem] = useState("");
  const [document] = kind.documents;
  const join = useCallback(
    async (count: JoinedCount): Promise<void> => {
      if (!document) return;
      try {
        const id = await joinCount(offline, kind, document, count);
        void navigate(`/scan/${kind.name}/${id}`, { replace: true });
      } catch (failure) {
        setProblem(failure instanceof Error ? failure.message : String(failure));
      }
    },
    [offline, kind, document, navigate],
  );
  const joinByText = useCallback(
    async (text: string): Promise<void> => {
      if (!claims) return;
      const read = readJoinLink(text, claims.coid, claims.branchid);
      signalScan(read.ok ? "good" : "refused");
      if (!read.ok) return setProblem(read.message);
      await join(read.count);
    },
    [claims, join],
  );
  const address = search.has("join") ? `?${search.toString()}` : "";
  const taken = useRef("");
  useEffect(() => {
    if (address === "" || !claims || taken.current === address) return;
    taken.current = address;
    void joinByText(address);
  }, [address, claims, joinByText]);
  return { join, joinByText, claims, problem };
}

interface NewCountProps {
  readonly kind: OfferedKind;
  readonly onOpened: (count: JoinedCount) => Promise<void>;
}

function NewCount({ kind, onOpened }: NewCountProps) {
  const offline = useOffline();
  const said = useRef<string[]>([]);
  // What a save says is shown by this screen: a count that is opened leads straight to its first scan.
  const dialogs = useMemo<FormDeps["dialogs"]>(
    () => ({
      confirm,
      announce: async ({ icon, text, title }) => void (icon === "success" ? null : said.current.push(text || title)),
      toast: () => undefined,
    }),
    [],
  );
  const [document] = kind.documents;
  if (!document) return null;
  return (
    <StartForm
      document={document}
      label="Open the count"
      dialogs={dialogs}
      onBegin={async (engine) => {
        said.current = [];
        await onOpened(await openCount(engine, offline, said.current));
      }}
    />
  );
}
