import { Badge, Card, Group, Stack, Text, Title } from "@mantine/core";
import { formatDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { useOutboxRows } from "../../call/use-outbox";
import { textOf } from "../../rows/read-row";
import { pendingWords } from "../../rows/pending-words";
import { Panel } from "./panel";
import { TicketForm } from "./ticket-form";
import { usePortal } from "./use-portal";

/** The customer's support tickets with their state, those that still wait on this device, and a new one. */
export function SupportPanel() {
  const read = usePortal(PORTAL_PROCEDURES.tickets);
  const waiting = (useOutboxRows() ?? []).filter(({ env }) => env.sqlsp === PORTAL_PROCEDURES.ticketSave);
  return (
    <Stack gap="md">
      <TicketForm onSent={read.again} />
      <Title order={2} size="h5">
        Your tickets
      </Title>
      {waiting.map((row) => (
        <Ticket key={row.opId} row={row.shown} state={row.lastErr?.msg || pendingWords(row.state)} />
      ))}
      <Panel read={read} empty="No ticket yet.">
        {(rows) => rows.map((row) => <Ticket key={textOf(row, "id")} row={row} state={textOf(row, "state")} />)}
      </Panel>
    </Stack>
  );
}

const Ticket = ({ row, state }: { readonly row: Row; readonly state: string }) => (
  <Card withBorder padding="sm" component="article" aria-label={textOf(row, "subject")}>
    <Group justify="space-between" gap="xs">
      <Text fw={600}>{textOf(row, "subject")}</Text>
      <Badge variant="light" color={state === "Closed" ? "gray" : "blue"} tt="none">
        {state}
      </Badge>
    </Group>
    <Text size="xs" c="dimmed">
      {[textOf(row, "number"), formatDate(textOf(row, "day"))].filter(Boolean).join(" · ")}
      {textOf(row, "closedon") && ` · closed on ${formatDate(textOf(row, "closedon"))}`}
    </Text>
    <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
      {textOf(row, "complaint")}
    </Text>
  </Card>
);
