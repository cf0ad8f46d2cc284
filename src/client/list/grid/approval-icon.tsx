import { Badge } from "@mantine/core";
import { IconCircleCheckFilled, IconCircleDashedCheck } from "@tabler/icons-react";

interface ApprovalIconProps {
  readonly approved: boolean;
  /** The icon has its own label; inside a button the button has it. */
  readonly named?: boolean;
}

/** DOC-041: one icon for approved, another for pending. */
export function ApprovalIcon({ approved, named = false }: ApprovalIconProps) {
  const words = approved ? "Approved" : "Waiting for approval";
  const Icon = approved ? IconCircleCheckFilled : IconCircleDashedCheck;
  const icon = <Icon size={18} stroke={1.5} color={approved ? "var(--mac-good-text)" : undefined} aria-hidden />;
  return named ? (
    <span
      role="img"
      aria-label={words}
      title={words}
      style={{ display: "inline-flex" }}
      data-approved={approved || undefined}
    >
      {icon}
    </span>
  ) : (
    icon
  );
}

/** DOC-035: shown in place of all actions. */
export const LockLabel = () => (
  <Badge variant="default" radius="sm" tt="none" data-lock>
    Lock
  </Badge>
);
