import { ActionIcon, Button, Checkbox, Group } from "@mantine/core";
import { IconEdit, IconKey, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { formPath, formState } from "../../rows/form-link";
import { textOf } from "../../rows/read-row";
import { StackedCell, StackedRow } from "../../ui/stacked-table";

export const CLIENT_TITLES = [
  "Edit/Delete",
  "Client Name",
  "Client Registered Email id",
  "Client Password",
  "Is Blocked",
] as const;

interface ClientLineProps {
  readonly row: Row;
  readonly onView: () => void;
  readonly onUnblock: () => void;
  readonly onRemove: () => void;
  readonly onNewPassword: () => void;
}

/** One client login with its actions. The box only ever goes from blocked to unblocked (CLIENT-005). */
export function ClientLine({ row, onView, onUnblock, onRemove, onNewPassword }: ClientLineProps) {
  const email = textOf(row, "regemail");
  const isBlocked = isOn(row.isblocked);
  const mayEdit = isOn(row.editallowed);
  const link = {
    id: textOf(row, "id"),
    formname: textOf(row, "formname"),
    sqlsp: textOf(row, "sqlsp"),
    formtitle: textOf(row, "formtitle"),
  };
  return (
    <StackedRow>
      <StackedCell of="Edit/Delete" part="actions">
        <Group gap={4} wrap="nowrap">
          {mayEdit && (
            <ActionIcon
              component={Link}
              to={formPath(link)}
              state={formState(link)}
              variant="subtle"
              aria-label={`Edit ${email}`}
            >
              <IconEdit size={16} aria-hidden />
            </ActionIcon>
          )}
          {mayEdit && (
            <ActionIcon variant="subtle" aria-label={`New password for ${email}`} onClick={onNewPassword}>
              <IconKey size={16} aria-hidden />
            </ActionIcon>
          )}
          {isOn(row.deleteallowed) && (
            <ActionIcon variant="subtle" color="red" aria-label={`Delete ${email}`} onClick={onRemove}>
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      </StackedCell>
      <StackedCell of="Client Name" part="name">
        {textOf(row, "drconame")}
      </StackedCell>
      <StackedCell of="Client Registered Email id">{email}</StackedCell>
      <StackedCell of="Client Password">
        <Button size="xs" variant="default" aria-label={`View the password of ${email}`} onClick={onView}>
          View
        </Button>
      </StackedCell>
      <StackedCell of="Is Blocked">
        <Checkbox
          checked={isBlocked}
          disabled={!isBlocked || !mayEdit}
          aria-label={`Is Blocked: ${email}`}
          onChange={onUnblock}
        />
      </StackedCell>
    </StackedRow>
  );
}
