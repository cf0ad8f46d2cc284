import { Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ComponentType } from "react";
import { UsersList } from "./users-list";

/** `/Userslist` (ACCT-041). `Rights` is the rights editor, passed in by the routes. */
export function UsersScreen({ Rights }: { readonly Rights: ComponentType<{ readonly cousers: string }> }) {
  useDocumentTitle("User's Information");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        User&apos;s Information
      </Title>
      <UsersList Rights={Rights} />
    </Stack>
  );
}
