import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { openDialog } from "./open-dialog";

export interface ReasonQuestion {
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Label of the button that leaves everything as it is. */
  readonly keepLabel: string;
  /** Maximum number of characters. */
  readonly max: number;
  /** Label of the field, if it asks for something other than a reason. */
  readonly label?: string;
}

/**
 * Asks for the reason of an action that cannot be undone; null if the user cancels by the button, Escape or a click
 * outside.
 */
export function askReason({ title, ...question }: ReasonQuestion): Promise<string | null> {
  return new Promise((resolve) => {
    let result: string | null = null;
    const answer = (reason: string | null): void => {
      result = reason;
      modals.close(id);
    };
    const id = openDialog({
      title,
      centered: true,
      withCloseButton: false,
      onClose: () => resolve(result),
      children: <ReasonBody {...question} onAnswer={answer} />,
    });
  });
}

interface BodyProps extends Omit<ReasonQuestion, "title"> {
  readonly onAnswer: (reason: string | null) => void;
}

function ReasonBody({ text, confirmLabel, keepLabel, max, label = "Reason", onAnswer }: BodyProps) {
  const [reason, setReason] = useState("");
  const [error, setError] = useState("");
  const confirm = (): void => (reason.trim() === "" ? setError(`${label} is required.`) : onAnswer(reason.trim()));
  return (
    <Stack gap="md">
      <Text style={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>{text}</Text>
      <TextInput
        label={label}
        withAsterisk
        maxLength={max}
        autoComplete="off"
        data-autofocus
        value={reason}
        error={error}
        size="md"
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setError("");
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter") confirm();
        }}
      />
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer(null)}>
          {keepLabel}
        </Button>
        <Button color="red.8" onClick={confirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  );
}
