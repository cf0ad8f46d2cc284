import { Button, Group, Loader, Progress, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { IMPORT_TYPES_SP, readImportType } from "../../../wire/imports";
import { useRead } from "../../call/use-read";
import { ImportIntake } from "./import-intake";
import { ImportPreview } from "./import-preview";
import { ImportProblems } from "./import-problems";
import { rowWords, tallyOf, uploadedWords } from "./import-tally";
import { REFUSED_MAX } from "./run-import";
import { useImport, type ImportState } from "./use-import";

interface ImportPanelProps {
  readonly place: string;
  /** The type that the definition sets; '' lets the user choose. */
  readonly fixed: string;
  readonly disabled: boolean;
}

/** Bulk import of a file, row by row (IMP-001, IMP-002). */
export function ImportPanel({ place, fixed, disabled }: ImportPanelProps) {
  const { data, error } = useRead({ kind: "def", sqlsp: IMPORT_TYPES_SP, args: {} });
  const types = useMemo(
    () =>
      (data?.rows ?? [])
        .flatMap((row) => readImportType(row) ?? [])
        .filter(({ type }) => fixed === "" || type === fixed),
    [data, fixed],
  );
  const { state, upload, process, resume, sendAgain, stop, reset } = useImport(place);
  if (error)
    return (
      <Text size="sm" role="alert">
        {error.message}
      </Text>
    );
  if (!data) return <Loader size="sm" role="status" aria-label="Loading" />;
  if (types.length === 0)
    return (
      <Text size="sm" role="note">
        You don't have permission to add records of any kind that can be imported. Ask your administrator for the
        rights.
      </Text>
    );
  const isChoosing = state.at === "choosing" || state.at === "reading";
  return (
    <Stack gap="md" data-import={state.at}>
      {isChoosing && (
        <ImportIntake
          types={types}
          fixed={fixed}
          busy={state.at === "reading"}
          disabled={disabled}
          onUpload={(type, file) => void upload(type, file)}
        />
      )}
      {state.at === "previewed" && (
        <Previewed state={state} disabled={disabled} onProcess={() => void process()} onReset={() => void reset()} />
      )}
      {"job" in state && (
        <Sending
          state={state}
          onResume={() => void resume()}
          onSendAgain={() => void sendAgain()}
          onStop={stop}
          onReset={() => void reset()}
        />
      )}
    </Stack>
  );
}

interface PreviewedProps {
  readonly state: Extract<ImportState, { at: "previewed" }>;
  readonly disabled: boolean;
  readonly onProcess: () => void;
  readonly onReset: () => void;
}

function Previewed({ state: { file, type, sheet, rows, problems }, disabled, onProcess, onReset }: PreviewedProps) {
  const many = problems.length.toLocaleString("en-IN");
  return (
    <>
      <Text size="sm">
        {problems.length > 0
          ? `${file} cannot be imported as it is. Nothing was sent.`
          : `${rows.length.toLocaleString("en-IN")} rows of ${file} for ${type.title}`}
      </Text>
      <ImportProblems
        title={problems.length === 1 ? "1 cell to correct" : `${many} cells to correct`}
        texts={problems}
      />
      <ImportPreview sheet={sheet} />
      <Group gap="sm">
        {problems.length === 0 && (
          <Button type="button" disabled={disabled || rows.length === 0} onClick={onProcess}>
            Process
          </Button>
        )}
        <Button type="button" variant="default" onClick={onReset}>
          Choose another file
        </Button>
      </Group>
    </>
  );
}

interface SendingProps {
  readonly state: Extract<ImportState, { job: unknown }>;
  readonly onResume: () => void;
  readonly onSendAgain: () => void;
  readonly onStop: () => void;
  readonly onReset: () => void;
}

/** Counts rows of the file, as in the preview, also where a save holds several of them. */
export function Sending({
  state: { at, job, before, now, fault },
  onResume,
  onSendAgain,
  onStop,
  onReset,
}: SendingProps) {
  const { total, done, refused } = tallyOf({ ...job, ...now }, before);
  const percent = Math.floor((done * 100) / Math.max(1, total));
  const counted = `${done.toLocaleString("en-IN")} of ${rowWords(job.type, total)} of ${job.file} (${percent}%)`;
  const isTooMuch = at === "stopped" && now.refused.length >= REFUSED_MAX;
  const statusText = {
    sending: `Sending: ${counted}`,
    stopped: `Stopped: ${counted}`,
    completed: `Completed: ${uploadedWords(job.type, done - refused)} uploaded, ${refused.toLocaleString("en-IN")} refused`,
  }[at];
  return (
    <>
      <Text size="sm" role="status">
        {statusText}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Progress of the import" aria-valuetext={counted} />
      </Progress.Root>
      {now.waiting && <Text size="sm">{now.waiting}</Text>}
      {fault && (
        <Text size="sm" c="var(--mac-danger-text)" role="alert">
          {fault}
        </Text>
      )}
      <ImportProblems
        title={`${rowWords(job.type, refused)} ${refused === 1 ? "was" : "were"} refused`}
        texts={now.refused.map(({ text }) => text)}
      />
      {isTooMuch && (
        <Text size="sm">
          Too many rows were refused, so the rest were not sent. Reset, correct the file and import it again.
        </Text>
      )}
      {now.refused.length > 0 && at !== "sending" && !isTooMuch && (
        <Text size="sm">
          Refused rows are in the outbox. Correct them and send them again, or reset to remove them and import a
          corrected file.
        </Text>
      )}
      <Group gap="sm">
        {at === "sending" && (
          <Button type="button" variant="default" onClick={onStop}>
            Stop
          </Button>
        )}
        {at === "stopped" && !isTooMuch && (
          <Button type="button" onClick={onResume}>
            Continue
          </Button>
        )}
        {at !== "sending" && now.refused.length > 0 && (
          <Button type="button" variant="default" onClick={onSendAgain}>
            Send the refused rows again
          </Button>
        )}
        {at !== "sending" && (
          <Button type="button" variant="default" onClick={onReset}>
            Reset
          </Button>
        )}
      </Group>
    </>
  );
}
