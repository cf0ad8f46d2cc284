import { Alert, Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS, PASSKEY_ADDED } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { askAccount, command } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { asOfText } from "../../ui/as-of";
import { confirm, toast } from "../../ui/dialogs";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { makePasskey, readOptions } from "./make-passkey";

const TITLES = ["Name", "Address", "Added", "Last used", "Remove"] as const;

/** Passkeys of the user, besides the authenticator app: add, list, remove. Needs the server. */
export function Passkeys() {
  const offline = useOffline();
  const { data, refetch } = useRead({ kind: "list", sqlsp: "WEBAPI_passkeys", args: {} });
  const [name, setName] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const add = async (): Promise<string> => {
    const begun = readOptions(await askAccount(offline, ACCOUNT_ENDPOINTS.passkeyBegin, {}));
    if (begun.err !== "") return begun.err;
    const made = await makePasskey(begun.options);
    return made.err || askAccount(offline, ACCOUNT_ENDPOINTS.passkeyAdd, { name, credential: made.credential });
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    const answer = await add();
    setBusy(false);
    if (answer !== PASSKEY_ADDED) return setFault(answer);
    setFault("");
    setName("");
    toast({ kind: "success", text: answer, ms: 2_500 });
    await refetch();
  };
  const remove = async (row: Row): Promise<void> => {
    if (
      !(await confirm({
        title: `Remove ${textOf(row, "name")}?`,
        text: "You can no longer sign in with this passkey. The authenticator app and the recovery codes still work.",
        confirmLabel: "Remove",
        danger: true,
      }))
    )
      return;
    setFault(await command(offline, "passkeys_R_delete", { id: row.id }));
    await refetch();
  };
  const rows = data?.rows ?? [];
  return (
    <Stack gap="sm" component="section" aria-label="Passkeys">
      <Title order={2} size="h4">
        Passkeys
      </Title>
      <Text size="sm">Use a passkey of this device or a security key at sign-in instead of an app code.</Text>
      {rows.length === 0 ? (
        <Text c="dimmed" size="sm">
          No passkeys yet.
        </Text>
      ) : (
        <PasskeyTable rows={rows} onRemove={(row) => void remove(row)} />
      )}
      <form onSubmit={(event) => void submit(event)} aria-label="New passkey">
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Name of the new passkey"
            placeholder="Passkey"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button type="submit" loading={busy}>
            Add a passkey
          </Button>
        </Group>
      </form>
      {fault !== "" && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
    </Stack>
  );
}

function PasskeyTable({ rows, onRemove }: { readonly rows: readonly Row[]; readonly onRemove: (row: Row) => void }) {
  const when = (row: Row, key: string): string => (textOf(row, key) ? asOfText(Date.parse(textOf(row, key))) : "Never");
  return (
    <StackedTable label="Passkeys" titles={TITLES} least={420}>
      {rows.map((row) => (
        <StackedRow key={textOf(row, "id")}>
          <StackedCell of="Name" part="name">
            {textOf(row, "name")}
          </StackedCell>
          <StackedCell of="Address">{textOf(row, "rpid")}</StackedCell>
          <StackedCell of="Added">{when(row, "created_at")}</StackedCell>
          <StackedCell of="Last used">{when(row, "last_used_at")}</StackedCell>
          <StackedCell of="Remove" part="actions">
            <Button
              size="xs"
              variant="default"
              aria-label={`Remove ${textOf(row, "name")}`}
              onClick={() => onRemove(row)}
            >
              Remove
            </Button>
          </StackedCell>
        </StackedRow>
      ))}
    </StackedTable>
  );
}
