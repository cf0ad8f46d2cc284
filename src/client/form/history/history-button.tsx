import { Button, Text } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";

/** Opens the history of the record; on a phone its icon alone. */
export const HistoryButton = ({ onPress }: { readonly onPress: () => void }) => (
  <Button variant="default" px="sm" aria-label="History" aria-haspopup="dialog" title="History" onClick={onPress}>
    <IconHistory size={16} aria-hidden />
    <Text span inherit ml={8} visibleFrom="sm">
      History
    </Text>
  </Button>
);
