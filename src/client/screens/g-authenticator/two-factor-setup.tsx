import { Alert, Button, Code, Stack, Text, TextInput } from "@mantine/core";
import { useState, type FormEvent } from "react";
import { ACCOUNT_ENDPOINTS } from "../../../wire/account-endpoints";
import { askAccount } from "../../call/account-endpoint";
import { useOffline } from "../../call/offline-context";
import { readSetup, type SetupAnswer } from "./setup-answer";

/** QR code, code to type by hand, field for six digits, and the result (ACCT-059, OPEN-024). Needs the server. */
export function TwoFactorSetup({ account }: { readonly account: string }) {
  const offline = useOffline();
  const [setup, setSetup] = useState<SetupAnswer | null>(null);
  const [result, setResult] = useState<SetupAnswer | null>(null);
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const ask = async (txtSecurityCode: string): Promise<void> => {
    setBusy(true);
    const sent = {
      AccountName: account,
      AuthenticationCode: "",
      lblManualSetupCode: setup?.lblManualSetupCode ?? "",
      txtSecurityCode,
      imgQrCode: "",
    };
    const answer = readSetup(await askAccount(offline, ACCOUNT_ENDPOINTS.twoFactor, sent));
    setBusy(false);
    setCode("");
    setResult(answer);
    if (answer.imgQrCode) setSetup(answer);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length === 6) void ask(code);
  };
  if (result && result.recoverycodes.length > 0)
    return <RecoveryCodes message={result.lblResult} codes={result.recoverycodes} />;
  return (
    <Stack gap="sm" maw={420}>
      {!setup && (
        <Button style={{ alignSelf: "flex-start" }} loading={busy} onClick={() => void ask("")}>
          Set up two-factor sign-in
        </Button>
      )}
      {setup && (
        <form onSubmit={submit} noValidate aria-label="Two-factor sign-in">
          <Stack gap="sm">
            <Text size="sm">
              Scan this QR code with an authenticator app, or type the code below into it, for the account{" "}
              {setup.lblAccountName}.
            </Text>
            <img
              src={setup.imgQrCode}
              alt="QR code for the authenticator app"
              width={240}
              height={240}
              style={{ background: "#fff" }}
            />
            <Code style={{ overflowWrap: "anywhere" }} data-manual-code>
              {setup.lblManualSetupCode}
            </Code>
            <TextInput
              label="6-digit code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value.replace(/\D/g, ""))}
            />
            <Button type="submit" loading={busy} disabled={code.length !== 6} style={{ alignSelf: "flex-start" }}>
              Confirm
            </Button>
          </Stack>
        </form>
      )}
      {result && result.lblResult !== "" && <Alert role="alert">{result.lblResult}</Alert>}
    </Stack>
  );
}

function RecoveryCodes({ message, codes }: { readonly message: string; readonly codes: readonly string[] }) {
  return (
    <Stack gap="sm" maw={420}>
      <Alert color="green" role="alert">
        {message}
      </Alert>
      <Text size="sm" id="recovery-label">
        Write these recovery codes down now. They are not shown again. You can use each one once instead of an app code.
      </Text>
      <ul aria-labelledby="recovery-label">
        {codes.map((code) => (
          <li key={code}>
            <Code>{code}</Code>
          </li>
        ))}
      </ul>
    </Stack>
  );
}
