import { Badge } from "@mantine/core";
import { IconAlertTriangle, IconCloudUp } from "@tabler/icons-react";
import type { OpState } from "../offline/contract/save";
import { awaitsUser } from "../offline/outbox/op-state";
import { pendingWords } from "../rows/pending-words";

interface PendingMarkProps {
  readonly state: OpState;
  /** Icon without text, for narrow cells; the text remains its accessible name. */
  readonly compact?: boolean;
}

/** Marks a row or a form whose save is still on this device. */
export function PendingMark({ state, compact = false }: PendingMarkProps) {
  const needsAttention = awaitsUser(state);
  const Icon = needsAttention ? IconAlertTriangle : IconCloudUp;
  return (
    <Badge
      variant="default"
      c={needsAttention ? "var(--mac-amber-text)" : undefined}
      leftSection={<Icon size={14} aria-hidden />}
      title={pendingWords(state)}
      role="img"
      aria-label={pendingWords(state)}
      data-pending={state}
      tt="none"
      classNames={{ root: "mac-pending" }}
    >
      {compact ? "" : pendingWords(state)}
    </Badge>
  );
}
