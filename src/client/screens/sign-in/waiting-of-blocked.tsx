import { Text } from "@mantine/core";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";

/** A blocked user cannot send what waits on this device: says who can. */
export function WaitingOfBlocked() {
  const { outbox, onOutbox } = useOffline();
  const waiting = useFollowed(outbox.othersPending, onOutbox);
  const count = (waiting ?? []).reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <Text size="sm" role="status">
      {count === 1 ? "1 save is" : `${count} saves are`} kept on this device. The owner of the company can sign in here
      and send {count === 1 ? "it" : "them"} from the outbox.
    </Text>
  );
}
