import { Anchor } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { Link, useLocation } from "react-router";
import { EmptyState } from "../../ui/empty-state";

/** Page for an unknown address, with a link to home. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  useDocumentTitle("Not found");
  return (
    <EmptyState
      text={`There is no page at ${pathname}.`}
      action={
        <Anchor component={Link} to="/">
          Home
        </Anchor>
      }
    />
  );
}
