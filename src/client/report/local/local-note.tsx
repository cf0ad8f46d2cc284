import { Anchor, Group, Switch, Text } from "@mantine/core";
import { IconCloudUp } from "@tabler/icons-react";
import { Link } from "react-router";
import type { LocalView } from "./use-local-effect";

/** What a report says of the documents that wait on this device, with the switch that leaves them out. */
export function LocalNote({ sentences, isIncluded, include }: Omit<LocalView, "shown">) {
  if (sentences.length === 0) return null;
  return (
    <Group gap="xs" role="status" data-local mb={4}>
      <IconCloudUp size={16} aria-hidden />
      <Text size="sm">{sentences.join(" ")}</Text>
      {isIncluded !== null && (
        <Switch
          size="sm"
          label="Include them"
          checked={isIncluded}
          onChange={(event) => include(event.currentTarget.checked)}
        />
      )}
      <Anchor component={Link} to="/outbox" size="sm">
        Outbox
      </Anchor>
    </Group>
  );
}
