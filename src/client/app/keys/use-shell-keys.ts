import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { useNavigate } from "react-router";
import { isCovered } from "../../browser/app-key";
import { formPath, formState } from "../../rows/form-link";
import type { AddKeyLine } from "./add-keys";

interface ShellKeys {
  readonly onFind: () => void;
  readonly onHelp: () => void;
  /** New records that have a key. */
  readonly adding: readonly AddKeyLine[];
}

const nothing = (): void => undefined;

/**
 * Keys of the frame (SHELL-015). `Control+b` and `Alt+a` are declared without an action and leave the browser's own
 * action alone (SHELL-016). `?` is typed as a letter in a field; the other keys work everywhere. A form that is left
 * by a key keeps what was typed as its draft.
 */
export function useShellKeys({ onFind, onHelp, adding }: ShellKeys): void {
  const navigate = useNavigate();
  useHotkeys(
    [
      ["alt+h", () => void navigate("/"), { usePhysicalKeys: true }],
      ["alt+o", () => void navigate("/outbox"), { usePhysicalKeys: true }],
      ["mod+k", onFind],
      ["ctrl+b", nothing, { preventDefault: false }],
      ["alt+a", nothing, { preventDefault: false }],
      ...adding.map(({ keys, link }): HotkeyItem => [
        keys.toLowerCase(),
        () => (isCovered() ? undefined : void navigate(formPath(link), { state: formState(link) })),
      ]),
    ],
    [],
    true,
  );
  useHotkeys([
    ["shift+?", onHelp],
    ["?", onHelp],
  ]);
}
