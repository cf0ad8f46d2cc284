import { Alert, Button, Group, PasswordInput, Stack, Switch, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS, SETTINGS_UPDATED } from "../../../wire/account-endpoints";
import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { isSubmitted } from "../../browser/form-focus";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { TOAST_MS } from "../../ui/toast-time";

const FIELDS = [
  { key: "display_name", label: "Display name" },
  { key: "mfrom", label: "From" },
  { key: "mpwd", label: "Password" },
  { key: "msm", label: "SMTP" },
  { key: "mp", label: "Port" },
  { key: "mto", label: "CC" },
] as const;

/** ACCT-021 to ACCT-024. Needs the server, because the password of the mailbox is stored only there. */
export function EmailSettings() {
  const { data, error, refetch } = useRead({ kind: "form", sqlsp: PROCEDURE_NAMES.emailSettingsRead, args: {} });
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  const [row] = data?.rows ?? [];
  return row ? <EmailForm row={row} onSaved={() => void refetch()} /> : <ScreenSkeleton rows={4} />;
}

function EmailForm({ row, onSaved }: { readonly row: Row; readonly onSaved: () => void }) {
  const offline = useOffline();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [ssl, setSsl] = useState(isOn(row.mssl));
  const [tried, setTried] = useState(false);
  const [message, setMessage] = useState("");
  const [to, setTo] = useState("");
  const hasPassword = isOn(row.haspassword);
  const values = Object.fromEntries(FIELDS.map(({ key }) => [key, typed[key] ?? textOf(row, key)]));
  const faultOf = (key: string, label: string): string | null => {
    if (!values[key] && !(key === "mpwd" && hasPassword)) return `${label} is required.`;
    return key === "mp" && !/^\d{1,5}$/.test(values.mp ?? "") ? "Port must be a number." : null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!isSubmitted(event, () => setTried(true))) return;
    if (FIELDS.some(({ key, label }) => faultOf(key, label))) return;
    const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.emailSettings, { ...values, mssl: ssl });
    setMessage(answer === SETTINGS_UPDATED ? "" : answer);
    if (answer !== SETTINGS_UPDATED) return;
    toast({ kind: "success", text: answer, ms: TOAST_MS.action });
    setTyped({});
    onSaved();
  };
  const test = async (): Promise<void> => setMessage(await askAccount(offline, ACCOUNT_ENDPOINTS.testMail, { to }));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Email Settings">
      <Stack gap="sm" maw={420}>
        {FIELDS.map(({ key, label }) => {
          const Input = key === "mpwd" ? PasswordInput : TextInput;
          return (
            <Input
              key={key}
              label={label}
              withAsterisk
              value={values[key]}
              error={tried && faultOf(key, label)}
              autoComplete={key === "mpwd" ? "new-password" : "off"}
              {...(key === "mpwd" && hasPassword ? { description: "Leave blank to keep the current password." } : {})}
              onChange={({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
                setTyped((before) => ({ ...before, [key]: value }))
              }
            />
          );
        })}
        <Switch label="SSL" checked={ssl} onChange={(event) => setSsl(event.currentTarget.checked)} />
        <Button type="submit" style={{ alignSelf: "flex-start" }}>
          Update
        </Button>
        <Group align="flex-end" gap="sm">
          <TextInput
            label="Send a test mail to"
            type="email"
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
          <Button variant="default" disabled={to.trim() === ""} onClick={() => void test()}>
            Send
          </Button>
        </Group>
        {message !== "" && <Alert role="alert">{message}</Alert>}
      </Stack>
    </form>
  );
}
