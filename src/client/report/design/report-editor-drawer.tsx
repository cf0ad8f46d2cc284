import { Drawer } from "@mantine/core";
import { useCallback, useRef, useState } from "react";
import { ReportEditor } from "./report-editor";
import { confirm } from "../../ui/dialogs";

/** A report that the developer opens in the editor: its number or name. */
export interface EditedCard {
  readonly txtid: string;
  readonly title: string;
}

interface ReportEditorDrawerProps extends EditedCard {
  /** Called when it has closed. */
  readonly onClose: () => void;
}

/** The report editor in a top drawer (REP-021). It closes by its X, and asks where something is not in the draft. */
export function ReportEditorDrawer({ txtid, title, onClose }: ReportEditorDrawerProps) {
  const [opened, setOpened] = useState(true);
  const isChanged = useRef(false);
  const onChanged = useCallback((changed: boolean): void => void (isChanged.current = changed), []);
  const close = async (): Promise<void> => {
    if (!isChanged.current || (await confirm(LEAVE))) setOpened(false);
  };
  return (
    <Drawer
      opened={opened}
      position="top"
      size="90dvh"
      title={`${txtid} · ${title}`}
      closeOnEscape={false}
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": "Close", size: 44 }}
      onClose={() => void close()}
      onExitTransitionEnd={onClose}
    >
      <ReportEditor txtid={txtid} onChanged={onChanged} />
    </Drawer>
  );
}

const LEAVE = {
  title: "Close the report editor?",
  text: "Some changes are not in the draft yet, and will be lost.",
  confirmLabel: "Close",
  danger: true,
} as const;
