import { Alert, Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { Suspense, useContext, useState } from "react";
import { checkEmail } from "../../../domain/identity/email";
import { ACCOUNT_ENDPOINTS, ACCOUNT_MESSAGES } from "../../../wire/account-endpoints";
import { askAccount } from "../../call/account-endpoint";
import { atFault } from "../../browser/form-focus";
import { useSubmitChosen } from "../../browser/use-when-chosen";
import { useOffline } from "../../call/offline-context";
import { toast } from "../../ui/dialogs";
import { EmbeddedPartsContext, type PickedRecord } from "../../ui/embedded-parts";
import { TOAST_MS } from "../../ui/toast-time";

/** Source of the client names (CLIENT-008). */
const CLIENT_NAMES = "1527";
/** CLIENT-013. */
const QUESTION = "Recovered Registered Email id";
const NOBODY: PickedRecord = { id: "", name: "" };

const emailFault = (email: string): string =>
  email === "" ? "Login email id is required." : checkEmail(email) === "" ? "" : "This is not an e-mail address.";

/** CLIENT-012: the e-mail address is also the name and the answer of the usual question. */
const loginOf = (client: PickedRecord, email: string, password: string) => ({
  drconame: client.name,
  clientid: Number(client.id),
  username: email,
  password,
  email,
  passwordQuestion: QUESTION,
  passwordAnswer: email,
  isApproved: true,
  status: 0,
});

/** CLIENT-008 to CLIENT-014. Any answer but the exact text of success is shown on the form. Needs the server. */
export function ClientSignupForm({ onDone }: { readonly onDone: () => void }) {
  const offline = useOffline();
  const parts = useContext(EmbeddedPartsContext);
  const [client, setClient] = useState(NOBODY);
  const [unfinished, setUnfinished] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  const login = email.trim();
  const submit = async (element: HTMLFormElement): Promise<void> => {
    atFault(element, () => setTried(true));
    if (client.id === "" || unfinished !== "" || emailFault(login) !== "" || password === "") return;
    setBusy(true);
    const answer = await askAccount(offline, ACCOUNT_ENDPOINTS.create, loginOf(client, login, password));
    setBusy(false);
    if (answer !== ACCOUNT_MESSAGES.created) return setMessage(answer);
    toast({ kind: "success", text: answer, ms: TOAST_MS.action });
    onDone();
  };
  const onSubmit = useSubmitChosen(submit);
  return (
    <form onSubmit={onSubmit} noValidate aria-label="Client Signup">
      <Stack gap="sm">
        {parts && (
          <Suspense fallback={null}>
            <parts.RecordPicker
              source={CLIENT_NAMES}
              label="Client Name"
              error={tried && client.id === "" ? "Choose a client." : ""}
              chosen={client}
              onChoose={setClient}
              onUnfinished={setUnfinished}
            />
          </Suspense>
        )}
        <TextInput
          label="Login email id"
          type="email"
          withAsterisk
          autoComplete="off"
          value={email}
          error={tried && emailFault(login)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="password"
          withAsterisk
          description="The client changes it at the first sign-in."
          autoComplete="new-password"
          value={password}
          error={tried && password === "" && "password is required."}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {message !== "" && (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        <Button type="submit" loading={busy}>
          Create User
        </Button>
      </Stack>
    </form>
  );
}
