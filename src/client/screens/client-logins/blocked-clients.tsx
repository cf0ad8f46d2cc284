import { Button, Card, Group, Text, Title } from "@mantine/core";
import { isOn } from "../../../wire/answers";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { useClientActions } from "./use-client-actions";

/** The side card of CLIENT-009: one button for each blocked login, which unlocks it. */
export function BlockedClients() {
  const { data, error, refetch } = useRead({
    kind: "list",
    sqlsp: "debtorslogin_R_listgrid",
    args: { DisplayLength: 500, DisplayStart: 1, SortCol: "regemail", SortDir: "asc", onlyblocked: 1 },
  });
  const { unblock } = useClientActions(() => void refetch());
  const rows = (data?.rows ?? []).filter((row) => !isOn(row.err));
  return (
    <Card withBorder flex="1 1 260px" maw={460} component="section" aria-label="Blocked users">
      <Title order={2} size="h5" mb="xs">
        Blocked users
      </Title>
      {error && (
        <Text size="sm" c="red">
          {error.message}
        </Text>
      )}
      {data && rows.length === 0 && <Text c="dimmed">No client login is blocked.</Text>}
      <Group gap="xs">
        {rows.map((row) => (
          <Button
            key={textOf(row, "id")}
            size="xs"
            radius="xl"
            variant="light"
            disabled={!isOn(row.editallowed)}
            aria-label={`Unlock ${textOf(row, "regemail")}`}
            onClick={() => void unblock(row)}
          >
            {textOf(row, "regemail")}
          </Button>
        ))}
      </Group>
    </Card>
  );
}
