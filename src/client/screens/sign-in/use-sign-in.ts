import { useCallback, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { nextState, type SignInState, START } from "./steps";

interface Entry {
  readonly username: string;
  readonly password: string;
  readonly companyid: string;
  readonly pin: string;
  readonly passkey: string;
}

const NOTHING: Entry = { username: "", password: "", companyid: "", pin: "", passkey: "" };

export interface SignIn {
  readonly state: SignInState;
  readonly busy: boolean;
  /** Message of a login call that failed: no network, no server, status text (AUTH-029); '' for none. */
  readonly failure: string;
  readonly username: string;
  /** Sends the values of this step together with those of the steps before. */
  readonly send: (added: Partial<Entry>) => Promise<void>;
  readonly back: () => void;
}

/**
 * State of the sign-in. User name and password are kept in memory only; the password is cleared when the sign-in ends
 * or goes back to step 0.
 */
export function useSignIn(onDone: () => void): SignIn {
  const { session } = useOffline();
  const [state, setState] = useState(START);
  const [entry, setEntry] = useState(NOTHING);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");

  const send = useCallback(
    async (added: Partial<Entry>) => {
      const sent = { ...entry, passkey: "", ...added };
      setEntry(sent);
      setBusy(true);
      setFailure("");
      try {
        const answer = await session.signIn(sent);
        if (answer.access_token) {
          setEntry(NOTHING);
          onDone();
        } else setState((now) => nextState(now, answer));
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      } finally {
        setBusy(false);
      }
    },
    [entry, onDone, session],
  );
  const back = useCallback(() => {
    setEntry(({ username }) => ({ ...NOTHING, username }));
    setState(START);
    setFailure("");
  }, []);
  return { state, busy, failure, username: entry.username, send, back };
}
