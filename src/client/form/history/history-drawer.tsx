import { Drawer, Stack, Text } from "@mantine/core";
import { useOffline } from "../../call/offline-context";
import type { ReadQuestion } from "../../call/read-key";
import { useOutboxRows } from "../../call/use-outbox";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { LoadingMark } from "../../ui/loading-mark";
import type { FormEngine } from "../form-engine";
import { historyEntries } from "./history-entries";
import { historyOf } from "./history-of";
import { HistoryTimeline } from "./history-timeline";

interface HistoryDrawerProps {
  readonly engine: FormEngine;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/**
 * Who did what with the record, in a drawer at the right. It is on the page before it opens, so that it knows where the
 * focus was.
 */
export function HistoryDrawer({ engine, opened, onClose }: HistoryDrawerProps) {
  const question = historyOf(engine);
  const { entity } = engine.form.definition.head;
  return (
    <Drawer
      opened={opened && question !== null}
      onClose={onClose}
      position="right"
      size="min(760px, 100vw)"
      title="History"
      closeButtonProps={{ "aria-label": "Close the history" }}
      returnFocus
    >
      {question && <History question={question} entity={entity} recordKey={engine.form.record.recordKey} />}
    </Drawer>
  );
}

interface HistoryProps {
  readonly question: ReadQuestion;
  readonly entity: string;
  readonly recordKey: string;
}

function History({ question, entity, recordKey }: HistoryProps) {
  const { env } = useOffline();
  const { data, error, refetch } = useRead(question, { entity });
  const waiting = useOutboxRows()?.filter((row) => row.entity === entity && row.recordKey === recordKey).length ?? 0;
  const retry = (): void => void refetch();
  if (!data && error) return <ErrorState text={error.message} onRetry={retry} />;
  if (!data) return <LoadingMark />;
  if (isRefusal(data.rows)) return <ErrorState text={textOf(data.rows[0] ?? {}, "errormsg")} onRetry={retry} />;
  const entries = historyEntries(data.rows);
  return (
    <Stack gap="md">
      <AsOf at={data.asOf} fresh={data.fresh} now={env.now()} />
      {waiting > 0 && (
        <Text size="sm" role="status">
          {waiting === 1 ? "1 change on this device is" : `${waiting} changes on this device are`} waiting to send and
          not listed yet.
        </Text>
      )}
      {entries.length === 0 ? (
        <EmptyState text="Changes of this record would be here. There are none in this branch." />
      ) : (
        <HistoryTimeline entries={entries} />
      )}
    </Stack>
  );
}
