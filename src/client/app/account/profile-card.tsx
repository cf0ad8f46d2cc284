import { Avatar, Group, Stack, Text } from "@mantine/core";
import type { Claims } from "../../../wire/session";

/** Avatar, name and branch of the signed-in user (SHELL-005). */
export function ProfileCard({ claims }: { readonly claims: Claims }) {
  const name = claims.flname || claims.name;
  return (
    <Group gap="sm" wrap="nowrap" data-profile-card>
      <Avatar src={claims.profileimg || null} alt={name} name={name} color="brand" radius="xl" size={40} />
      <Stack gap={0} miw={0}>
        <Text fw={600} truncate>
          {name}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {claims.bname}
        </Text>
      </Stack>
    </Group>
  );
}
