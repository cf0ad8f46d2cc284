import { Alert, Button } from "@mantine/core";
import { IconKey } from "@tabler/icons-react";
import { startAuthentication } from "@simplewebauthn/browser";
import { useState } from "react";

interface PasskeyButtonProps {
  /** The server's options for this sign-in, as JSON text. */
  readonly options: string;
  readonly onSigned: (credential: string) => void;
}

/** Alternative to the code at step 6: the browser asks for the passkey. Loaded only for users who have one. */
export function PasskeyButton({ options, onSigned }: PasskeyButtonProps) {
  const [message, setMessage] = useState("");
  const sign = async (): Promise<void> => {
    setMessage("");
    try {
      onSigned(JSON.stringify(await startAuthentication({ optionsJSON: JSON.parse(options) })));
    } catch {
      setMessage("The passkey was not used. Please try again, or type the code.");
    }
  };
  return (
    <>
      <Button variant="default" leftSection={<IconKey size={16} aria-hidden />} onClick={() => void sign()}>
        Use a passkey
      </Button>
      {message !== "" && (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
    </>
  );
}
