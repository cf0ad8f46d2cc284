import { Alert, Autocomplete, Button, Checkbox, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../../wire/account-endpoints";
import { isSubmitted } from "../../browser/form-focus";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { useUserOptions } from "../../session/use-user-options";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

const FIELDS = [
  { key: "drconame", label: "Name" },
  { key: "username", label: "User name" },
  { key: "password", label: "Password" },
  { key: "email", label: "E-mail" },
  { key: "passwordQuestion", label: "Password question" },
  { key: "passwordAnswer", label: "Password answer" },
] as const;
const COPIED = { key: "usercopy", label: "Copy from user" } as const;
const HINTS: Readonly<Record<string, string>> = {
  password: "The user changes it at the first sign-in.",
};

/**
 * ACCT-053 to ACCT-055: every field is required. Any answer but the exact text of success is shown here. Needs the
 * server.
 */
export function NewUserForm({ onDone }: { readonly onDone: () => void }) {
  const offline = useOffline();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [isApproved, setApproved] = useState(true);
  const [tried, setTried] = useState(false);
  const others = useUserOptions().map(({ value }) => value);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const enter = (key: string, value: string): void => setValues((before) => ({ ...before, [key]: value }));
  const faultOf = (key: string, label: string): string | null => {
    const value = values[key]?.trim() ?? "";
    if (value === "") return `${label} is required.`;
    return key === "email" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value) ? "This is not an e-mail address." : null;
  };
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    if (!isSubmitted(event, () => setTried(true))) return;
    if ([...FIELDS, COPIED].some(({ key, label }) => faultOf(key, label))) return;
    setBusy(true);
    const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.create, { ...values, isApproved, status: 0 });
    setBusy(false);
    if (answer !== ACCOUNT_MESSAGES.created) return setMessage(answer);
    setMessage("");
    setValues({});
    setTried(false);
    toast({ kind: "success", text: answer, ms: TOAST_MS.action });
    onDone();
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="New user">
      <Stack gap="sm" maw={420}>
        {FIELDS.map(({ key, label }) => {
          const Input = key === "password" ? PasswordInput : TextInput;
          return (
            <Input
              key={key}
              label={label}
              withAsterisk
              data-autofocus={key === FIELDS[0].key || undefined}
              value={values[key] ?? ""}
              error={tried && faultOf(key, label)}
              autoComplete={key === "password" ? "new-password" : "off"}
              {...(key === "email" ? { type: "email" } : {})}
              {...(HINTS[key] ? { description: HINTS[key] } : {})}
              onChange={({ currentTarget: { value } }: { currentTarget: { value: string } }) => enter(key, value)}
            />
          );
        })}
        <Autocomplete
          label={COPIED.label}
          description="The new user gets the branches and rights of this user."
          withAsterisk
          data={others}
          value={values[COPIED.key] ?? ""}
          error={tried && faultOf(COPIED.key, COPIED.label)}
          onChange={(value) => enter(COPIED.key, value)}
        />
        <Checkbox
          label="Can sign in now"
          checked={isApproved}
          onChange={(event) => setApproved(event.currentTarget.checked)}
        />
        {message !== "" && (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          Create
        </Button>
      </Stack>
    </form>
  );
}
