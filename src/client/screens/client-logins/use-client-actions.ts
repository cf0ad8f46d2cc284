import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { askAccount } from "../../call/account-endpoint";
import { passwordIn } from "../../call/password-answer";
import { useOffline } from "../../call/offline-context";
import { textOf } from "../../rows/read-row";
import { announce, confirm, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/** Long enough to read a refusal. */
const FAULT_MS = 8_000;

/** Actions on a client login; all of them need the server. */
export function useClientActions(onDone: () => void) {
  const offline = useOffline();
  const ask = async (path: string, row: Row, good: string): Promise<void> => {
    const body = { username: textOf(row, "regemail"), drconame: textOf(row, "drconame") };
    const answer = await askAccount(offline, path, body);
    const isDone = answer === good;
    toast({ kind: isDone ? "success" : "error", text: answer, ms: isDone ? TOAST_MS.action : FAULT_MS });
    onDone();
  };
  const remove = async (row: Row): Promise<void> => {
    const isSure = await confirm({
      title: `Delete the client login ${textOf(row, "regemail")}?`,
      text: "The client is signed out and can no longer sign in. Invoices and support tickets stay.",
      confirmLabel: "Yes, delete it!",
      danger: true,
    });
    if (isSure) await ask(ACCOUNT_ENDPOINTS.remove, row, ACCOUNT_MESSAGES.deleted);
  };
  /** CLIENT-005, CLIENT-006: a login is only ever unblocked here. */
  const unblock = async (row: Row): Promise<void> => {
    const isSure = await confirm({
      title: "Are you sure?",
      text: `${textOf(row, "regemail")} can sign in again.`,
      confirmLabel: "Yes, Unblocked!",
    });
    if (isSure) await ask(ACCOUNT_ENDPOINTS.unlock, row, ACCOUNT_MESSAGES.unlocked);
  };
  /** OPEN-051: the password is shown only in the dialog and disappears with it. */
  const view = async (row: Row): Promise<void> => {
    const body = { username: textOf(row, "regemail"), drconame: textOf(row, "drconame") };
    const { password, err } = passwordIn(await askAccount(offline, ACCOUNT_ENDPOINTS.viewPassword, body));
    await announce({ icon: "info", title: `Password of ${textOf(row, "regemail")}`, text: password || err });
  };
  return { remove, unblock, view };
}
