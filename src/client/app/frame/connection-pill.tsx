import { Text } from "@mantine/core";
import { useInterval } from "@mantine/hooks";
import { useState } from "react";
import { Link } from "react-router";
import { useOffline } from "../../call/offline-context";
import { useLine } from "../../call/use-line";
import classes from "./connection-pill.module.css";
import { pillWords } from "./pill-words";
import { useAppBadge } from "./use-app-badge";

const MINUTE_MS = 60_000;

/**
 * State of the connection, always visible; links to the outbox, or to sign-in if needed. `short`, for phones, omits the
 * age and takes two lines, so that the branch beside it can be read.
 */
export function ConnectionPill({ short = false }: { readonly short?: boolean }) {
  const offline = useOffline();
  const state = useLine();
  useAppBadge(state.pending);
  const [now, setNow] = useState(offline.env.now);
  useInterval(() => setNow(offline.env.now()), MINUTE_MS, { autoInvoke: true });
  const { text, tone } = pillWords(short ? { ...state, oldest: null } : state, Math.max(now, state.oldest ?? 0));
  return (
    <Link
      to={state.needSignIn ? "/login" : "/outbox"}
      className={classes.pill}
      data-tone={tone}
      aria-label={`${text}. Open the outbox`}
    >
      <span className={classes.dot} aria-hidden />
      <Text span {...(short ? { size: "xs", lineClamp: 2 } : { size: "sm", truncate: true })} role="status">
        {text}
      </Text>
    </Link>
  );
}
