import { Badge, Box, Button, Card, Drawer, Group, Text } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { PublishPanel } from "../../ui/design/publish-panel";
import { RevisionList } from "../../ui/design/revision-list";
import { closeDrawer, openDrawer } from "../draw/drawer-state";
import type { FormEngine } from "../form-engine";
import { AddElement } from "./add-element";
import type { FormEdit } from "./form-edit";
import { PreviewPanel } from "./preview-panel";
import { PropertyEditor } from "./property-editor";
import { useFormEdit, type DesignActions } from "./use-form-edit";

const PANELS = ["Add", "Preview", "Difference", "Revisions"] as const;

interface DesignToolsProps {
  readonly engine: FormEngine;
  /** Another version of the form is in force: the form is drawn again. */
  readonly onPublished: () => void;
}

/** The developer's bar above a form: draft, preview, publishing, revisions; and the property editor on the right. */
export function DesignTools({ engine, onPublished }: DesignToolsProps) {
  const { store, question } = engine.form;
  const { edit, problem, actions } = useFormEdit(engine.deps.offline, question.formname);
  const [panel, setPanel] = useState<(typeof PANELS)[number] | null>(null);
  const isOpen = useSyncExternalStore(store.subscribe, () => store.state().drawers.right);
  const page = useSyncExternalStore(store.subscribe, () => store.state().pages.right);
  if (problem)
    return (
      <Text size="sm" role="note">
        The form editor needs the server: {problem}
      </Text>
    );
  if (!edit) return null;
  const close = () => closeDrawer(store, "right");
  const publishing = {
    ...actions,
    decide: async (...args: Parameters<typeof actions.decide>) => {
      const isDone = await actions.decide(...args);
      if (isDone) onPublished();
      return isDone;
    },
  };
  return (
    <Card withBorder p="sm" component="section" aria-label="Form editor">
      <Group gap="sm">
        <Badge variant="default" tt="none">
          {edit.isDraft ? `Draft, ${edit.differences.length} differences` : `Revision ${edit.revision}`}
        </Badge>
        {PANELS.map((name) => (
          <Button
            key={name}
            size="compact-sm"
            variant={panel === name ? "light" : "default"}
            aria-expanded={panel === name}
            onClick={() => setPanel(panel === name ? null : name)}
          >
            {name}
          </Button>
        ))}
      </Group>
      {panel && (
        <Box pt="sm">
          <OpenPanel panel={panel} engine={engine} edit={edit} actions={publishing} />
        </Box>
      )}
      <Drawer
        opened={isOpen}
        onClose={close}
        position="right"
        size="min(480px, 100vw)"
        title={`Properties of ${page?.id ?? ""}`}
        returnFocus
      >
        {page && <PropertyEditor key={page.id} edit={edit} rowKey={page.id} actions={actions} onClose={close} />}
      </Drawer>
    </Card>
  );
}

interface OpenPanelProps {
  readonly panel: (typeof PANELS)[number];
  readonly engine: FormEngine;
  readonly edit: FormEdit;
  readonly actions: DesignActions;
}

function OpenPanel({ panel, engine, edit, actions }: OpenPanelProps) {
  const { store, question } = engine.form;
  switch (panel) {
    case "Add":
      return (
        <AddElement
          edit={edit}
          actions={actions}
          onAdded={(key) => openDrawer(store, "right", { formname: question.formname, id: key, title: key })}
        />
      );
    case "Preview":
      return <PreviewPanel key={JSON.stringify(edit.overlay)} formname={question.formname} id={question.id} />;
    case "Difference":
      return (
        <PublishPanel
          unchanged="The form is as it came with the product."
          differences={edit.differences}
          isDraft={edit.isDraft}
          faults={[...edit.problems, ...edit.breaks]}
          busy={actions.busy}
          onPublish={(note) => void actions.decide("publish", { note })}
          onDiscard={() => void actions.decide("discard")}
        />
      );
    case "Revisions":
      return (
        <RevisionList
          {...edit}
          base="As it came with the product"
          busy={actions.busy}
          onBack={(revision) => void actions.decide("rollback", { revision })}
        />
      );
  }
}
