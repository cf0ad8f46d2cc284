import { Avatar, Group, Paper, Stack, Text } from "@mantine/core";
import { useRead } from "../../call/use-read";
import { numberOf } from "../../rows/read-row";
import { useSession } from "../../session/use-session";

export const SETTINGS_QUESTION = {
  kind: "form",
  sqlsp: "WEBAPI_userssettings",
  args: { username: "", branchin: "@branchin", id: 0 },
} as const;

/** ACCT-006: name, branch, company name and code, full name and total space used. */
export function SideCard() {
  const { session } = useSession();
  const { data } = useRead(SETTINGS_QUESTION, { entity: "profile" });
  if (!session) return null;
  const { name, flname, bname, coname, companyid, profileimg } = session.claims;
  const bytes = data?.rows[0] ? numberOf(data.rows[0], "totalfilesize") : null;
  const lines = [
    ["Name", name],
    ["Branch", bname],
    ["Company", `${coname} (${companyid})`],
    ["Full name", flname],
    ["Total space used", bytes === null ? "" : spaceText(bytes)],
  ];
  return (
    <Paper withBorder p="md" component="section" aria-label="Account">
      <Stack gap="sm">
        <Avatar
          src={profileimg || null}
          name={flname || name}
          alt={flname || name}
          color="brand"
          size={64}
          radius="xl"
        />
        {lines.map(([label, value]) => (
          <Group key={label} justify="space-between" gap="sm">
            <Text size="sm" c="dimmed">
              {label}
            </Text>
            <Text size="sm" fw={600} style={{ overflowWrap: "anywhere" }}>
              {value}
            </Text>
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

/** Bytes in KB or MB, with one decimal. */
function spaceText(bytes: number): string {
  const [size, unit] = bytes < 1_048_576 ? [1_024, "KB"] : [1_048_576, "MB"];
  return `${Math.round((bytes * 10) / size) / 10} ${unit}`;
}
