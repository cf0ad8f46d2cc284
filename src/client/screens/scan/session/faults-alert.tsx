import { Alert, Text } from "@mantine/core";

interface FaultsAlertProps {
  /** What is not done: `Not saved`. */
  readonly title: string;
  readonly faults: readonly string[];
}

/** What keeps a session from its end; nothing where nothing does. */
export const FaultsAlert = ({ title, faults }: FaultsAlertProps) =>
  faults.length === 0 ? null : (
    <Alert role="alert" color="red" title={title}>
      {faults.map((fault) => (
        <Text key={fault} size="sm">
          {fault}
        </Text>
      ))}
    </Alert>
  );
