import { lazy, Suspense, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { SHARED_PATH } from "../../wire/endpoints";
import { useOffline } from "../call/offline-context";
import { CallFailed } from "../offline/contract/reader";
import type { Session } from "../offline/contract/session";
import type { Offline } from "../offline/offline";
import { TOAST_MS } from "../ui/toast-time";
import { StorageNotice } from "./storage-notice";
import { useLock } from "./use-lock";
import type { AfterSignIn } from "./after-sign-in";
import { mayWork, useSession } from "./use-session";

const Unlocked = lazy(() => import("./unlocked").then((file) => ({ default: file.Unlocked })));
const LockScreen = lazy(() => import("./lock-screen").then((file) => ({ default: file.LockScreen })));

/** Longest wait for a slow server before the cached screens show. */
const ASK_MS = 3_000;
const CHECK_MS = 60_000;

interface RequireSessionProps {
  /** Shown in place of the screens while an issued password must be changed. */
  readonly Issued: ComponentType;
  /** Shown in place of the screens for a client login, whatever the path. */
  readonly Portal: ComponentType;
  readonly children: ReactNode;
}

/**
 * Guards every protected route (AUTH-036, AUTH-038).
 * No token: to `/login`. Token past `exp`: the server is asked. If it answers, and by its time the token is still past
 * `exp`, the token is cleared and the user signs in; if it does not, the user continues, because a lost network never
 * ends a session (OPEN-054). The server sets at each contact how long a device may work offline (7 days, its
 * `OFFLINE_DAYS`). The time is measured by the later of the device clock and the last time seen, so that setting the
 * clock back does not extend it. After that the token stays, because waiting saves belong to its owner, but screens
 * and new saves need a sign-in. If the user has set a PIN, the lock screen comes first. With a password that an
 * administrator issued, only the change of password is shown: the server serves nothing else. A client login sees the
 * client portal.
 */
export function RequireSession({ Issued, Portal, children }: RequireSessionProps) {
  const offline = useOffline();
  const { loading, session } = useSession();
  const settled = useExpiry(offline, session);
  useDeniedToast(offline, session);
  const lapsed = useLapse(offline);
  const lock = useLock(session?.claims.sub ?? "");
  // A storage that does not answer would leave the page empty for ever.
  if (loading) return <StorageNotice />;
  if (!session || lapsed || !mayWork(session)) return <ToSignIn />;
  if (!settled || lock === null) return null;
  if (session.claims.issued)
    return (
      <Suspense>
        <Issued />
      </Suspense>
    );
  return (
    <Suspense>
      {lock === "locked" || lock === "blocked" ? (
        <LockScreen claims={session.claims} blocked={lock === "blocked"} />
      ) : (
        <Unlocked userKey={session.claims.sub}>{session.claims.client ? <Portal /> : children}</Unlocked>
      )}
    </Suspense>
  );
}

/** A user who has just shared a file comes to it after the sign-in; any other way leads to the home page. */
function ToSignIn() {
  const { pathname, search } = useLocation();
  const then: AfterSignIn | null = pathname === SHARED_PATH ? { then: pathname + search } : null;
  return <Navigate to="/login" replace state={then} />;
}

/** The time allowed offline may end while the app is open. */
function useLapse(offline: Offline): boolean {
  const [lapsed, setLapsed] = useState(false);
  useEffect(() => {
    const check = () =>
      void offline.session.get().then(
        (now) => setLapsed(now?.lapsed ?? false),
        () => undefined,
      );
    const timer = setInterval(check, CHECK_MS);
    return () => clearInterval(timer);
  }, [offline]);
  return lapsed;
}

/** True once the server was asked about a token past `exp`, or the device is known or found to be offline. */
function useExpiry(offline: Offline, session: Session | null): boolean {
  const expired = session?.expired ? session.token : null;
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (expired === null) return undefined;
    const settle = () => setAsked(expired);
    const timer = setTimeout(settle, ASK_MS);
    void endExpired(offline, expired).then(settle);
    return () => clearTimeout(timer);
  }, [expired, offline]);
  return expired === null || asked === expired;
}

/** Only an answer of the server ends the session: when the app starts, "online" is only an assumption. */
async function endExpired(offline: Offline, token: string): Promise<void> {
  if (offline.line().line === "offline") return;
  const answered = await offline.reader.ask("WEBAPI_op_status", { ids: "[]" }).then(
    () => true,
    (failure: unknown) => failure instanceof CallFailed && ["auth", "refused", "forbidden"].includes(failure.kind),
  );
  // To a clock that was set forward any token seems to be over. By now the answer has told the true time.
  if (answered && (await offline.session.get())?.expired) await offline.session.expire(token);
}

/** Shows why the user is suddenly at the sign-in page; not after their own sign-out. */
function useDeniedToast(offline: Offline, session: Session | null): void {
  const had = useRef(false);
  useEffect(() => {
    const lost = had.current && session === null;
    had.current = session !== null;
    if (!lost) return;
    void offline.session.ended?.().then(async (end) => {
      if (end?.why !== "denied") return;
      const { toast } = await import("../ui/dialogs");
      toast({ kind: "error", text: "Un Authorization", ms: TOAST_MS.save });
    });
  }, [offline, session]);
}
