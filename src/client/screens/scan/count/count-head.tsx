import { Button, Group, Text, Title } from "@mantine/core";
import { IconChecklist, IconQrcode, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { JoinedCount } from "../../../../domain/counting/join-code";
import { LineCount } from "../session/line-count";
import classes from "../session/session.module.css";

interface CountTitleProps {
  readonly count: JoinedCount;
  readonly lines: number;
  /** What is still on its way to the server, in words. */
  readonly waiting: string;
}

export const CountTitle = ({ count, lines, waiting }: CountTitleProps) => (
  <div>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Title order={1} size="h4" style={{ overflowWrap: "anywhere" }}>
        {count.no === "" ? "Count" : `Count ${count.no}`}
      </Title>
      <LineCount lines={lines} />
    </Group>
    <Group justify="space-between" wrap="nowrap" gap="xs">
      <Text size="sm" c="dimmed" truncate>
        {count.godown}
      </Text>
      <Text size="sm" c="dimmed" role="status" aria-label="Sent" style={{ flex: "none" }}>
        {waiting}
      </Text>
    </Group>
  </div>
);

interface CountToolsProps {
  readonly bin: string;
  /** Requested recounts. */
  readonly recounts: number;
  readonly isBlind: boolean;
  readonly onSheet: (sheet: { readonly of: "bin" | "recounts" | "join" | "check" }) => void;
}

export const CountTools = ({ bin, recounts, isBlind, onSheet }: CountToolsProps) => (
  <Group gap="xs" wrap="wrap">
    <Tool onPress={() => onSheet({ of: "bin" })}>{bin === "" ? "No bin" : `Bin ${bin}`}</Tool>
    {recounts > 0 && (
      <Tool icon={<IconRefresh size={18} aria-hidden />} onPress={() => onSheet({ of: "recounts" })}>
        Recounts ({recounts})
      </Tool>
    )}
    <Tool icon={<IconQrcode size={18} aria-hidden />} onPress={() => onSheet({ of: "join" })}>
      QR code
    </Tool>
    {!isBlind && (
      <Tool icon={<IconChecklist size={18} aria-hidden />} onPress={() => onSheet({ of: "check" })}>
        Check
      </Tool>
    )}
  </Group>
);

interface ToolProps {
  readonly icon?: ReactNode;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ icon, onPress, children }: ToolProps) => (
  <Button variant="default" h={44} px="sm" leftSection={icon} onClick={onPress}>
    {children}
  </Button>
);

interface RecountBannerProps {
  readonly name: string;
  readonly onNone: () => void;
  readonly onDone: () => void;
}

/** While a recount is made: what belongs to it, and its end. */
export const RecountBanner = ({ name, onNone, onDone }: RecountBannerProps) => (
  <Group className={classes.last} data-tone="warning" role="region" aria-label="Recount" wrap="wrap" gap="xs">
    <Text fw={600} style={{ flex: "1 1 200px" }}>
      Recounting {name}. Count all of it, in every bin.
    </Text>
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" h={44} onClick={onNone}>
        None found
      </Button>
      <Button h={44} onClick={onDone}>
        Recount done
      </Button>
    </Group>
  </Group>
);
