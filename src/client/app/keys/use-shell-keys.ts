import { useHotkeys } from "@mantine/hooks";
import { useNavigate } from "react-router";

interface ShellKeys {
  readonly onFind: () => void;
  readonly onHelp: () => void;
}

const nothing = (): void => undefined;

/**
 * Keys of the frame (SHELL-015). `Control+b` and `Alt+a` are declared without an action and leave the browser's own
 * action alone (SHELL-016). `?` is typed as a letter in a field; the other keys work everywhere.
 */
export function useShellKeys({ onFind, onHelp }: ShellKeys): void {
  const navigate = useNavigate();
  useHotkeys(
    [
      ["alt+h", () => void navigate("/"), { usePhysicalKeys: true }],
      ["alt+o", () => void navigate("/outbox"), { usePhysicalKeys: true }],
      ["mod+k", onFind],
      ["ctrl+b", nothing, { preventDefault: false }],
      ["alt+a", nothing, { preventDefault: false }],
    ],
    [],
    true,
  );
  useHotkeys([
    ["shift+?", onHelp],
    ["?", onHelp],
  ]);
}
