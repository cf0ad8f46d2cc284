import { ActionIcon, Badge, Button, Checkbox, Group, Text } from "@mantine/core";
import { IconChevronDown, IconChevronRight, IconEdit, IconLock, IconLockOpen, IconTrash } from "@tabler/icons-react";
import { Suspense, useState, type ComponentType } from "react";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { textOf } from "../../rows/read-row";
import { asOfText } from "../../ui/as-of";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedCell, StackedRow } from "../../ui/stacked-table";
import { useUserActions } from "./use-user-actions";

interface UserLineProps {
  readonly row: Row;
  readonly columns: number;
  readonly Rights: ComponentType<{ readonly cousers: string }>;
  readonly onEdit: () => void;
  readonly onDone: () => void;
}

const when = (row: Row, key: string): string => (textOf(row, key) ? asOfText(Date.parse(textOf(row, key))) : "");

/** A user, with their rights below when the row is opened (ACCT-043). The three flags are read-only (ACCT-045). */
export function UserLine({ row, columns, Rights, onEdit, onDone }: UserLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { isRemoved, remove, block, view } = useUserActions(onDone);
  if (isRemoved) return null;
  const name = textOf(row, "cousers");
  const isBlocked = isOn(row.is_blocked);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <StackedRow>
        <StackedCell of="" part="actions">
          <ActionIcon
            variant="subtle"
            aria-label={`Rights of ${name}`}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Chevron size={16} aria-hidden />
          </ActionIcon>
        </StackedCell>
        <StackedCell of="Edit/Delete" part="actions">
          <UserButtons
            row={row}
            onEdit={onEdit}
            onBlock={() => void block(row, !isBlocked)}
            onRemove={() => void remove(row)}
          />
        </StackedCell>
        <StackedCell of="Company">{textOf(row, "co")}</StackedCell>
        <StackedCell of="Name">{textOf(row, "fullname")}</StackedCell>
        <StackedCell of="cousers" part="name">
          {name}{" "}
          {isBlocked && (
            <Badge color="red" variant="light">
              Blocked
            </Badge>
          )}
          {textOf(row, "shutoutwhy") !== "" && (
            <Text size="xs" c="dimmed">
              {textOf(row, "shutoutwhy")}
            </Text>
          )}
        </StackedCell>
        <StackedCell of="Last Login">{when(row, "lastlogin")}</StackedCell>
        <StackedCell of="Last Password Change">{when(row, "lastpwdchange")}</StackedCell>
        <StackedCell of="Users Password">
          {/* A user who cannot be edited here, only unblocked, has no password to show. */}
          {isOn(row.editallowed) && (
            <Button
              size="xs"
              variant="default"
              aria-label={`View the password of ${name}`}
              onClick={() => void view(name)}
            >
              View
            </Button>
          )}
        </StackedCell>
        {(["constr", "gpsallowed", "emailallowed"] as const).map((key, at) => (
          <StackedCell key={key} of={FLAGS[at] ?? ""}>
            <Checkbox checked={isOn(row[key])} disabled readOnly aria-label={`${FLAGS[at] ?? ""} of ${name}`} />
          </StackedCell>
        ))}
      </StackedRow>
      {isOpen && (
        <StackedRow>
          <StackedCell of="" part="detail" colSpan={columns}>
            <Suspense fallback={<ScreenSkeleton rows={3} />}>
              <Rights cousers={name} />
            </Suspense>
          </StackedCell>
        </StackedRow>
      )}
    </>
  );
}

interface UserButtonsProps {
  readonly row: Row;
  readonly onEdit: () => void;
  /** Blocks the user, or unblocks a blocked one. */
  readonly onBlock: () => void;
  readonly onRemove: () => void;
}

/** What the signed-in user may do with this one. */
function UserButtons({ row, onEdit, onBlock, onRemove }: UserButtonsProps) {
  const name = textOf(row, "cousers");
  const isBlocked = isOn(row.is_blocked);
  return (
    <Group gap={4} wrap="nowrap">
      {isOn(row.editallowed) && (
        <ActionIcon variant="subtle" aria-label={`Edit ${name}`} onClick={onEdit}>
          <IconEdit size={16} aria-hidden />
        </ActionIcon>
      )}
      {(isBlocked || isOn(row.deleteallowed)) && (
        <ActionIcon variant="subtle" aria-label={isBlocked ? `Unblock ${name}` : `Block ${name}`} onClick={onBlock}>
          {isBlocked ? <IconLockOpen size={16} aria-hidden /> : <IconLock size={16} aria-hidden />}
        </ActionIcon>
      )}
      {isOn(row.deleteallowed) && (
        <ActionIcon variant="subtle" color="red" aria-label={`Delete ${name}`} onClick={onRemove}>
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}

const FLAGS = ["2FA", "GPS Allowed", "Email Allowed"];
