import { ActionIcon, Group, Kbd, Text, UnstyledButton } from "@mantine/core";
import { IconMenu2, IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import { placeLabel, type Claims } from "../../../wire/session";
import { financialYearOf } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { AccountMenu } from "../account/account-menu";
import { ConnectionPill } from "./connection-pill";
import { PlaceMenu } from "./place-menu";
import { ReadinessLink } from "./readiness-link";
import classes from "./shell.module.css";

interface TopBarProps {
  readonly claims: Claims;
  readonly phone: boolean;
  readonly drawerOpen: boolean;
  readonly onToggleDrawer: () => void;
  readonly onFind: () => void;
}

const FIND = "Find a screen or a record";

/**
 * Bar of 48 px: drawer toggle, company, branch and the financial year of today (link to home), switch of the branch,
 * search, connection, account (SHELL-001 to SHELL-003).
 */
export function TopBar({ claims, phone, drawerOpen, onToggleDrawer, onFind }: TopBarProps) {
  const { now } = useOffline();
  const year = financialYearOf(kolkataDate(now()));
  return (
    <Group h="100%" px={phone ? "xs" : "md"} gap={phone ? "xs" : "md"} wrap="nowrap">
      {!phone && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          onClick={onToggleDrawer}
          aria-label="Menu drawer"
          aria-expanded={drawerOpen}
        >
          <IconMenu2 size={20} stroke={1.5} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/" className={classes.company} title={placeLabel(claims)}>
        <Text span fw={600} truncate>
          {claims.coname}
        </Text>
        <Text span size="sm" c="dimmed" truncate>
          <span>{claims.bname}</span> · FY {year}
        </Text>
      </Link>
      <PlaceMenu claims={claims} phone={phone} />
      <UnstyledButton
        className={classes.find}
        onClick={onFind}
        {...(phone ? { "aria-label": FIND } : {})}
        aria-keyshortcuts="Control+K"
      >
        <IconSearch size={16} aria-hidden />
        {!phone && (
          <>
            <span className={classes.findText}>{FIND}</span>
            <Kbd size="xs" aria-hidden>
              Ctrl+K
            </Kbd>
          </>
        )}
      </UnstyledButton>
      <div className={classes.pillPlace}>
        <ConnectionPill short={phone} />
        <ReadinessLink short={phone} />
      </div>
      {!phone && <AccountMenu claims={claims} />}
    </Group>
  );
}
