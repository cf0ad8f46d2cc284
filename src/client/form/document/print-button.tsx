import { Button } from "@mantine/core";
import { IconPrinter } from "@tabler/icons-react";
import { isPrintKey } from "../../browser/app-key";
import { usePageKey } from "../../browser/use-page-key";
import { printPath } from "../../rows/print-link";
import type { FormEngine } from "../form-engine";
import type { FormHandle } from "../form-handle";
import { documentName } from "../open/form-number";
import { printLinkOf } from "./print-link-of";

interface PrintButtonProps {
  readonly engine: FormEngine;
  readonly handle: FormHandle;
}

/** Opens the PDF of the shown document; changes are saved first. One that waits on this device is drawn here. */
export function PrintButton({ engine, handle }: PrintButtonProps) {
  const isDirty = handle.useState(({ dirty }) => dirty);
  const link = printLinkOf(engine.form, documentName(engine.form));
  const print = async (): Promise<void> => {
    if (!link || (isDirty && !(await handle.save()))) return;
    handle.close(printPath(link));
  };
  usePageKey(isPrintKey, link && !handle.inDrawer ? () => void print() : null);
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
