import { Stack, Text, Title } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";

interface AccessDeniedProps {
  /** Full name of the user, as the token has it. */
  readonly name: string;
  readonly company: string;
}

/** Shown when the server says that the user may not see a screen; texts verbatim (RIGHTS-021, OPEN-025). */
export function AccessDenied({ name, company }: AccessDeniedProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" role="alert" data-state="access-denied">
      <IconLock size={48} stroke={1.5} aria-hidden />
      <Title order={2} size="h3">
        Access Denied
      </Title>
      <Text>Sorry {name}</Text>
      <Text ta="center">This page not permission given by {company} Please contact your adminstrator.</Text>
    </Stack>
  );
}
