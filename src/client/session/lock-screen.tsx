import { Alert, Button, Loader, Paper, Stack, Text, TextInput } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useEffect, useState, type FormEvent } from "react";
import { Link } from "react-router";
import type { Claims } from "../../wire/session";
import { useOffline } from "../call/offline-context";
import { useLine } from "../call/use-line";
import { recover, unlock, wrongPinText } from "../offline/pin/pin";
import { FAILS_MAX, PIN_DIGITS_MAX, waitOf } from "../offline/vault/pin-rules";
import classes from "./lock-screen.module.css";

interface LockScreenProps {
  readonly claims: Claims;
  /** Too many wrong PINs: only a sign-in by the server unlocks. */
  readonly blocked: boolean;
}

/** Covers everything while the device is locked. Saves waiting to be sent are counted, and are sent meanwhile. */
export function LockScreen({ claims, blocked }: LockScreenProps) {
  useDocumentTitle("Locked");
  const { pending, needAttention } = useLine();
  const waiting = pending + needAttention;
  const { opening, fault } = useSignInOpens(claims.sub);
  return (
    <main className={classes.page}>
      <Paper className={classes.card} p="lg" shadow="md" withBorder>
        <Stack gap="md">
          <h1 className={classes.title}>Locked</h1>
          <Text>
            {claims.flname || claims.name} · {claims.coname}
          </Text>
          {opening ? <Loader role="status" aria-label="Opening" /> : <PinForm userKey={claims.sub} blocked={blocked} />}
          {fault !== "" && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          {waiting > 0 && (
            <Text size="sm" role="status">
              {waiting === 1
                ? "1 save is waiting on this device. It is safe."
                : `${waiting} saves are waiting on this device. They are safe.`}
            </Text>
          )}
          <Button component={Link} to="/login?again" variant={blocked ? "filled" : "subtle"}>
            {blocked ? "Sign in" : "Forgot the PIN? Sign in"}
          </Button>
        </Stack>
      </Paper>
    </main>
  );
}

/** A user who has just signed in by the server needs no PIN: the sign-in opens the stored data, once. */
function useSignInOpens(userKey: string): { readonly opening: boolean; readonly fault: string } {
  const { vault, stores } = useOffline();
  const [state, setState] = useState({ opening: true, fault: "" });
  useEffect(() => {
    if (!vault.takeSignIn(userKey)) return setState((before) => ({ ...before, opening: false }));
    void recover(stores, userKey)
      .catch(textOf)
      .then((fault) => setState({ opening: false, fault }));
  }, [vault, stores, userKey]);
  return state;
}

const textOf = (failure: unknown): string => (failure instanceof Error ? failure.message : String(failure));

function PinForm({ userKey, blocked }: { readonly userKey: string; readonly blocked: boolean }) {
  const { stores, env, vault } = useOffline();
  const [pin, setPin] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState("");
  const [waitMs, setWaitMs] = useState(0);
  useEffect(() => {
    const readWait = (): void =>
      void vault.row(userKey).then(
        (row) => setWaitMs(row ? waitOf(row, env.now()) : 0),
        () => undefined,
      );
    readWait();
    const timer = setInterval(readWait, 1_000);
    return () => clearInterval(timer);
  }, [vault, env, userKey]);
  if (blocked)
    return (
      <Alert color="orange" role="alert">
        {FAILS_MAX} wrong PINs. The PIN no longer works. Sign in once online. Saves waiting to be sent are safe.
      </Alert>
    );
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (pin === "" || busy || waitMs > 0) return;
    setBusy(true);
    const answer = await unlock(stores, userKey, pin).catch(textOf);
    setPin("");
    setBusy(false);
    if (typeof answer === "string") return setFault(answer);
    if (answer.ok) return;
    setFault(wrongPinText(answer));
    setWaitMs(answer.waitMs);
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Unlock">
      <Stack gap="md">
        <TextInput
          label="PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={PIN_DIGITS_MAX}
          size="md"
          autoFocus
          value={pin}
          error={fault || null}
          onChange={({ currentTarget: { value } }) => setPin(value.replace(/\D/g, ""))}
        />
        <Button type="submit" size="md" loading={busy} disabled={waitMs > 0}>
          {waitMs > 0 ? `Wait ${Math.ceil(waitMs / 1000)} s` : "Unlock"}
        </Button>
      </Stack>
    </form>
  );
}
