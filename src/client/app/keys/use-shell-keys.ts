import { type HotkeyItem, useHotkeys } from "@mantine/hooks";
import { useNavigate } from "react-router";
import { isCovered } from "../../browser/app-key";
import { formPath, formState, type FormLink } from "../../rows/form-link";
import type { AddKeyLine } from "./add-keys";
import { useEarlyKey } from "./use-early-key";

interface ShellKeys {
  readonly onFind: () => void;
  readonly onHelp: () => void;
  /** New records that have a key. */
  readonly adding: readonly AddKeyLine[];
  /** The menu, which says which these are, is not there yet. */
  readonly isWaiting: boolean;
}

const nothing = (): void => undefined;

/**
 * Keys of the frame (SHELL-015). `Control+b` and `Alt+a` are declared without an action and leave the browser's own
 * action alone (SHELL-016). `?` is typed as a letter in a field; the other keys work everywhere. A form that is left
 * by a key keeps what was typed as its draft.
 */
export function useShellKeys({ onFind, onHelp, adding, isWaiting }: ShellKeys): void {
  const navigate = useNavigate();
  const add = (link: FormLink): void =>
    isCovered() ? undefined : void navigate(formPath(link), { state: formState(link) });
  useEarlyKey(isWaiting, (pressed) => {
    const meant = adding.find(({ keys }) => keys === pressed);
    if (meant) add(meant.link);
  });
  useHotkeys(
    [
      ["alt+h", () => void navigate("/"), { usePhysicalKeys: true }],
      ["alt+o", () => void navigate("/outbox"), { usePhysicalKeys: true }],
      ["mod+k", onFind],
      ["ctrl+b", nothing, { preventDefault: false }],
      ["alt+a", nothing, { preventDefault: false }],
      ...adding.map(({ keys, link }): HotkeyItem => [keys.toLowerCase(), () => add(link)]),
    ],
    [],
    true,
  );
  useHotkeys([
    ["shift+?", onHelp],
    ["?", onHelp],
  ]);
}
