import { Alert, Button, Group, NativeSelect, Stack, Text, TextInput, Title } from "@mantine/core";
import { useCallback, useState, type FormEvent } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import type { Session } from "../../offline/contract/session";
import { removePin, setIdleMinutes, setPin } from "../../offline/pin/pin";
import { PIN_DIGITS_MAX, PIN_DIGITS_MIN } from "../../offline/vault/pin-rules";
import { asOfText } from "../../ui/as-of";
import { toast } from "../../ui/dialogs";

const IDLE = [1, 2, 5, 10, 15, 30, 60].map((minutes) => ({
  value: String(minutes),
  label: minutes === 1 ? "1 minute" : `${minutes} minutes`,
}));
const EMPTY = { now: "", next: "", again: "" };

/** The PIN of this device: set, change, remove, and the idle time after which the app asks for it. */
export function PinSettings({ session }: { readonly session: Session }) {
  const { stores, vault } = useOffline();
  const userKey = session.claims.sub;
  const read = useCallback(() => vault.row(userKey), [vault, userKey]);
  const row = useFollowed(read, vault.onChange);
  const [typed, setTyped] = useState(EMPTY);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const work = async (action: () => Promise<string>, done: string): Promise<void> => {
    setBusy(true);
    const error = await action().catch((failure: unknown) =>
      failure instanceof Error ? failure.message : String(failure),
    );
    setBusy(false);
    setFault(error);
    if (error !== "") return;
    setTyped(EMPTY);
    toast({ kind: "success", text: done, ms: 2_500 });
  };
  // After ten wrong PINs there is no current PIN; the server then checks whether the sign-in is recent.
  const now = row?.wrapped ? typed.now : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.next !== typed.again) return setFault("The two PINs are different.");
    void work(() => setPin(stores, userKey, typed.next, now), "The PIN is set. The app asks for it when it opens.");
  };
  return (
    <form onSubmit={submit} noValidate aria-label="PIN of this device">
      <Stack gap="sm" maw={420}>
        <Title order={2} size="h4">
          PIN of this device
        </Title>
        <Text size="sm">
          {row
            ? "This device asks for a PIN, and its data is encrypted with it."
            : "With a PIN, the data on this device is encrypted, and the app asks for the PIN when it opens, also offline."}{" "}
          It protects against someone who picks up this device. Against a stolen disk, use the lock and encryption of
          the device itself.
        </Text>
        {session.until ? <Text size="sm">Works offline until {asOfText(session.until)}.</Text> : null}
        {row?.wrapped && (
          <Digits label="Current PIN" value={typed.now} onChange={(text) => setTyped({ ...typed, now: text })} />
        )}
        <Digits
          label="New PIN"
          hint={`${PIN_DIGITS_MIN} to ${PIN_DIGITS_MAX} digits`}
          value={typed.next}
          onChange={(next) => setTyped({ ...typed, next })}
        />
        <Digits label="New PIN again" value={typed.again} onChange={(again) => setTyped({ ...typed, again })} />
        {row && (
          <IdleTime minutes={row.idleMinutes} onChange={(minutes) => void setIdleMinutes(stores, userKey, minutes)} />
        )}
        {fault !== "" && (
          <Alert color="red" role="alert">
            {fault}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" loading={busy}>
            {row ? "Change PIN" : "Set PIN"}
          </Button>
          {row && (
            <Button
              variant="default"
              disabled={busy}
              onClick={() => void work(() => removePin(stores, userKey, now), "The PIN is removed.")}
            >
              Remove PIN
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

interface IdleTimeProps {
  readonly minutes: number;
  readonly onChange: (minutes: number) => void;
}

const IdleTime = ({ minutes, onChange }: IdleTimeProps) => (
  <NativeSelect
    label="Lock after"
    data={IDLE}
    value={String(minutes)}
    onChange={(event) => onChange(Number(event.currentTarget.value))}
  />
);

interface DigitsProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

function Digits({ label, hint, value, onChange }: DigitsProps) {
  return (
    <TextInput
      label={label}
      description={hint}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={PIN_DIGITS_MAX}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ""))}
    />
  );
}
