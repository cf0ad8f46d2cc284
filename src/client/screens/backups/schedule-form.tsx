import { Button, Checkbox, Group, NumberInput, Stack, Text, TextInput, Title } from "@mantine/core";
import { useRef, useState, type FormEvent } from "react";
import { BACKUP_KEEP_MAX, type BackupSchedule } from "../../../wire/backups";
import { useFocusAfter } from "../../browser/lost-focus";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { whenText } from "./backup-words";

interface ScheduleFormProps {
  readonly schedule: BackupSchedule;
  /** Time on the server's clock, `19:05`. */
  readonly clock: string;
  readonly isOnline: boolean;
  /** Returns '' or the reason why not. */
  readonly onSave: (at: string, keep: number) => Promise<string>;
}

const USUAL_TIME = "02:30";

/**
 * A backup every day at a given time, and how many are kept. If the server's environment sets one of these, the form
 * says so.
 */
export function ScheduleForm({ schedule, clock, isOnline, onSave }: ScheduleFormProps) {
  const { isAtFixed, isKeepFixed, next } = schedule;
  const [isOn, setOn] = useState(schedule.at !== "");
  const [at, setAt] = useState(schedule.at || USUAL_TIME);
  const [keep, setKeep] = useState<string | number>(schedule.keep);
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const save = useRef<HTMLButtonElement>(null);
  useFocusAfter(save, busy);
  const given = `${schedule.at} ${schedule.keep}`;
  const [shown, setShown] = useState(given);
  // Another page or the server's environment changed it.
  if (shown !== given) {
    setShown(given);
    setOn(schedule.at !== "");
    setAt(schedule.at || USUAL_TIME);
    setKeep(schedule.keep);
  }
  const isKeepBad = typeof keep !== "number" || !Number.isInteger(keep) || keep < 1 || keep > BACKUP_KEEP_MAX;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isOn && at === "") return setFault("Enter the time of day.");
    if (isKeepBad) return setFault(`Enter how many backups to keep, from 1 to ${BACKUP_KEEP_MAX}.`);
    setBusy(true);
    const why = await onSave(isOn ? at : "", keep);
    setBusy(false);
    setFault(why);
    if (why === "") toast({ kind: "success", text: "The schedule is saved.", ms: TOAST_MS.action });
  };
  return (
    <form aria-labelledby="backup-schedule" noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="sm" maw={480}>
        <Title order={2} size="h4" id="backup-schedule">
          Schedule
        </Title>
        <Checkbox
          label="Back up every day"
          checked={isOn}
          disabled={isAtFixed}
          onChange={(event) => setOn(event.currentTarget.checked)}
        />
        <Group gap="sm" align="flex-start" grow>
          <TextInput
            type="time"
            label="Time of day"
            value={at}
            disabled={isAtFixed || !isOn}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <NumberInput
            label="Backups to keep"
            min={1}
            max={BACKUP_KEEP_MAX}
            allowDecimal={false}
            value={keep}
            disabled={isKeepFixed}
            onChange={setKeep}
          />
        </Group>
        <Text size="sm" c="dimmed">
          The server clock shows {clock}.{" "}
          {next === "" ? "No backup is scheduled." : `The next backup is due on ${whenText(next)}.`} Older scheduled
          backups are deleted after a good one. Backups made by hand stay until you delete them.
        </Text>
        {isAtFixed && <Text size="sm">The server setting BACKUP_AT sets the time. Change it there.</Text>}
        {isKeepFixed && <Text size="sm">The server setting BACKUP_KEEP sets how many are kept. Change it there.</Text>}
        {fault !== "" && (
          <Text size="sm" c="var(--mac-danger-text)" role="alert">
            {fault}
          </Text>
        )}
        {!(isAtFixed && isKeepFixed) && (
          <Button ref={save} type="submit" loading={busy} disabled={!isOnline} style={{ alignSelf: "flex-start" }}>
            Save schedule
          </Button>
        )}
      </Stack>
    </form>
  );
}
