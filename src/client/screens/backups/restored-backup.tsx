import { Alert, Button, Card, Group, Loader, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import type { RestoreStatus } from "../../../wire/backups";
import { announce, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { checkText, laterText, whenText } from "./backup-words";
import { PasswordForm } from "./password-form";
import { openDialog } from "../../ui/open-dialog";

interface RestoredBackupProps {
  readonly restoring: RestoreStatus;
  readonly isOnline: boolean;
  /** Both return '' or the reason why not. */
  readonly onDiscard: () => Promise<string>;
  readonly onReplace: (password: string) => Promise<string>;
}

/** A backup that is restored beside the books: its progress, what its check found, and whether it replaces them. */
export function RestoredBackup({ restoring, isOnline, onDiscard, onReplace }: RestoredBackupProps) {
  const { made, step, check, later } = restoring;
  const when = whenText(made);
  const discard = async (): Promise<void> => {
    const fault = await onDiscard();
    if (fault !== "") toast({ kind: "error", text: fault, ms: TOAST_MS.warning });
  };
  const replace = (): void => {
    const id = openDialog({
      title: `Use the backup of ${when}?`,
      centered: true,
      withCloseButton: false,
      children: (
        <PasswordForm
          text={replacingText(later)}
          confirmLabel="Use this backup"
          danger
          onCancel={() => modals.close(id)}
          onSubmit={async (password) => {
            const fault = await onReplace(password);
            if (fault === "") modals.close(id);
            return fault;
          }}
        />
      ),
    });
  };
  return (
    <Card withBorder p="sm" component="section" aria-label="Restored backup">
      <Stack gap="xs">
        {step !== "ready" ? (
          <>
            <Text fw={600}>The backup of {when} is being restored beside the books</Text>
            <Group gap="xs">
              <Loader size="xs" aria-hidden />
              <Text size="sm" role="status">
                {step === "check" ? "Restoring the file" : "Verifying the restored books and audit trails"}
              </Text>
            </Group>
            <Text size="sm" c="dimmed">
              You can leave this page and continue working. The server finishes it.
            </Text>
          </>
        ) : (
          <>
            <Text fw={600}>The backup of {when} is restored beside the books</Text>
            {check && (
              <Text size="sm" role="status">
                {checkText(check)}. {laterText(later)}
              </Text>
            )}
            <Group gap="sm">
              <Button color="red.8" disabled={!isOnline} onClick={replace}>
                Use this backup
              </Button>
              <Button variant="default" disabled={!isOnline} onClick={() => void discard()}>
                Discard
              </Button>
              {check && check.faults.length > 0 && (
                <Button
                  variant="light"
                  color="red"
                  onClick={() =>
                    void announce({ icon: "warning", title: checkText(check), text: check.faults.join("\n") })
                  }
                >
                  Show the differences
                </Button>
              )}
            </Group>
          </>
        )}
      </Stack>
    </Card>
  );
}

const replacingText = (later: number): string =>
  `The server restarts with this backup. ${later === 0 ? "" : `${laterText(later)} They are removed from the books. Devices that still have them send them again. `}Users, passwords, settings and attached files are restored too. The current data is kept on the server. Everyone signs in again.`;

/** The server does not answer while it replaces its books. */
export const Replacing = () => (
  <Alert color="yellow" role="status">
    <Text size="sm">The server is restarting with the backup. Sign in again in about a minute.</Text>
  </Alert>
);
