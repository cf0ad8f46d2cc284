import { Badge, Button, Group, Stack, Text } from "@mantine/core";
import { IconPaperclip, IconPencil, IconTrash } from "@tabler/icons-react";
import type { IsoDate } from "../../../domain/calendar";
import { isIsoDate } from "../../../domain/calendar";
import { expiryOn } from "../../../domain/expiry";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { dateText } from "../../rows/cell-text";
import { pendingState } from "../../rows/pending-words";
import { numberOf, textOf } from "../../rows/read-row";
import { PendingMark } from "../../ui/pending-mark";
import classes from "./locker.module.css";

export interface CardActions {
  readonly mayEdit: (row: Row) => boolean;
  readonly mayDelete: (row: Row) => boolean;
  readonly edit: (row: Row) => void;
  readonly remove: (row: Row) => void;
  readonly attach: (row: Row) => void;
}

interface LockerCardProps {
  readonly row: Row;
  readonly today: IsoDate;
  readonly actions: CardActions;
}

/** One document: number, name, description, validity, and its actions (LOCK-004, LOCK-007). */
export function LockerCard({ row, today, actions }: LockerCardProps) {
  const isMade = textOf(row, "id").startsWith("tmp:");
  const title = isMade ? "Doc Locker # new" : `Doc Locker # ${textOf(row, "id")}`;
  const name = textOf(row, "docname");
  const state = pendingState(row._pending);
  return (
    <article className={classes.card} aria-label={`${title}: ${name}`}>
      <Group gap="xs" justify="space-between">
        <Text component="h3" size="sm" fw={600} m={0}>
          {title}
        </Text>
        <ExpiryBadge row={row} today={today} />
      </Group>
      <Text fw={600} style={{ overflowWrap: "anywhere" }}>
        {name}
      </Text>
      {textOf(row, "docno") && <Text size="sm">No. {textOf(row, "docno")}</Text>}
      <Stack gap={0}>
        <Text size="sm" fw={500}>
          Description
        </Text>
        <Text size="sm" className={classes.detail}>
          {textOf(row, "attacheddetail") || "—"}
        </Text>
      </Stack>
      {state && <PendingMark state={state} />}
      <Group gap="xs" mt="auto">
        {actions.mayEdit(row) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => actions.edit(row)}
          >
            Edit
          </Button>
        )}
        {!isMade && isOn(row.attachmentallowed) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPaperclip size={16} aria-hidden />}
            onClick={() => actions.attach(row)}
          >
            Attachment
          </Button>
        )}
        {actions.mayDelete(row) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => actions.remove(row)}
          >
            Delete
          </Button>
        )}
      </Group>
    </article>
  );
}

const INK = { over: "var(--mac-danger-text)", soon: "var(--mac-amber-text)", later: undefined } as const;

/** The words say it; the colour only repeats them. */
function ExpiryBadge({ row, today }: Pick<LockerCardProps, "row" | "today">) {
  const expires = textOf(row, "expirydate").slice(0, 10);
  if (!isIsoDate(expires)) return null;
  const { state, words } = expiryOn(today, expires, numberOf(row, "reminddays"));
  return (
    <Badge variant="default" tt="none" c={INK[state]} title={dateText(expires)} data-expiry={state}>
      {words}
    </Badge>
  );
}
