import { Anchor, Card, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { menuItems, menuTree, type MenuNode } from "../../menu/menu-tree";
import { useMenu } from "../../menu/use-menu";
import { managesCompany } from "../../session/manages-company";
import { useSession } from "../../session/use-session";
import { AsOf } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { InOrder, LoadsUnseen } from "../../ui/in-order";
import { MenuIcon } from "../../ui/menu-icon";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { ServerNotice } from "../frame/server-notice";
import { HomeForm } from "./home-form";
import { HomeWaiting } from "./home-waiting";

const FirstRun = lazy(() => import("../../screens/setup/first-run").then((file) => ({ default: file.FirstRun })));

/** `/`: saves and drafts waiting on this device, and the screens of the user's menu by group. */
export function Home() {
  useDocumentTitle("Home");
  const menu = useMenu("Shortcut");
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        Home
      </Title>
      <ServerNotice />
      <InOrder first={<HomeNotes />} loadsRest>
        <InOrder first={<HomeForm />}>
          {menu.state === "waiting" && <ScreenSkeleton rows={4} />}
          {menu.state === "failed" && <ErrorState text={menu.message} onRetry={menu.retry} />}
          {menu.state === "ready" && <HomeGroups nodes={menuTree(menu.rows)} />}
          {menu.state === "ready" && <AsOf at={menu.asOf} fresh={menu.fresh} />}
        </InOrder>
      </InOrder>
    </Stack>
  );
}

/** What waits on this device, and how far the setup is. */
function HomeNotes() {
  const { session } = useSession();
  const maySetUp = session !== null && managesCompany(session.claims);
  return (
    <>
      <HomeWaiting />
      {maySetUp && (
        <Suspense fallback={<LoadsUnseen />}>
          <FirstRun />
        </Suspense>
      )}
    </>
  );
}

function HomeGroups({ nodes }: { readonly nodes: readonly MenuNode[] }) {
  const groups = nodes.flatMap((node) => {
    const items = menuItems([node]).filter(({ row }) => row.path !== "/");
    return items.length > 0 ? [{ node, items }] : [];
  });
  if (groups.length === 0)
    return <EmptyState text="Your menu is empty. Ask your administrator for rights to screens." />;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
      {groups.map(({ node, items }) => (
        <Card key={node.row.id} withBorder p="md">
          <Title order={2} size="h4" mb="xs">
            {node.row.label}
          </Title>
          <Stack gap={0} component="ul" m={0} p={0} style={{ listStyle: "none" }}>
            {items.map(({ row }) => (
              <li key={row.id}>
                <Anchor
                  component={Link}
                  to={row.path}
                  state={{ id: row.label, formname: row.label }}
                  display="flex"
                  py={6}
                  mih="var(--mac-touch)"
                  style={{ gap: 8, alignItems: "center" }}
                >
                  <MenuIcon name={row.icon} />
                  <Text span>{row.label}</Text>
                </Anchor>
              </li>
            ))}
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  );
}
