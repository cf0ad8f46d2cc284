import { Button, Modal, PasswordInput, Stack } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

const ISSUED = "Password issued.";

/** Issues a new password to a client who forgot theirs. Needs the server. */
export function NewPasswordDialog({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  const offline = useOffline();
  const [password, setPassword] = useState("");
  const [message, setMessage] = useState("");
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const order = { username: textOf(row, "regemail"), drconame: textOf(row, "drconame"), password };
    const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.issuePassword, order);
    setBusy(false);
    if (answer !== ISSUED) return setMessage(answer);
    toast({ kind: "success", text: answer, ms: TOAST_MS.action });
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`New password for ${textOf(row, "regemail")}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate aria-label="New password">
        <Stack gap="sm">
          <PasswordInput
            label="New password"
            description="The client is signed out everywhere and changes it at the next sign-in."
            autoComplete="new-password"
            data-autofocus
            value={password}
            error={message}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy} disabled={password === ""}>
            Save
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}
