import { Anchor, Breadcrumbs, Text } from "@mantine/core";
import { Fragment } from "react";
import { Link } from "react-router";

interface Crumb {
  readonly label: string;
  /** A path or an action; the last crumb has neither and is the page itself. */
  readonly to?: string;
  readonly onClick?: () => void;
}

/** `Home / … / this page`; Home always goes to `/` (LIST-001, FORM-002). */
export function Breadcrumb({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const all: readonly Crumb[] = [{ label: "Home", to: "/" }, ...crumbs];
  return (
    <Breadcrumbs component="nav" aria-label="Breadcrumb" separatorMargin={6}>
      {all.map((crumb, index) => (
        <Fragment key={index}>{piece(crumb)}</Fragment>
      ))}
    </Breadcrumbs>
  );
}

function piece({ label, to, onClick }: Crumb) {
  if (to !== undefined)
    return (
      <Anchor component={Link} to={to} size="sm">
        {label}
      </Anchor>
    );
  if (onClick)
    return (
      <Anchor component="button" type="button" onClick={onClick} size="sm">
        {label}
      </Anchor>
    );
  return (
    <Text size="sm" aria-current="page" component="span">
      {label}
    </Text>
  );
}
