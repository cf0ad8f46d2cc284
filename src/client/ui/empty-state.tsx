import { Stack, Text } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What would be here. */
  readonly text: string;
  /** What to do about it: a button or a link. */
  readonly action?: ReactNode;
}

/** Shows what would be here, and offers a way to add it. */
export function EmptyState({ text, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role="status" data-state="empty">
      <IconInbox size={40} stroke={1.25} aria-hidden />
      <Text c="dimmed" ta="center">
        {text}
      </Text>
      {action}
    </Stack>
  );
}
