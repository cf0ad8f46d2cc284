import { useRouteError } from "react-router";
import { ErrorState } from "../../ui/error-state";

/**
 * Last resort of the router: shows what failed and reloads the page on Retry. Entries and drafts are in the database.
 */
export function RouteFailed() {
  const error = useRouteError();
  const text = error instanceof Error ? error.message : "This page could not be opened.";
  return <ErrorState text={`This page could not be opened: ${text}`} onRetry={() => window.location.reload()} />;
}
