import { Alert, Anchor, List, Text } from "@mantine/core";
import { useCallback } from "react";
import { Link } from "react-router";
import { useOffline } from "../call/offline-context";
import { useFollowed } from "../call/use-followed";
import { numberWords, pendingWords, withNumber } from "../rows/pending-words";

/** The outbox shows the others. */
const SHOWN_MAX = 10;

/**
 * Saves of an entity that wait on this device, for the case that its list cannot be read and so cannot show them. A
 * form that was saved offline returns to its list, and nothing else there shows that the save is kept.
 */
export function WaitingSaves({ entity }: { readonly entity: string }) {
  const { outbox, onOutbox } = useOffline();
  const read = useCallback(
    async () => (await outbox.rows()).filter((row) => row.entity.toLowerCase() === entity.toLowerCase()).toReversed(),
    [outbox, entity],
  );
  const saves = useFollowed(read, onOutbox);
  if (!saves || saves.length === 0) return null;
  const more = saves.length - SHOWN_MAX;
  return (
    <Alert color="gray" variant="light" role="status" mt="xs">
      <List size="sm" listStyleType="none" spacing="xs">
        {saves.slice(0, SHOWN_MAX).map(({ opId, title, state, number }) => (
          <List.Item key={opId} style={{ overflowWrap: "anywhere" }}>
            <Anchor component={Link} to={`/outbox/${opId}`} size="sm">
              {title}
            </Anchor>
            <Text size="sm">{withNumber(pendingWords(state), number ? numberWords(number.no) : "")}</Text>
          </List.Item>
        ))}
        {more > 0 && (
          <List.Item>
            <Anchor
              component={Link}
              to="/outbox"
              size="sm"
            >{`${more.toLocaleString("en-IN")} more in the outbox`}</Anchor>
          </List.Item>
        )}
      </List>
    </Alert>
  );
}
