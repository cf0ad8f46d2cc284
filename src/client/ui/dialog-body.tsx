import { Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { type KeyboardEvent, useRef } from "react";

export type DialogIcon = "success" | "warning" | "error" | "info";

const ICONS = {
  success: { Icon: IconCircleCheck, colour: "var(--mantine-color-green-7)" },
  warning: { Icon: IconAlertTriangle, colour: "var(--mantine-color-orange-7)" },
  error: { Icon: IconCircleX, colour: "var(--mantine-color-red-7)" },
  info: { Icon: IconInfoCircle, colour: "var(--mantine-color-blue-7)" },
} as const;

interface AnnounceProps {
  readonly icon: DialogIcon;
  readonly text: string;
  /** null if the dialog closes by itself. */
  readonly onOk: (() => void) | null;
}

/** Content of `announce`: icon, text, and OK unless the dialog closes by itself. */
export function AnnounceBody({ icon, text, onOk }: AnnounceProps) {
  const { Icon, colour } = ICONS[icon];
  return (
    <Stack align="center" gap="md">
      <Icon size={48} stroke={1.5} color={colour} aria-hidden data-icon={icon} />
      {text && (
        <Text ta="center" style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }} role="status">
          {text}
        </Text>
      )}
      {onOk && (
        <Button onClick={onOk} data-autofocus>
          OK
        </Button>
      )}
    </Stack>
  );
}

interface ConfirmProps {
  readonly text: string;
  readonly confirmLabel: string;
  readonly cancelLabel: string;
  readonly danger: boolean;
  readonly onAnswer: (yes: boolean) => void;
}

/** Content of `confirm`. */
export function ConfirmBody({ text, confirmLabel, cancelLabel, danger, onAnswer }: ConfirmProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // Text that was meant for something else, such as a name typed into a list, must not confirm with its Enter.
  const distrust = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): void => {
    if (key.length === 1 && key !== " " && !ctrlKey && !altKey && !metaKey) cancel.current?.focus();
  };
  return (
    <Stack gap="md" onKeyDown={distrust}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconAlertTriangle
          size={28}
          stroke={1.5}
          color={ICONS.warning.colour}
          aria-hidden
          data-icon="warning"
          style={{ flexShrink: 0 }}
        />
        <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{text}</Text>
      </Group>
      <Group justify="flex-end" gap="sm">
        <Button
          ref={cancel}
          variant="default"
          onClick={() => onAnswer(false)}
          {...(danger ? { "data-autofocus": true } : {})}
        >
          {cancelLabel}
        </Button>
        <Button
          color={danger ? "red.8" : undefined}
          onClick={() => onAnswer(true)}
          {...(danger ? {} : { "data-autofocus": true })}
        >
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}

interface ToastBodyProps {
  readonly text: string;
  readonly actions: readonly { readonly label: string; readonly run: () => void }[];
  readonly onRun: (run: () => void) => void;
}

/** Content of a `toast` with buttons. */
export function ToastBody({ text, actions, onRun }: ToastBodyProps) {
  return (
    <Stack gap="xs">
      <Text size="sm" style={{ overflowWrap: "anywhere" }}>
        {text}
      </Text>
      <Group gap="xs">
        {actions.map(({ label, run }) => (
          <Button key={label} variant="default" size="compact-sm" onClick={() => onRun(run)}>
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}
