import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { DEVELOPER } from "../../../wire/session";
import { useLine } from "../../call/use-line";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { toast } from "../../ui/dialogs";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { TOAST_MS } from "../../ui/toast-time";
import { AddBackup } from "./add-backup";
import { BackupList } from "./backup-list";
import { BackupNow } from "./backup-now";
import { restoredText } from "./backup-words";
import { showRecoveryKey } from "./recovery-key";
import { Replacing, RestoredBackup } from "./restored-backup";
import { ScheduleForm } from "./schedule-form";
import { useBackups } from "./use-backups";

/** `/Backups`: backups of the whole server with all its companies; only for `admin`. */
export function BackupsScreen() {
  useDocumentTitle("Backups");
  const { session } = useSession();
  if (!session) return <ScreenSkeleton />;
  const { name, flname, coname } = session.claims;
  if (name !== DEVELOPER) return <AccessDenied name={flname || name} company={coname} />;
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Backups
      </Title>
      <Desk />
    </Stack>
  );
}

function Desk() {
  const {
    status,
    failure,
    again,
    start,
    setSchedule,
    remove,
    download,
    recoveryKey,
    prepare,
    discard,
    replace,
    isReplacing,
    add,
  } = useBackups();
  const isOnline = useLine().line === "online";
  if (!status)
    return failure === "" ? <ScreenSkeleton rows={5} /> : <ErrorState text={failure} onRetry={() => void again()} />;
  const { schedule, clock, hasKey, restoring, restored } = status;
  // While the server is away, its last answer is kept. Once it is back, `isReplacing` is false, whether it went well
  // or not.
  if (isReplacing && restoring) return <Replacing />;
  const begin = async (): Promise<void> => {
    const fault = await start();
    if (fault !== "") toast({ kind: "error", text: fault, ms: TOAST_MS.warning });
  };
  return (
    <Stack gap="lg">
      {failure !== "" && (
        <Text size="sm" role="alert" c="var(--mac-danger-text)">
          {failure}
        </Text>
      )}
      <BackupNow status={status} isOnline={isOnline} onStart={() => void begin()} />
      {restoring && (
        <RestoredBackup restoring={restoring} isOnline={isOnline} onDiscard={discard} onReplace={replace} />
      )}
      {restored && (
        <Text size="sm" style={{ overflowWrap: "anywhere" }}>
          {restoredText(restored)}
        </Text>
      )}
      <BackupList status={status} onDownload={download} onRemove={remove} onPrepare={prepare} />
      <AddBackup isOnline={isOnline} onAdd={add} />
      {hasKey && (
        <Stack gap="xs" component="section" aria-labelledby="recovery-key">
          <Title order={2} size="h4" id="recovery-key">
            Recovery key
          </Title>
          <Group gap="sm">
            <Button variant="default" disabled={!isOnline} onClick={() => showRecoveryKey(recoveryKey)}>
              Show the recovery key
            </Button>
          </Group>
        </Stack>
      )}
      <ScheduleForm schedule={schedule} clock={clock} isOnline={isOnline} onSave={setSchedule} />
    </Stack>
  );
}
