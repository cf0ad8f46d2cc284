import { AppShell, Box, Drawer } from "@mantine/core";
import { useDisclosure, useLocalStorage, useMediaQuery } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { Outlet } from "react-router";
import type { MenuRow } from "../../../definitions/menu-row";
import type { Claims } from "../../../wire/session";
import { DRAWER_OPEN } from "../../browser/drawer-open";
import { PHONE } from "../../browser/phone";
import { useMenu } from "../../menu/use-menu";
import { StorageNotice } from "../../session/storage-notice";
import { AccountPanel } from "../account/account-panel";
import { FinderPane } from "../find/finder-pane";
import { addKeyLines } from "../keys/add-keys";
import { KeysHelp } from "../keys/keys-help";
import { usePrintSaved } from "../keys/use-print-saved";
import { useShellKeys } from "../keys/use-shell-keys";
import { UpdatePrompt } from "../updates/update-prompt";
import { BottomBar } from "./bottom-bar";
import { ContentBoundary } from "./content-boundary";
import { Footer } from "./footer";
import { RecordCreationPlace } from "./record-creation-place";
import classes from "./shell.module.css";
import { IconStrip, SideDrawer } from "./side-drawer";
import { TopBar } from "./top-bar";
import { useLateWarnings } from "./use-late-warnings";

/** In calc, so that they stay pixels: the root font of 14 px would shrink them. */
const DRAWER = "calc(240px)";
const HEADER = "calc(48px)";
const STRIP_PX = 56;
const NO_ROWS: readonly MenuRow[] = [];

interface ShellProps {
  readonly claims: Claims;
  /** Footer text of the host's brand (SHELL-014). */
  readonly footer: string;
}

/** The frame of every screen behind the sign-in. */
export function Shell({ claims, footer }: ShellProps) {
  const phone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  const [unfolded, setUnfolded] = useLocalStorage(DRAWER_OPEN);
  const [sheet, setSheet] = useState<"menu" | "me" | null>(null);
  const [help, helpPane] = useDisclosure(false);
  const [finding, finder] = useDisclosure(false);
  const menu = useMenu("Shortcut");
  useLateWarnings();
  usePrintSaved();
  const rows = menu.state === "ready" ? menu.rows : NO_ROWS;
  const adding = useMemo(() => addKeyLines(rows), [rows]);
  useShellKeys({ onFind: finder.open, onHelp: helpPane.open, adding, isWaiting: menu.state === "waiting" });
  const closeSheet = (): void => setSheet(null);
  return (
    <AppShell
      header={{ height: HEADER }}
      navbar={{ width: unfolded ? DRAWER : STRIP_PX, breakpoint: "sm", collapsed: { mobile: true } }}
      footer={{ height: phone ? "calc(56px + env(safe-area-inset-bottom))" : 28 }}
      transitionDuration={120}
    >
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      <AppShell.Header>
        <TopBar
          claims={claims}
          phone={phone}
          drawerOpen={unfolded}
          onToggleDrawer={() => setUnfolded(!unfolded)}
          onFind={finder.open}
        />
      </AppShell.Header>
      {!phone && (
        <AppShell.Navbar component="div" py={unfolded ? 0 : "sm"}>
          {unfolded ? <SideDrawer claims={claims} menu={menu} /> : <IconStrip menu={menu} />}
        </AppShell.Navbar>
      )}
      <AppShell.Main id="content" tabIndex={-1}>
        <Box className={classes.main} data-scroll="content">
          <div className={classes.notices}>
            <StorageNotice />
            <UpdatePrompt />
          </div>
          <ContentBoundary>
            <RecordCreationPlace rows={rows}>
              <Outlet />
            </RecordCreationPlace>
          </ContentBoundary>
        </Box>
      </AppShell.Main>
      <AppShell.Footer>
        {phone ? <BottomBar onMenu={() => setSheet("menu")} onMe={() => setSheet("me")} /> : <Footer text={footer} />}
      </AppShell.Footer>
      <Drawer
        opened={sheet === "menu"}
        onClose={closeSheet}
        size="100%"
        title="Menu"
        closeButtonProps={{ "aria-label": "Close", size: 44 }}
      >
        <SideDrawer claims={claims} menu={menu} onChosen={closeSheet} />
        <Footer text={footer} />
      </Drawer>
      <Drawer
        opened={sheet === "me"}
        onClose={closeSheet}
        size="100%"
        title="Me"
        position="right"
        closeButtonProps={{ "aria-label": "Close", size: 44 }}
      >
        <AccountPanel claims={claims} onChosen={closeSheet} />
      </Drawer>
      <KeysHelp opened={help} onClose={helpPane.close} adding={adding} />
      {finding && <FinderPane menu={menu} onClose={finder.close} />}
    </AppShell>
  );
}
