import { modals } from "@mantine/modals";

type Dialog = Parameters<typeof modals.open>[0];

/**
 * Opens a dialog and returns its id. When it closes, the focus goes back at once to where it was. The library gives it
 * back some ms later, also where the user has gone on meanwhile: the keys typed since then would be lost.
 */
export function openDialog(dialog: Dialog): string {
  const before = document.activeElement;
  return modals.open({
    ...dialog,
    returnFocus: false,
    onClose: () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
      dialog.onClose?.();
    },
  });
}
