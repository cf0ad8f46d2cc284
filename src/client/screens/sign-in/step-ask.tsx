import { Button, Group, Stack, TextInput, type TextInputProps } from "@mantine/core";
import { lazy, Suspense, useState, type FormEvent, type ReactNode } from "react";
import type { SignIn } from "./use-sign-in";

const PasskeyButton = lazy(() => import("./passkey-button").then((file) => ({ default: file.PasskeyButton })));

/**
 * Step 6: only digits are kept of what is typed or pasted (AUTH-012, AUTH-028); after a wrong PIN the user stays here
 * (OPEN-004). The code of two-factor sign-in is entered here too: up to 8 digits and 10 more.
 */
export const StepPin = ({ signIn }: { readonly signIn: SignIn }) => (
  <AskStep
    signIn={signIn}
    title="Security PIN"
    button="Login"
    asks
    clean={(text) => text.replace(/\D/g, "")}
    onAsk={(pin) => signIn.send({ pin })}
    input={{
      label: "PIN",
      name: "pin",
      type: "password",
      inputMode: "numeric",
      pattern: "[0-9]*",
      autoComplete: "one-time-code",
      maxLength: 18,
    }}
    alternative={(pin) =>
      signIn.state.passkey && (
        <Suspense>
          <PasskeyButton options={signIn.state.passkey} onSigned={(passkey) => void signIn.send({ pin, passkey })} />
        </Suspense>
      )
    }
  />
);

/**
 * Step 7: asks for the user name, uses the same login call and shows the server's message (AUTH-013, AUTH-030,
 * OPEN-002).
 */
export const StepForgot = ({ signIn }: { readonly signIn: SignIn }) => (
  <AskStep
    signIn={signIn}
    title="Forgot password"
    button="Submit"
    initial={signIn.username}
    onAsk={(username) => signIn.send({ username, password: "", companyid: "", pin: "" })}
    input={{ label: "User name", name: "username", autoComplete: "username" }}
  />
);

interface AskStepProps {
  readonly signIn: SignIn;
  readonly title: string;
  readonly button: string;
  readonly input: TextInputProps;
  readonly initial?: string;
  /** The first message is a question; every later one is an error. */
  readonly asks?: boolean;
  /** Returns the part of the typed text that the field accepts. */
  readonly clean?: (text: string) => string;
  readonly onAsk: (text: string) => Promise<unknown>;
  /** Another way to answer, given the typed text. */
  readonly alternative?: (text: string) => ReactNode;
}

/** One question, its field, and a way back. An empty answer is not sent. */
function AskStep({
  signIn,
  title,
  button,
  input,
  initial = "",
  asks = false,
  clean = (text) => text,
  onAsk,
  alternative,
}: AskStepProps) {
  const [text, setText] = useState(initial);
  const [first] = useState(signIn.state.err);
  const message = signIn.state.err || null;
  const isAsked = asks && signIn.state.err === first;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") void onAsk(text.trim());
  };
  return (
    <form onSubmit={submit} noValidate aria-label={title}>
      <Stack gap="md">
        <TextInput
          {...input}
          value={text}
          onChange={(event) => setText(clean(event.currentTarget.value))}
          description={isAsked ? message : null}
          error={isAsked ? null : message}
          autoFocus
          size="md"
        />
        {alternative?.(text)}
        <Group grow>
          <Button variant="default" onClick={signIn.back}>
            Back
          </Button>
          <Button type="submit" loading={signIn.busy}>
            {button}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
