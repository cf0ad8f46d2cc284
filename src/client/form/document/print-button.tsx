import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { isPrintKey } from "../../browser/app-key";
import { usePageKey } from "../../browser/use-page-key";
import { printPath } from "../../rows/print-link";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { FormEngine } from "../form-engine";
import type { FormHandle } from "../form-handle";
import { documentName } from "../open/form-number";
import { printLinkOf } from "./print-link-of";

interface PrintButtonProps {
  readonly engine: FormEngine;
  readonly handle: FormHandle;
}

/**
 * Opens the PDF of the shown document; changes are saved first. One that waits on this device is drawn here. Of a new
 * one that is being typed there is none: the key does not print the document that was saved before it.
 */
export function PrintButton({ engine, handle }: PrintButtonProps) {
  const isDirty = handle.useState(({ dirty }) => dirty);
  const link = printLinkOf(engine.form, documentName(engine.form));
  const print = async (): Promise<void> => {
    if (!link || (isDirty && !(await handle.save()))) return;
    handle.close(printPath(link));
  };
  const { head } = engine.form.definition;
  const isUnsaved = !link && isDirty && head.printallowed;
  const tell = (): void => toast({ kind: "info", text: unsavedText(head.noun ?? ""), ms: TOAST_MS.action });
  usePageKey(isPrintKey, handle.inDrawer ? null : link ? () => void print() : isUnsaved ? tell : null);
  if (!link || handle.inDrawer) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={16} aria-hidden />}
      title="Ctrl+P"
      aria-keyshortcuts="Control+P"
      onClick={() => void print()}
    >
      Print
    </Button>
  );
}

const unsavedText = (noun: string): string => `Save the ${noun || "document"} first. Ctrl+P then prints it.`;
