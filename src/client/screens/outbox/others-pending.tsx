import { Alert } from "@mantine/core";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { asOfText } from "../../ui/as-of";

/** Saves of other users are counted, never shown. */
export function OthersPending() {
  const { outbox, onOutbox } = useOffline();
  const others = useFollowed(outbox.othersPending, onOutbox);
  if (!others || others.length === 0) return null;
  const saves = others.reduce((sum, { count }) => sum + count, 0);
  const oldest = Math.min(...others.map((other) => other.oldest));
  return (
    <Alert color="orange">
      {others.length === 1 ? "1 other user has" : `${others.length} other users have`} {saves} unsent{" "}
      {saves === 1 ? "save" : "saves"} here, the oldest of {asOfText(oldest)}. They are sent when that user signs in.
    </Alert>
  );
}
