import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";

interface AddChipProps {
  readonly label: string;
  /** Key that does the same from any screen, '' for none. */
  readonly shortcut?: string;
  readonly onAdd: () => void;
  /** A second button beside the first: another way to add, without the shortcut keys. */
  readonly isSecond?: boolean;
}

/** The `New Add` chip; its label comes from the server (LIST-004, OPEN-088). */
export function AddChip({ label, shortcut = "", onAdd, isSecond = false }: AddChipProps) {
  return (
    <Button
      size="compact-md"
      radius="xl"
      variant={isSecond ? "light" : undefined}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={onAdd}
      aria-keyshortcuts={isSecond ? undefined : ["N", "Insert", shortcut].filter(Boolean).join(" ")}
      title={isSecond ? undefined : ["N", shortcut].filter(Boolean).join(" or ")}
    >
      {label}
    </Button>
  );
}
