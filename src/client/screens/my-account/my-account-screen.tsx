import { Grid, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import type { ComponentType } from "react";
import { BankPanel, CompanyPanel } from "./branch-panels";

/**
 * `/MyAccount` (ACCT-002): the side card, company and bank information. `SideCard` is passed in, because the profile
 * page has it too.
 */
export function MyAccountScreen({ SideCard }: { readonly SideCard: ComponentType }) {
  useDocumentTitle("My Account");
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        My Account
      </Title>
      <Grid>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <SideCard />
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 8 }}>
          <Stack gap="md">
            <CompanyPanel />
            <BankPanel />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
