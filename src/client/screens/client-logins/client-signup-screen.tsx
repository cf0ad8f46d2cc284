import { Card, Group, Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useNavigate } from "react-router";
import { Breadcrumb } from "../../ui/breadcrumb";
import { BlockedClients } from "./blocked-clients";
import { ClientSignupForm } from "./client-signup-form";

/** `/debtorslogindetail` (CLIENT-008): creates a login for a customer; blocked logins stand beside it. */
export function ClientSignupScreen() {
  useDocumentTitle("Client Signup");
  const navigate = useNavigate();
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: "Client Login list", to: "/debtorsloginlist" }, { label: "Client Signup" }]} />
      <Title order={1} size="h3">
        Client Signup
      </Title>
      <Group align="flex-start" gap="md">
        <Card withBorder maw={460} flex="1 1 320px">
          <ClientSignupForm onDone={() => void navigate("/debtorsloginlist")} />
        </Card>
        <BlockedClients />
      </Group>
    </Stack>
  );
}
