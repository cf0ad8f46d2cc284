import { Indicator, UnstyledButton } from "@mantine/core";
import { IconBarcode, IconHome, IconInbox, IconMenu2, IconUser } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { useLine } from "../../call/use-line";
import classes from "./shell.module.css";

interface BottomBarProps {
  readonly onMenu: () => void;
  readonly onMe: () => void;
}

/** Bottom bar for one-handed use: Home · Menu · Scan · Outbox · Me. */
export function BottomBar({ onMenu, onMe }: BottomBarProps) {
  const { pending, needAttention } = useLine();
  const waiting = pending + needAttention;
  return (
    <nav aria-label="Main" className={classes.bottom}>
      <BottomLink to="/" label="Home" icon={<IconHome aria-hidden />} />
      <BottomButton label="Menu" icon={<IconMenu2 aria-hidden />} onClick={onMenu} />
      <BottomLink to="/scan" label="Scan" icon={<IconBarcode aria-hidden />} />
      <BottomLink
        to="/outbox"
        label="Outbox"
        icon={
          <Indicator display="flex" label={waiting} size={16} disabled={waiting === 0} color="brand">
            <IconInbox aria-hidden />
          </Indicator>
        }
      />
      <BottomButton label="Me" icon={<IconUser aria-hidden />} onClick={onMe} />
    </nav>
  );
}

interface EntryProps {
  readonly label: string;
  readonly icon: ReactNode;
}

function BottomLink({ to, label, icon }: EntryProps & { readonly to: string }) {
  const { pathname } = useLocation();
  return (
    <Link
      to={to}
      className={classes.bottomEntry}
      aria-current={pathname === to || pathname.startsWith(`${to}/`) ? "page" : undefined}
    >
      {icon}
      {label}
    </Link>
  );
}

function BottomButton({ label, icon, onClick }: EntryProps & { readonly onClick: () => void }) {
  return (
    <UnstyledButton className={classes.bottomEntry} onClick={onClick}>
      {icon}
      {label}
    </UnstyledButton>
  );
}
