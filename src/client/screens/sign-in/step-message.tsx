import { Button, Stack, Text } from "@mantine/core";

interface StepMessageProps {
  readonly text: string;
  readonly label: "Back" | "Reset";
  readonly onBack: () => void;
}

/**
 * Steps 2, 3, 4, 5, 8 and 9, and any step beyond the last: a text and a button back to step 0 (AUTH-016, AUTH-017).
 */
export function StepMessage({ text, label, onBack }: StepMessageProps) {
  return (
    <Stack gap="md">
      <Text role="alert">{text}</Text>
      <Button onClick={onBack} autoFocus>
        {label}
      </Button>
    </Stack>
  );
}
