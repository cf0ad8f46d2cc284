import { Badge } from "@mantine/core";
import { IconBan } from "@tabler/icons-react";
import { formatDateTime } from "../../domain/date-format";
import { isOn } from "../../wire/answers";
import type { Row } from "../../wire/envelope";
import { textOf } from "./read-row";

/** Whether a document is cancelled, on the server or by a save that waits on this device. */
export const isCancelled = (row: Row): boolean => isOn(row.iscancelled);

/** Reason, user and time of a cancelled document; if the cancellation waits on this device, what is known here. */
export function cancelledText(row: Row): string {
  const [reason, who, when] = [textOf(row, "cancelreason"), textOf(row, "cancelledby"), textOf(row, "cancelledat")];
  const done =
    when === ""
      ? "Cancelled on this device, waiting to be sent."
      : `Cancelled by ${who || "another user"} on ${formatDateTime(when)}.`;
  return reason === "" ? done : `${done} Reason: ${reason}`;
}

/** In words, so that the meaning does not depend on colour alone. */
export const CancelledBadge = ({ row }: { readonly row: Row }) => (
  <Badge
    variant="default"
    radius="sm"
    tt="none"
    c="var(--mac-danger-text)"
    style={{ flexShrink: 0 }}
    leftSection={<IconBan size={12} aria-hidden />}
    title={cancelledText(row)}
    data-cancelled-mark
  >
    Cancelled
  </Badge>
);
