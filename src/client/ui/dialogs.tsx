import { modals } from "@mantine/modals";
import { notifications } from "@mantine/notifications";
import { AnnounceBody, ConfirmBody, ToastBody } from "./dialog-body";
import type { DialogIcon } from "./dialog-body";
import { wantToasts } from "./toast-signal";
import { openDialog } from "./open-dialog";

export interface Announcement {
  readonly icon: DialogIcon;
  readonly title: string;
  readonly text?: string;
  /** With it the dialog closes by itself and has no button (MSG-001). */
  readonly closesAfterMs?: number;
}

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** Colours the confirm button as a danger; the focus then starts on the cancel button. */
  readonly danger?: boolean;
}

export interface Toast {
  readonly kind: "success" | "error" | "info";
  readonly text: string;
  readonly ms: number;
  /** What the user may do next. Each is possible without the toast too, because it goes away. */
  readonly actions?: readonly ToastAction[];
}

export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

const TOAST_COLOUR = { success: "green", error: "red", info: "blue" } as const;

/** Shows one dialog; resolves when it closes, by its button, by Escape or by its time. */
export function announce({ icon, title, text = "", closesAfterMs }: Announcement): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const id = openDialog({
      title: title.trim(),
      centered: true,
      withCloseButton: false,
      onClose: () => {
        clearTimeout(timer);
        resolve();
      },
      children: (
        <AnnounceBody icon={icon} text={text} onOk={closesAfterMs === undefined ? () => modals.close(id) : null} />
      ),
    });
    if (closesAfterMs !== undefined) timer = setTimeout(() => modals.close(id), closesAfterMs);
  });
}

/** Shows the message of what was thrown; resolves when the dialog closes. */
export const announceFailure = (failure: unknown): Promise<void> =>
  announce({ icon: "error", title: "Error!", text: failure instanceof Error ? failure.message : String(failure) });

/** Asks; true only for the confirm button. Escape and a click outside are "no". */
export function confirm({
  title,
  text,
  confirmLabel,
  cancelLabel = "Cancel",
  danger = false,
}: Question): Promise<boolean> {
  return new Promise((resolve) => {
    let result = false;
    const answer = (yes: boolean): void => {
      result = yes;
      modals.close(id);
    };
    const id = openDialog({
      title: title.trim(),
      centered: true,
      withCloseButton: false,
      onClose: () => resolve(result),
      children: (
        <ConfirmBody
          text={text}
          confirmLabel={confirmLabel}
          cancelLabel={cancelLabel}
          danger={danger}
          onAnswer={answer}
        />
      ),
    });
  });
}

/** A toast for `ms` milliseconds (CONST-001, CONST-002); never for something that the user must act upon. */
export function toast({ kind, text, ms, actions = [] }: Toast): void {
  wantToasts();
  const id = notifications.show({
    message:
      actions.length === 0 ? (
        text
      ) : (
        <ToastBody
          text={text}
          actions={actions}
          onRun={(run) => {
            notifications.hide(id);
            run();
          }}
        />
      ),
    color: TOAST_COLOUR[kind],
    autoClose: ms,
    withBorder: true,
    closeButtonProps: { "aria-label": "Close" },
  });
}
