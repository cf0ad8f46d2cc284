import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { useOnce } from "../../call/use-ask-once";

/** Runs an online-only command that the server does at most once. Throws CallFailed. */
export function useCommandOnce(): (sqlsp: string, args: Row) => Promise<readonly Row[]> {
  const { reader } = useOffline();
  const once = useOnce<readonly Row[]>();
  return (sqlsp, args) => once([sqlsp, args], (opId) => reader.ask(sqlsp, args, { command: true, opId }));
}
