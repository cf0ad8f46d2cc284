import { Alert, Badge, Button, Card, Group, List, Stack, Text, Title } from "@mantine/core";
import { useState, type KeyboardEvent } from "react";
import { confirm } from "../../../ui/dialogs";
import { PublishPanel } from "../../../ui/design/publish-panel";
import { RevisionList } from "../../../ui/design/revision-list";
import { LoadingMark } from "../../../ui/loading-mark";
import type { LayoutEdit, SeenDocument } from "./layout-edit";
import { PartsPanel } from "./parts-panel";
import { TextsPanel } from "./texts-panel";
import { useLayoutEdit } from "./use-layout-edit";

interface LayoutEditorProps {
  readonly seen: SeenDocument;
  /** The draft, or what is published, is another now: the paper beside the editor is drawn again. */
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

const PANELS = ["Parts", "Texts", "Difference", "Revisions"] as const;
type Panel = (typeof PANELS)[number];

const BASE = "The layout of the product";
const UNSAVED = "Some changes are not in the draft yet. Press Save draft.";
const LEAVE = {
  title: "Close the layout editor?",
  text: "Some changes are not in the draft yet, and will be lost.",
  confirmLabel: "Close",
  danger: true,
} as const;

/**
 * The layout of the papers of one kind, for the developer. What is changed becomes a draft, which is seen on the
 * document beside the editor, and is then published for all companies. Ctrl+S saves the draft.
 */
export function LayoutEditor({ seen, onSaved, onClose }: LayoutEditorProps) {
  const { edit, overlay, problem, busy, isChanged, change, save, decide } = useLayoutEdit(seen, onSaved);
  const [panel, setPanel] = useState<Panel>("Parts");
  if (problem) return <Text role="note">The layout editor needs the server: {problem}</Text>;
  if (!edit || !overlay) return <LoadingMark size="lg" />;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    void save();
  };
  const close = async (): Promise<void> => {
    if (!isChanged || (await confirm(LEAVE))) onClose();
  };
  const part = { ...edit, overlay, onChange: change };
  return (
    <Card withBorder component="section" aria-labelledby="layout-editor" onKeyDown={onKeyDown}>
      <Stack gap="sm">
        <Group gap="xs">
          <Title order={2} size="h5" id="layout-editor">
            Layout of {edit.kind}
          </Title>
          <Badge variant="default" tt="none" role="status">
            {isChanged ? "Not saved" : edit.isDraft ? "Draft" : `Revision ${edit.revision}`}
          </Badge>
        </Group>
        <Group gap="xs" role="toolbar" aria-label="Layout editor">
          {PANELS.map((name) => (
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
        </Group>
        <Problems problems={isChanged ? [] : edit.problems} />
        {panel === "Parts" && <PartsPanel {...part} />}
        {panel === "Texts" && <TextsPanel {...part} />}
        {panel === "Difference" && (
          <PublishPanel
            unchanged="The layout is as it came with the product."
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
            base={BASE}
            busy={busy}
            onBack={(revision) => void decide("rollback", { revision })}
          />
        )}
        <Group gap="xs">
          <Button
            size="xs"
            disabled={!isChanged}
            loading={busy}
            aria-keyshortcuts="Control+S"
            title="Ctrl+S"
            onClick={() => void save()}
          >
            Save draft
          </Button>
          <Button size="xs" variant="default" onClick={() => void close()}>
            Close
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}

const Problems = ({ problems }: Pick<LayoutEdit, "problems">) =>
  problems.length === 0 ? null : (
    <Alert color="orange" title="This document is printed without these texts">
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem}>{problem}</List.Item>
        ))}
      </List>
    </Alert>
  );
