import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS } from "../../../wire/account-endpoints";
import { isSubmitted } from "../../browser/form-focus";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { newPasswordFault, passwordAdvice } from "./password-words";

/** Must match exactly (ACCT-015). */
const CHANGED = "Password changed.";

interface ChangePasswordProps {
  readonly reload?: () => void;
  /** It is what the user came for: the keyboard begins in its first field. */
  readonly startsHere?: boolean;
}

/**
 * ACCT-008 to ACCT-015. Needs the server: a password is never kept on the device. `reload` loads the page again after
 * the session has ended.
 */
export function ChangePassword({ reload = () => window.location.reload(), startsHere = false }: ChangePasswordProps) {
  const offline = useOffline();
  const [old, setOld] = useState("");
  const [newPassword, setNewPassword] = useState("");
  const [again, setAgain] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const faults = {
    old: old === "" ? "Current password is required" : null,
    word: newPasswordFault(newPassword),
    again: again === newPassword ? null : "Not the same password",
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!isSubmitted(event, () => setTried(true))) return;
    if (faults.old || faults.word || faults.again)
      return toast({ kind: "error", text: "Please fill all details", ms: TOAST_MS.action });
    setBusy(true);
    const message = errOf(
      await askAccount(offline, ACCOUNT_ENDPOINTS.changePassword, { oldpassword: old, newpassword: newPassword }),
    );
    setBusy(false);
    toast({ kind: message === CHANGED ? "success" : "error", text: message, ms: TOAST_MS.action });
    if (message !== CHANGED) return;
    await offline.session.expire();
    reload();
  };
  const isGood = faults.word === null;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Change Password">
      <Stack gap="sm" maw={420}>
        <PasswordInput
          label="Current password"
          autoFocus={startsHere}
          autoComplete="current-password"
          value={old}
          error={tried && faults.old}
          onChange={(event) => setOld(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          value={newPassword}
          error={(tried || newPassword !== "") && faults.word}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
        />
        <div role="status">
          {isGood && (
            <Text size="sm" c="var(--mac-good-text)">
              Looks good!
            </Text>
          )}
          {newPassword !== "" &&
            passwordAdvice(newPassword).map((line) => (
              <Text key={line} size="sm" c="dimmed">
                {line}
              </Text>
            ))}
        </div>
        <PasswordInput
          label="Confirm password"
          autoComplete="new-password"
          value={again}
          error={(tried || again !== "") && faults.again}
          onChange={(event) => setAgain(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} style={{ alignSelf: "flex-start" }}>
          Change Password
        </Button>
      </Stack>
    </form>
  );
}

/** The `err` of the answer; the answer itself if it is plain text. */
function errOf(answer: string): string {
  try {
    const read: unknown = JSON.parse(answer);
    return typeof read === "object" && read !== null && "err" in read ? String(read.err) : answer;
  } catch {
    return answer;
  }
}
