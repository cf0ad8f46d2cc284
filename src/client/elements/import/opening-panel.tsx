import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import { OPENING_KINDS } from "../../../definitions/opening/opening-kinds";
import type { ImportType } from "../../../wire/imports";
import { isOpeningKind, OPENING_TEMPLATE_SP, OPENING_TYPES_SP } from "../../../wire/opening-import";
import { saveFile } from "../../browser/save-file";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import type { Offline } from "../../offline/offline";
import { csvFile } from "../../rows/csv";
import { announceFailure } from "../../ui/dialogs";
import { ImportIntake } from "./import-intake";
import { Sending } from "./import-panel";
import { ImportProblems } from "./import-problems";
import { OpeningNow } from "./opening-now";
import { OpeningPreviewed } from "./opening-preview";
import { readOpening } from "./read-opening";
import { type ImportState, type PlanTable, useImport } from "./use-import";

interface OpeningPanelProps {
  readonly place: string;
  readonly disabled: boolean;
}

/** Import of opening balances: ledgers, bills of parties, stock by godown and batch. Their totals are shown above. */
export function OpeningPanel({ place, disabled }: OpeningPanelProps) {
  const offline = useOffline();
  const { data, error } = useRead({ kind: "form", sqlsp: OPENING_TYPES_SP, args: {} });
  const types = useMemo(() => (data?.rows ?? []).flatMap(({ type }) => typeOf(String(type))), [data]);
  const { state, upload, process, resume, sendAgain, stop, reset } = useImport(place, plan);
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
        You don't have permission to import opening balances. Ask your administrator for the rights.
      </Text>
    );
  return (
    <Stack gap="md" data-import={state.at}>
      <OpeningNow at={state.at} />
      {(state.at === "choosing" || state.at === "reading") && (
        <>
          <Text size="sm">
            Import the ledgers first, then the bills of parties, then the stock. Importing a file again changes only
            what is different in it.
          </Text>
          <ImportIntake
            types={types}
            fixed=""
            busy={state.at === "reading"}
            disabled={disabled}
            onUpload={(type, file) => void upload(type, file)}
            onSample={(type) => void saveTemplate(offline, type)}
          />
          {state.at === "reading" && (
            <Text size="sm" role="status">
              {state.progress}
            </Text>
          )}
        </>
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

const typeOf = (type: string): readonly ImportType[] =>
  isOpeningKind(type)
    ? [
        {
          type,
          title: OPENING_KINDS[type].title,
          entity: "openingimport",
          nameField: "",
          inSequence: false,
          columns: [],
        },
      ]
    : [];

const plan: PlanTable = async (offline, sheet, { type }, report) => {
  if (!isOpeningKind(type)) throw new Error(`${type} is no opening balance.`);
  const { records, ...read } = await readOpening(offline, type, sheet, (done, total) =>
    report(`Checked ${done.toLocaleString("en-IN")} of ${total.toLocaleString("en-IN")} rows`),
  );
  const { noun, title } = OPENING_KINDS[type];
  const question = `${title}: ${records.length.toLocaleString("en-IN")} ${noun[records.length === 1 ? 0 : 1]} get what this file says. Nothing else is changed.`;
  return {
    rows: read.rows,
    problems: read.problems,
    opening: { kind: type, records, sums: read.sums, notes: read.notes, question },
  };
};

interface PreviewedProps {
  readonly state: Extract<ImportState, { at: "previewed" }>;
  readonly disabled: boolean;
  readonly onProcess: () => void;
  readonly onReset: () => void;
}

function Previewed({ state: { file, rows, problems, opening }, disabled, onProcess, onReset }: PreviewedProps) {
  const many = problems.length.toLocaleString("en-IN");
  return (
    <>
      <Text size="sm" role="status">
        {problems.length > 0
          ? `${file} cannot be imported as it is. Nothing was sent.`
          : `${file} can be imported. Nothing was sent yet.`}
      </Text>
      <ImportProblems
        title={problems.length === 1 ? "1 cell needs attention" : `${many} cells need attention`}
        texts={problems}
      />
      {opening && <OpeningPreviewed preview={problems.length > 0 ? { ...opening, sums: [] } : opening} />}
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

/** The columns of a kind with the company's own ledgers, bills or items, and the balances already entered. */
async function saveTemplate(offline: Offline, { type }: ImportType): Promise<void> {
  if (!isOpeningKind(type)) return;
  try {
    const rows = await offline.reader.ask(OPENING_TEMPLATE_SP, { kind: type }, { enc: true });
    const refused = rows.find(({ err }) => Number(err ?? 0) !== 0);
    if (refused) throw new Error(String(refused.errormsg));
    saveFile(
      `${type}.csv`,
      csvFile(
        OPENING_KINDS[type].template,
        rows.map(({ cells }) => (Array.isArray(cells) ? cells.map(String) : [])),
      ),
    );
  } catch (failure) {
    await announceFailure(failure);
  }
}
