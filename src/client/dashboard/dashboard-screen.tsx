import { Stack, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Breadcrumb } from "../ui/breadcrumb";
import type { KindOf } from "../ui/widget-kind";
import { Dashboard } from "./dashboard";

/**
 * `/Dashboard2` (DASH-001). The kinds of widgets are passed in, so that widgets and dashboard do not depend on each
 * other.
 */
export function DashboardScreen({ kindOf }: { readonly kindOf: KindOf }) {
  useDocumentTitle("Dashboard");
  return (
    <Stack gap="md">
      <Breadcrumb crumbs={[{ label: "Dashboard" }]} />
      <Title order={1} size="h3">
        Dashboard
      </Title>
      <Dashboard kindOf={kindOf} />
    </Stack>
  );
}
