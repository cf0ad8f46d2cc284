import { Alert, Button, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useCallback, useEffect, useState, type FormEvent } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import type { DiscardAnswer } from "../../offline/contract/outbox";
import type { OutboxRow } from "../../offline/contract/save";
import { announce } from "../../ui/dialogs";

interface DiscardDialogProps {
  readonly row: OutboxRow;
  readonly onClose: () => void;
}

const NOTICES: Partial<Record<DiscardAnswer["outcome"], readonly [title: string, text: string]>> = {
  applied: [
    "Already saved",
    "The server already had this save, so it stays saved. To remove the record, delete it in its list.",
  ],
  unreachable: [
    "Not discarded",
    "This save was already sent once, so only the server can stop it. Try again when you are online.",
  ],
};

/**
 * One confirmation, which shows the later saves that are discarded too. A reason is asked only where the server may
 * have the save: what it refused or never got is in no book.
 */
export function DiscardDialog({ row, onClose }: DiscardDialogProps) {
  const { outbox, onOutbox } = useOffline();
  // It may be sent between the drawing of the table and the click.
  const read = useCallback(() => outbox.row(row.opId), [outbox, row.opId]);
  const { outcome, state } = useFollowed(read, onOutbox) ?? row;
  const needsReason = outcome === "unknown" || state === "sending";
  const [reason, setReason] = useState("");
  const [followers, setFollowers] = useState<readonly OutboxRow[] | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => void outbox.followers(row.opId).then(setFollowers, () => setFollowers([])), [outbox, row.opId]);
  const count = followers?.length ?? 0;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (followers === null || (needsReason && reason.trim() === "")) return;
    setBusy(true);
    const answer = await outbox.discard(row.opId, reason.trim(), count > 0);
    setBusy(false);
    // Another save was made on top of it meanwhile.
    if (answer.outcome === "has-followers") return setFollowers(answer.followers);
    onClose();
    const notice = NOTICES[answer.outcome];
    if (notice) await announce({ icon: "info", title: notice[0], text: notice[1] });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Discard ${row.title}?`}
      centered
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text size="sm">What you entered will not reach the server.</Text>
          {count > 0 && (
            <Alert color="orange" title="These saves depend on it and are discarded too">
              <List size="sm">
                {followers?.map(({ opId, title }) => (
                  <List.Item key={opId}>{title}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          {needsReason && (
            <TextInput
              label="Reason"
              description="The server may already have this save."
              required
              data-autofocus
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={200}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus={needsReason ? undefined : true}>
              Keep it
            </Button>
            <Button
              type="submit"
              color="red"
              loading={busy}
              disabled={followers === null || (needsReason && reason.trim() === "")}
            >
              {count > 0 ? `Discard all ${count + 1}` : "Discard"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
