import { Button, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useRef, type FormEvent } from "react";
import type { SignIn } from "./use-sign-in";
import { TOAST_MS } from "../../ui/toast-time";

/** Step 0: user name and password (AUTH-004, AUTH-005, AUTH-026, AUTH-027). */
export function StepLogin({ signIn }: { readonly signIn: SignIn }) {
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const complain = (text: string, field: HTMLInputElement | null): void => {
    field?.focus();
    void import("../../ui/dialogs").then(({ toast }) => toast({ kind: "error", text, ms: TOAST_MS.save }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const name = username.current?.value.trim() ?? "";
    const typedPassword = password.current?.value ?? "";
    if (name === "") return complain("Please enter user name", username.current);
    if (typedPassword === "") return complain("Please enter password", password.current);
    void signIn.send({ username: name, password: typedPassword, companyid: "", pin: "" });
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Sign in">
      <Stack gap="md">
        <TextInput
          ref={username}
          label="User name or e-mail"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={signIn.username}
          autoFocus
          size="md"
        />
        <PasswordInput ref={password} label="Password" name="password" autoComplete="current-password" size="md" />
        <Button type="submit" fullWidth size="md" loading={signIn.busy}>
          Login
        </Button>
        <Button variant="subtle" size="sm" disabled>
          Forgot password
        </Button>
      </Stack>
    </form>
  );
}
