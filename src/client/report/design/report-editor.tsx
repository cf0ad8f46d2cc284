import { Badge, Box, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useState, type KeyboardEvent } from "react";
import { PublishPanel } from "../../ui/design/publish-panel";
import { RevisionList } from "../../ui/design/revision-list";
import { LoadingMark } from "../../ui/loading-mark";
import { ReportDrawer } from "../report-drawer";
import { ColumnsPanel } from "./columns-panel";
import { FiltersPanel } from "./filters-panel";
import { SelectPanel } from "./select-panel";
import { TextsPanel } from "./texts-panel";
import { useReportEdit } from "./use-report-edit";

interface ReportEditorProps {
  /** Number of the report. */
  readonly txtid: string;
  /** Gets whether something is not in the draft yet. */
  readonly onChanged: (isChanged: boolean) => void;
}

type Panel = "SELECT" | "Report" | "Columns" | "Filters" | "Difference" | "Revisions";
const PANELS: readonly Panel[] = ["Report", "Columns", "Filters", "Difference", "Revisions"];

/**
 * The report editor of the developer (REP-021, REP-130): what is changed becomes a draft, which is previewed as a real
 * report and then published. Ctrl+S saves the draft.
 */
export function ReportEditor({ txtid, onChanged }: ReportEditorProps) {
  const design = useReportEdit(txtid);
  const { edit, overlay, problem, busy, isChanged, change, save, decide } = design;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  const [chosen, setPanel] = useState<Panel | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  if (problem) return <Text role="note">The report editor needs the server: {problem}</Text>;
  if (!edit || !overlay) return <LoadingMark size="lg" />;
  const panels: readonly Panel[] = edit.isWritten ? ["SELECT", ...PANELS] : PANELS;
  const panel = chosen ?? panels[0] ?? "Report";
  const part = { edit, overlay, onChange: change };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    void save();
  };
  const preview = async (): Promise<void> => {
    if (await save()) setPreviewed(true);
  };
  return (
    <Stack gap="sm" component="section" aria-label="Report editor" onKeyDown={onKeyDown}>
      <Group gap="xs" role="toolbar" aria-label="Report editor">
        <Status edit={edit} isChanged={isChanged} />
        {panels.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={panel === name ? "light" : "default"}
            aria-pressed={panel === name}
            onClick={() => setPanel(name)}
          >
            {name}
          </Button>
        ))}
        <Button
          size="compact-sm"
          ml="auto"
          disabled={!isChanged}
          loading={busy}
          aria-keyshortcuts="Control+S"
          title="Ctrl+S"
          onClick={() => void save()}
        >
          Save draft
        </Button>
        <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void preview()}>
          Preview
        </Button>
      </Group>
      <Gone sentences={edit.gone} />
      <Box>
        {panel === "SELECT" && <SelectPanel {...part} />}
        {panel === "Report" && <TextsPanel {...part} />}
        {panel === "Columns" && <ColumnsPanel {...part} />}
        {panel === "Filters" && <FiltersPanel {...part} />}
        {panel === "Difference" && (
          <PublishPanel
            unchanged={edit.isWritten ? "Write a SELECT first." : "The report is as it came with the product."}
            differences={edit.differences}
            isDraft={edit.isDraft}
            faults={isChanged ? [UNSAVED] : []}
            busy={busy}
            onPublish={(note) => void decide("publish", { note })}
            onDiscard={() => void decide("discard")}
          />
        )}
        {panel === "Revisions" && (
          <RevisionList
            {...edit}
            base={edit.isWritten ? "Not in use" : "As it came with the product"}
            busy={busy}
            onBack={(revision) => void decide("rollback", { revision })}
          />
        )}
      </Box>
      {isPreviewed && <ReportDrawer query={`id=draft${txtid}`} onClose={() => setPreviewed(false)} />}
    </Stack>
  );
}

const UNSAVED = "Some changes are not in the draft yet. Press Save draft.";

interface StatusProps {
  readonly edit: { readonly isDraft: boolean; readonly isUsed: boolean; readonly revision: number };
  readonly isChanged: boolean;
}

const Status = ({ edit: { isDraft, isUsed, revision }, isChanged }: StatusProps) => (
  <Badge variant="default" tt="none" role="status">
    {isChanged ? "Not saved" : isDraft ? "Draft" : isUsed ? `Revision ${revision}` : "Not in use"}
  </Badge>
);

const Gone = ({ sentences }: { readonly sentences: readonly string[] }) =>
  sentences.length === 0 ? null : (
    <Text size="sm" role="note">
      {sentences.join(" ")} These changes are ignored.
    </Text>
  );
