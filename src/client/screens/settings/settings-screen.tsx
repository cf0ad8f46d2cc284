import { Stack, Tabs, Title } from "@mantine/core";
import { useDocumentTitle, useMediaQuery } from "@mantine/hooks";
import type { ComponentType } from "react";
import { PHONE } from "../../browser/phone";
import { managesCompany } from "../../session/manages-company";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { tabId } from "../../ui/tab-id";
import { ModulesList } from "./modules-list";
import { ServicesCard } from "./services-card";

/** Parts of other screens, passed in by the routes. */
interface SettingsParts {
  readonly Company: ComponentType;
  readonly Bank: ComponentType;
  readonly Users: ComponentType;
  readonly ModuleRights: ComponentType<{ readonly formmnu: string }>;
}

/** `/Settingslist` (ACCT-031, ACCT-032, OPEN-019): all tabs are drawn, the last three with content only for admins. */
export function SettingsScreen({ Company, Bank, Users, ModuleRights }: SettingsParts) {
  const { session } = useSession();
  const isNarrow = useMediaQuery(PHONE);
  useDocumentTitle(session?.claims.bname ?? "Settings");
  if (!session) return <ScreenSkeleton />;
  const { flname, coname, bname } = session.claims;
  const mayManage = managesCompany(session.claims);
  const guarded = (content: React.ReactNode): React.ReactNode =>
    mayManage ? content : <AccessDenied name={flname} company={coname} />;
  const tabs = [
    { label: "Company Information", content: <Company /> },
    { label: "Bank Information", content: <Bank /> },
    { label: "All Modules List", content: guarded(<ModulesList ModuleRights={ModuleRights} />) },
    { label: "All User's List", content: guarded(<Users />) },
    { label: "All Services List", content: guarded(<ServicesCard mayEdit={mayManage} />) },
  ];
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        {bname}
      </Title>
      <Tabs
        orientation={isNarrow ? "horizontal" : "vertical"}
        defaultValue={tabId("Company Information")}
        keepMounted={false}
      >
        <Tabs.List>
          {tabs.map(({ label }) => (
            <Tabs.Tab key={label} value={tabId(label)}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ label, content }) => (
          <Tabs.Panel key={label} value={tabId(label)} p="md" miw={0}>
            {content}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
