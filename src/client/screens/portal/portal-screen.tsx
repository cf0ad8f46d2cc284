import { ActionIcon, AppShell, Group, Tabs, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { IconKey, IconLogout } from "@tabler/icons-react";
import type { ComponentType } from "react";
import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../session/use-session";
import { DocumentsPanel } from "./documents-panel";
import { OutstandingPanel } from "./outstanding-panel";
import classes from "./portal.module.css";
import { StatementPanel } from "./statement-panel";
import { SummaryPanel } from "./summary-panel";
import { SupportPanel } from "./support-panel";

/** The pages of the portal, by the last part of their path. */
const PAGES = [
  { page: "invoices", label: "Invoices" },
  { page: "outstanding", label: "Outstanding" },
  { page: "statement", label: "Statement" },
  { page: "receipts", label: "Receipts" },
  { page: "challans", label: "Challans" },
  { page: "support", label: "Support" },
] as const;
type Page = (typeof PAGES)[number]["page"] | "password";

const pathOf = (page: Page): string => `/portal/${page}`;

function pageIn(path: string): Page {
  const last = /^\/portal\/(\w+)$/.exec(path)?.[1];
  if (last === "password") return last;
  return PAGES.find(({ page }) => page === last)?.page ?? "invoices";
}

interface PortalScreenProps {
  readonly ChangePassword: ComponentType;
  readonly onSignOut: () => void;
}

/** All that a client login sees: the customer's own documents, what is open, and support. */
export function PortalScreen({ ChangePassword, onSignOut }: PortalScreenProps) {
  const { session } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = pageIn(pathname);
  const company = session?.claims.coname ?? "";
  useDocumentTitle(company);
  const go = (to: Page): void => void navigate(pathOf(to));
  return (
    <AppShell header={{ height: 56 }} padding={0}>
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <div className={classes.names}>
            <Title order={1} size="h5" lineClamp={1}>
              {company}
            </Title>
            <Text size="xs" c="dimmed" lineClamp={1}>
              {session?.claims.flname}
            </Text>
          </div>
          <Group gap={4} wrap="nowrap">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label="Change password"
              title="Change password"
              onClick={() => go("password")}
            >
              <IconKey size={22} stroke={1.5} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              aria-label="Sign out"
              title="Sign out"
              onClick={onSignOut}
            >
              <IconLogout size={22} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main>
        <div className={classes.page}>
          <Pages page={page} onGo={go} />
          {page === "password" && (
            <section aria-label="Change password" className={classes.password}>
              <Title order={2} size="h4" mb="sm">
                Change password
              </Title>
              <ChangePassword />
            </section>
          )}
        </div>
      </AppShell.Main>
    </AppShell>
  );
}

/** The pages as tabs; while the password is changed none of them is open. */
const Pages = ({ page, onGo }: { readonly page: Page; readonly onGo: (page: Page) => void }) => (
  <Tabs value={page} onChange={(next) => next && onGo(next as Page)} keepMounted={false}>
    <Tabs.List className={classes.tabs}>
      {PAGES.map((one) => (
        <Tabs.Tab key={one.page} value={one.page}>
          {one.label}
        </Tabs.Tab>
      ))}
    </Tabs.List>
    <Tabs.Panel value="invoices" pt="md">
      <SummaryPanel />
      <DocumentsPanel list="invoices" empty="No invoice yet." />
    </Tabs.Panel>
    <Tabs.Panel value="outstanding" pt="md">
      <OutstandingPanel />
    </Tabs.Panel>
    <Tabs.Panel value="statement" pt="md">
      <StatementPanel />
    </Tabs.Panel>
    <Tabs.Panel value="receipts" pt="md">
      <DocumentsPanel list="receipts" empty="No receipt or credit note yet." />
    </Tabs.Panel>
    <Tabs.Panel value="challans" pt="md">
      <DocumentsPanel list="challans" empty="No challan yet." />
    </Tabs.Panel>
    <Tabs.Panel value="support" pt="md">
      <SupportPanel />
    </Tabs.Panel>
  </Tabs>
);
