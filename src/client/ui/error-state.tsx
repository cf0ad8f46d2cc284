import { Button, Stack, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";

interface ErrorStateProps {
  /** What happened, one sentence. */
  readonly text: string;
  readonly onRetry?: () => void;
}

/** Shows what happened and offers to try again (LIST-023); never a blank screen. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  return (
    <Stack align="center" gap="sm" py="xl" px="md" role="alert" data-state="error">
      <IconAlertCircle size={40} stroke={1.25} color="var(--mac-danger-text)" aria-hidden />
      <Text ta="center" style={{ overflowWrap: "anywhere" }}>
        {text}
      </Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
    </Stack>
  );
}
