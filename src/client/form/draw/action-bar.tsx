import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { IconLock } from "@tabler/icons-react";
import { useBottomBar } from "../../browser/bottom-bars";
import { CancelDocument } from "../document/cancel-document";
import { DocumentMenu } from "../document/document-menu";
import { OfferButtons } from "../document/offer-buttons";
import { PrintButton } from "../document/print-button";
import type { FormEngine } from "../form-engine";
import type { FormHandle } from "../form-handle";
import { HistoryButton } from "../history/history-button";
import { historyOf } from "../history/history-of";
import { isCloseButton } from "../open/definition";
import classes from "./action-bar.module.css";
import { ElementBoundary } from "./element-boundary";
import { elementOf } from "./element-registry";

interface ActionBarProps {
  readonly engine: FormEngine;
  readonly handle: FormHandle;
  /** Shows the record as it is now. */
  readonly onRestart: () => void;
  readonly onHistory: () => void;
  /** Figures of the document, above the buttons. */
  readonly children?: ReactNode;
}

/** Save and Close, visible however long the form is; shows the reason where the form cannot be saved now. */
export function ActionBar({ engine, handle, onRestart, onHistory, children }: ActionBarProps) {
  const { form } = engine;
  const isauditlock = handle.useState((state) => state.isauditlock);
  const why = handle.useBlocked();
  const bar = useBottomBar();
  const submits = form.definition.bar.filter(({ row }) => !isCloseButton(row) && row.field_visible);
  const closing = form.definition.bar.find(({ row }) => isCloseButton(row));
  // A page that only shows data has nothing to save and nothing to close.
  if (form.definition.bar.length === 0 && form.definition.fields.length === 0 && !handle.inDrawer) return null;
  return (
    <div ref={bar} className={classes.bar} data-form-bar>
      {children}
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          {handle.canEdit() &&
            submits.map((node) => {
              const element = elementOf(node.row.comp_type);
              return (
                element && (
                  <ElementBoundary key={node.row.id} name={node.row.label_label}>
                    <element.Input node={node} form={handle} />
                  </ElementBoundary>
                )
              );
            })}
          <Button
            id={closing ? `${engine.id}-${closing.row.key}` : undefined}
            variant="default"
            disabled={Boolean(closing?.row.field_disable)}
            onClick={() => handle.close(closing?.row.aspx_codes.trim())}
          >
            {closing?.row.label_label || "Close"}
          </Button>
          <DocumentMenu engine={engine} handle={handle} />
          <PrintButton engine={engine} handle={handle} />
          <OfferButtons engine={engine} handle={handle} />
          <CancelDocument engine={engine} handle={handle} onRestart={onRestart} />
          {historyOf(engine) && <HistoryButton onPress={onHistory} />}
        </Group>
        {isauditlock && <LockMark />}
        {why && (
          <Text size="sm" c="dimmed" role="status" data-why-not>
            {why}
          </Text>
        )}
      </Group>
    </div>
  );
}

const LockMark = () => (
  <Group gap={4} role="img" aria-label="Locked" title="Locked">
    <IconLock size={18} stroke={1.5} aria-hidden />
    <Text size="sm">Locked</Text>
  </Group>
);
