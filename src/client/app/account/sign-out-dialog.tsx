import { Button, Divider, Group, Stack, Text, TextInput } from "@mantine/core";
import { modals } from "@mantine/modals";
import { useState } from "react";
import { openDialog } from "../../ui/open-dialog";

export type WaitingChoice = "stay" | "keep" | "export";

/** Word that the user types before saves are removed from the device. */
const WORD = "DISCARD";

/**
 * Asks what to do with waiting saves at sign-out: stay, keep them on this device, or export them to a file. Escape
 * stays.
 */
export function askWaiting(count: number): Promise<WaitingChoice> {
  return new Promise((resolve) => {
    let chosen: WaitingChoice = "stay";
    const answer = (choice: WaitingChoice): void => {
      chosen = choice;
      modals.close(id);
    };
    const id = openDialog({
      title: count === 1 ? "1 save has not been sent" : `${count} saves have not been sent`,
      centered: true,
      withCloseButton: false,
      onClose: () => resolve(chosen),
      children: <WaitingBody onAnswer={answer} />,
    });
  });
}

function WaitingBody({ onAnswer }: { readonly onAnswer: (choice: WaitingChoice) => void }) {
  const [typed, setTyped] = useState("");
  return (
    <Stack gap="md">
      <Text size="sm">
        They stay on this device and are sent when you sign in here again. An administrator of the company can send them
        too. Unless you have a PIN, anyone who uses this browser can export them to a file.
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={() => onAnswer("stay")}>
          Stay
        </Button>
        <Button data-autofocus onClick={() => onAnswer("keep")}>
          Sign out and keep on this device
        </Button>
      </Group>
      <Divider />
      <Text size="sm">
        Giving this device away? Export them to a file. You can import it in the outbox of another device. They are then
        removed from this one.
      </Text>
      <Group align="flex-end" gap="sm">
        <TextInput
          label={`Type ${WORD}`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
        />
        <Button color="red.8" disabled={typed.trim() !== WORD} onClick={() => onAnswer("export")}>
          Export and discard
        </Button>
      </Group>
    </Stack>
  );
}
