import { Button, Group, Stack } from "@mantine/core";
import { useState } from "react";
import { saveMadeFile } from "../../call/files/save-made-file";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { CallFailed } from "../../offline/contract/reader";
import { AsOf, asOfText } from "../../ui/as-of";
import { announceFailure, confirm, toast } from "../../ui/dialogs";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { TOAST_MS } from "../../ui/toast-time";
import { Pages } from "../../ui/lists/pages";
import { kindText, statusText } from "../../rows/follow-up-words";

const PAGE = 50;
const TITLES = ["What", "Recipient and subject", "When", "Status", ""] as const;
const RISK: Readonly<Record<string, string>> = {
  unknown: "It may have been sent already. If you send it again, it may arrive twice.",
};

interface FollowUpTableProps {
  readonly state: "waiting" | "problem" | "sent";
  readonly empty: string;
}

export function FollowUpTable({ state, empty }: FollowUpTableProps) {
  const [page, setPage] = useState(1);
  const question = {
    kind: "list",
    sqlsp: "followups_R_list",
    args: { state, DisplayStart: 1 + (page - 1) * PAGE, DisplayLength: PAGE },
  } as const;
  const { data, error, refetch } = useRead(question, { keepPrevious: true });
  const decide = useDecision(() => void refetch());
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={4} />;
  if (data.rows.length === 0) return <EmptyState text={empty} />;
  const pages = Math.ceil(Number(data.rows[0]?.TotalCount ?? 0) / PAGE);
  return (
    <Stack gap="sm">
      <StackedTable label="Follow-ups" titles={TITLES} least={560}>
        {data.rows.map((row) => (
          <StackedRow key={String(row.id)}>
            <StackedCell of="What" part="name">
              {kindText(row.kind)}
            </StackedCell>
            <StackedCell of="Recipient and subject">{String(row.title)}</StackedCell>
            <StackedCell of="When">{asOfText(Date.parse(String(row.done_at || row.created_at)))}</StackedCell>
            <StackedCell of="Status">{statusText(row.state, row.error)}</StackedCell>
            <StackedCell of="" part="actions">
              {row.filepath ? <DownloadButton path={String(row.filepath)} /> : null}
              {state === "problem" && (
                <Actions onDecide={(name) => void decide(name, row.id, RISK[String(row.state)])} />
              )}
            </StackedCell>
          </StackedRow>
        ))}
      </StackedTable>
      <Pages total={pages} page={page} onPage={setPage} />
      <AsOf at={data.asOf} fresh={data.fresh} />
    </Stack>
  );
}

/** The file that a follow-up made, which the server makes anew from what it has now. */
function DownloadButton({ path }: { readonly path: string }) {
  const offline = useOffline();
  const [isBusy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await saveMadeFile(offline, path)
      .catch(announceFailure)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="xs" variant="light" loading={isBusy} onClick={() => void download()}>
      Download
    </Button>
  );
}

type Decision = "followups_R_again" | "followups_R_drop";

const Actions = ({ onDecide }: { readonly onDecide: (name: Decision) => void }) => (
  <Group gap="xs" wrap="nowrap">
    <Button size="xs" variant="light" onClick={() => onDecide("followups_R_again")}>
      Send
    </Button>
    <Button size="xs" variant="subtle" color="gray" onClick={() => onDecide("followups_R_drop")}>
      Drop
    </Button>
  </Group>
);

/** Needs the server: the user must not believe that a mail goes out while it only waits on this device. */
function useDecision(onDone: () => void) {
  const { reader } = useOffline();
  return async (name: Decision, id: unknown, risk?: string) => {
    if (
      name === "followups_R_again" &&
      risk &&
      !(await confirm({ title: "Send it again?", text: risk, confirmLabel: "Send again" }))
    )
      return;
    try {
      const [answer] = await reader.ask(name, { id }, { command: true });
      if (Number(answer?.err ?? 0) !== 0) toast({ kind: "error", text: String(answer?.errormsg), ms: TOAST_MS.action });
    } catch (failure) {
      if (!(failure instanceof CallFailed)) throw failure;
      toast({ kind: "error", text: failure.message, ms: TOAST_MS.action });
    }
    onDone();
  };
}
