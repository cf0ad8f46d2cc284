import { ActionIcon, Divider, ScrollArea, Skeleton, Stack, Tooltip } from "@mantine/core";
import { Link } from "react-router";
import type { Claims } from "../../../wire/session";
import { MenuNav } from "../../menu/menu-nav";
import { menuItems, menuTree } from "../../menu/menu-tree";
import type { MenuState } from "../../menu/use-menu";
import { ErrorState } from "../../ui/error-state";
import { MenuIcon } from "../../ui/menu-icon";
import { ProfileCard } from "../account/profile-card";
import classes from "./shell.module.css";

interface SideDrawerProps {
  readonly claims: Claims;
  readonly menu: MenuState;
  readonly onChosen?: () => void;
}

/** Profile card, then the menu tree with its search (SHELL-004 to SHELL-008). */
export function SideDrawer({ claims, menu, onChosen }: SideDrawerProps) {
  return (
    <Stack gap="md" h="100%" p="sm">
      <ProfileCard claims={claims} />
      <Divider />
      <ScrollArea flex={1} type="auto" offsetScrollbars="y">
        {menu.state === "waiting" && <MenuSkeleton />}
        {menu.state === "failed" && <ErrorState text={menu.message} onRetry={menu.retry} />}
        {menu.state === "ready" && <MenuNav rows={menu.rows} onChosen={onChosen} />}
      </ScrollArea>
    </Stack>
  );
}

/** The drawer folded to a strip of icons: every screen of the menu, named by its tooltip. */
export function IconStrip({ menu }: { readonly menu: MenuState }) {
  const items = menu.state === "ready" ? menuItems(menuTree(menu.rows)) : [];
  return (
    <nav aria-label="Menu" className={classes.icons}>
      {items.map(({ row }) => (
        <Tooltip key={row.id} label={row.label} position="right">
          <ActionIcon
            component={Link}
            to={row.path}
            state={{ id: row.label, formname: row.label }}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={row.label}
          >
            <MenuIcon name={row.icon} />
          </ActionIcon>
        </Tooltip>
      ))}
    </nav>
  );
}

function MenuSkeleton() {
  return (
    <Stack gap="sm" role="group" aria-busy="true" aria-label="Loading the menu">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} height={28} />
      ))}
    </Stack>
  );
}
