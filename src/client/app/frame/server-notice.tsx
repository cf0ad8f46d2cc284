import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useEffect } from "react";
import { useOffline } from "../../call/offline-context";
import { useLine } from "../../call/use-line";

const ASK_MS = 4_000;

/** Background work of the server, such as filling the books of the demo. Disappears when the work is done. */
export function ServerNotice() {
  const offline = useOffline();
  const { notice = "" } = useLine();
  const isBusy = notice !== "";
  // Asked once when home opens: the next regular ping may be half a minute away.
  useEffect(() => void offline.ping(), [offline]);
  const { start, stop } = useInterval(() => void offline.ping(), ASK_MS);
  useEffect(() => {
    if (isBusy) start();
    return stop;
  }, [isBusy, start, stop]);
  return (
    isBusy && (
      <Text size="sm" c="dimmed" role="status">
        {notice}
      </Text>
    )
  );
}
