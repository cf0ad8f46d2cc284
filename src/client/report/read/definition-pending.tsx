import { ErrorState } from "../../ui/error-state";
import { LoadingMark } from "../../ui/loading-mark";
import type { DefinitionState } from "./use-report-definition";

interface DefinitionPendingProps {
  readonly found: Exclude<DefinitionState, { readonly state: "ready" }>;
  /** What a user without the right to view the report is told. */
  readonly denied?: string;
}

/** In place of a report whose definition is not there: that it loads, failed, or is not for this user. */
export function DefinitionPending({
  found,
  denied = "You don't have permission to view this report.",
}: DefinitionPendingProps) {
  if (found.state === "waiting") return <LoadingMark size="lg" />;
  return found.state === "failed" ? <ErrorState text={found.message} onRetry={found.retry} /> : denied;
}
