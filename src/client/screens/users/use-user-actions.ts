import { useState } from "react";
import { ACCOUNT_ENDPOINTS } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { SESSION_TOKENS } from "../../../wire/session-tokens";
import { askAccount, command } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { passwordIn } from "../../call/password-answer";
import { textOf } from "../../rows/read-row";
import { announce, confirm, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/** Long enough to read a refusal. */
const FAULT_MS = 8_000;

/** ACCT-047: parameters in the order of ACCT-039. */
const actionArgs = (row: Row, type: "delete" | "approval") => ({
  id: row.id,
  type,
  ...SESSION_TOKENS,
  formmnu: textOf(row, "formname"),
  geolocation: "@geolocation",
  devid: "@devid",
});

/** Actions on a user in the list; all of them need the server. */
export function useUserActions(onDone: () => void) {
  const offline = useOffline();
  const [isRemoved, setRemoved] = useState(false);
  const showResult = (fault: string, good: string): void => {
    toast({ kind: fault ? "error" : "success", text: fault || good, ms: TOAST_MS.action });
    onDone();
  };
  /**
   * Shows `Deleted!` at once, whatever the answer (ACCT-049); a refused row comes back with the reason (OPEN-027).
   */
  const remove = async (row: Row): Promise<void> => {
    const name = textOf(row, "cousers");
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        text: "The user can no longer sign in to this company. The user's saves and the audit trail stay.",
        confirmLabel: "Yes, delete it!",
        danger: true,
      }))
    )
      return;
    setRemoved(true);
    toast({ kind: "success", text: "Deleted!", ms: TOAST_MS.action });
    const fault = await command(offline, "usersdetail_R_btndelete_approve", actionArgs(row, "delete"));
    setRemoved(fault === "");
    if (fault) toast({ kind: "error", text: `${name} was not deleted. ${fault}`, ms: FAULT_MS });
    onDone();
  };
  const block = async (row: Row, wanted: boolean): Promise<void> => {
    const name = textOf(row, "cousers");
    if (
      wanted &&
      !(await confirm({
        title: `Block ${name}?`,
        text: "The user is signed out everywhere and cannot sign in until unblocked.",
        confirmLabel: "Block",
        danger: true,
      }))
    )
      return;
    showResult(
      await command(offline, "usersdetail_R_block", { id: row.id, block: wanted ? 1 : 0 }),
      wanted ? `${name} is blocked.` : `${name} can sign in again.`,
    );
  };
  /** OPEN-051: the password is shown only in the dialog and disappears with it. */
  const view = async (username: string): Promise<void> => {
    const { password, err } = passwordIn(await askAccount(offline, ACCOUNT_ENDPOINTS.viewPassword, { username }));
    await announce({ icon: "info", title: `Password of ${username}`, text: password || err });
  };
  return { isRemoved, remove, block, view };
}
