import { Button, Text } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { isCancelKey } from "../../browser/cancel-key";
import { cancelDocument, type CancelTarget } from "../../call/cancel-document";
import { textOf } from "../../rows/read-row";
import type { FormEngine } from "../form-engine";
import type { FormHandle } from "../form-handle";
import { isNewRecord } from "../open/form-deps";
import { goodsOf } from "../save/goods-of";
import { documentHeadOf } from "./document-head";

interface CancelDocumentProps {
  readonly engine: FormEngine;
  readonly handle: FormHandle;
  readonly onRestart: () => void;
}

/** Cancels the shown document, by its button or Alt+X; draws nothing where that is not possible or already done. */
export function CancelDocument({ engine, handle, onRestart }: CancelDocumentProps) {
  const target = targetOf(engine, handle);
  const isLocked = handle.useState((state) => state.isauditlock);
  const isBusy = handle.useBusy();
  const isOffered = target !== null && !isLocked && !isBusy;
  const run = async (): Promise<void> => {
    const now = targetOf(engine, handle);
    if (!now || !isOffered) return;
    const { askReason } = await import("../../ui/ask-reason");
    if (
      !(await cancelDocument(
        {
          offline: engine.deps.offline,
          toast: engine.deps.dialogs.toast,
          dialogs: { announce: engine.deps.dialogs.announce, askReason },
        },
        now,
      ))
    )
      return;
    await engine.discardDraft();
    onRestart();
  };
  useCancelKey(isOffered, () => void run());
  if (!isOffered) return null;
  return (
    <Button
      variant="default"
      px="sm"
      aria-label="Cancel document"
      aria-keyshortcuts="Alt+X"
      title="Cancel document (Alt+X)"
      onClick={() => void run()}
    >
      <IconBan size={16} aria-hidden />
      <Text span inherit ml={8} visibleFrom="sm">
        Cancel document
      </Text>
    </Button>
  );
}

/** The document as shown here; null where the user may not cancel it, or a refused save of it comes first. */
function targetOf({ form }: FormEngine, { recordKey, inDrawer }: FormHandle): CancelTarget | null {
  const {
    definition: { head },
    record,
    question,
    store,
  } = form;
  const cancel = documentHeadOf(head)?.cancel;
  if (!cancel || isNewRecord(recordKey) || inDrawer || question.preview || record.isCancelled || record.correcting)
    return null;
  const { values, dirty } = store.state();
  return {
    entity: head.entity,
    recordKey,
    base: record.base,
    sqlsp: cancel.sqlsp,
    noun: cancel.noun,
    name: textOf(values, "autobillno") || "without a number",
    formname: question.formname,
    ...goodsOf(form),
    ...(dirty ? { note: "What you typed here and did not save is removed." } : {}),
  };
}

/** Alt+X anywhere on the page, unless a dialog is open. */
function useCancelKey(isOn: boolean, press: () => void): void {
  const latest = useRef(press);
  useEffect(() => {
    latest.current = press;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (!isCancelKey(event) || document.querySelector('[aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
