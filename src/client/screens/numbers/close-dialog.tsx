import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import type { Row } from "../../../wire/envelope";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useOffline } from "../../call/offline-context";
import { CallFailed } from "../../offline/contract/reader";
import { announce } from "../../ui/dialogs";
import { rangeText } from "./number-words";

interface CloseDialogProps {
  readonly range: Row;
  /** `isClosed`: the register must be read again. */
  readonly onDone: (isClosed: boolean) => void;
}

/**
 * Closes the block of a device that will not come back: its remaining numbers are never used. Needs the server and a
 * reason.
 */
export function CloseDialog({ range, onDone }: CloseDialogProps) {
  const { reader } = useOffline();
  const [why, setWhy] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (why.trim() === "") return;
    setBusy(true);
    const fault = await reader
      .ask(PROCEDURE_NAMES.numberBlockClose, { id: range.blockid, why: why.trim() }, { command: true })
      .then(
        ([answer]) => (Number(answer?.err ?? 0) === 0 ? "" : String(answer?.errormsg)),
        (failure: unknown) => {
          if (failure instanceof CallFailed) return failure.message;
          throw failure;
        },
      );
    setBusy(false);
    onDone(fault === "");
    if (fault !== "") await announce({ icon: "warning", title: "Warning!", text: fault });
  };
  return (
    <Modal
      opened
      onClose={() => onDone(false)}
      title="Close this block of numbers?"
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text size="sm">
            {rangeText(range)}, reserved by {String(range.who)}. No document can have these numbers afterwards. If the
            device still has documents with them, they are refused, and each takes the next number.
          </Text>
          <TextInput
            label="Reason"
            required
            data-autofocus
            value={why}
            onChange={(event) => setWhy(event.currentTarget.value)}
            maxLength={200}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={() => onDone(false)}>
              Keep it
            </Button>
            <Button type="submit" color="red" loading={busy} disabled={why.trim() === ""}>
              Close the block
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
