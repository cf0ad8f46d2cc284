import { Button, Stack, Text } from "@mantine/core";
import { saveOutboxFile } from "../../browser/save-outbox-file";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { savesOf } from "../../rows/pending-words";
import { asOfText } from "../../ui/as-of";
import { announceFailure, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

const SEALED = "These saves are sealed by a PIN. Sign in to export them.";

/**
 * Saves that wait on a device where nobody is signed in, after a sign-out or because the server ended the session: how
 * many, of whom and since when, and their export.
 */
export function WaitingHere() {
  const { outbox, onOutbox } = useOffline();
  const waiting = useFollowed(outbox.othersPending, onOutbox);
  if (!waiting || waiting.length === 0) return null;
  const exportAll = async (): Promise<void> => {
    const text = await outbox.exportSignedOut();
    if (text === null) return toast({ kind: "info", text: SEALED, ms: TOAST_MS.action });
    saveOutboxFile(text);
  };
  return (
    <Stack gap="xs">
      {waiting.map(({ userKey, by, count, oldest }) => (
        <Text key={userKey} size="sm" role="status">
          {savesOf(count)} of {by || "another user"} not sent yet, the oldest of {asOfText(oldest)}.{" "}
          {count === 1 ? "It is" : "They are"} kept on this device and sent when {by || "that user"} signs in. The owner
          of the company can also sign in here and send {count === 1 ? "it" : "them"} from the outbox.
        </Text>
      ))}
      <Button variant="default" size="sm" onClick={() => void exportAll().catch(announceFailure)}>
        Export waiting saves
      </Button>
    </Stack>
  );
}
