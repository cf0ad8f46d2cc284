import { useEffect } from "react";
import { CallFailed } from "../../offline/contract/reader";
import { announceFailure } from "../../ui/dialogs";

/** Errors that need no message: the page was left, a database was closed, or a read was started again. */
const QUIET: ReadonlySet<string> = new Set(["AbortError", "CancelledError", "DatabaseClosedError"]);

/** Whether the user must see this failure. The sign-in page reports the end of a session. */
export function mustBeShown(failure: unknown): boolean {
  if (failure instanceof CallFailed) return failure.kind !== "auth";
  return failure instanceof Error ? !QUIET.has(failure.name) : failure !== undefined && failure !== null;
}

/** Shows failures that no screen has handled, one dialog at a time (MSG-014, OPEN-085). The screen stays as it is. */
export function useUnhandled(): void {
  useEffect(() => {
    let isShown = false;
    const report = (failure: unknown): void => {
      if (isShown || !mustBeShown(failure)) return;
      isShown = true;
      void announceFailure(failure).then(() => {
        isShown = false;
      });
    };
    const onRejection = (event: PromiseRejectionEvent): void => report(event.reason);
    const onError = (event: ErrorEvent): void => report(event.error);
    window.addEventListener("unhandledrejection", onRejection);
    window.addEventListener("error", onError);
    return () => {
      window.removeEventListener("unhandledrejection", onRejection);
      window.removeEventListener("error", onError);
    };
  }, []);
}
