import { Alert, Paper, Stack, Text } from "@mantine/core";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { warmCodec } from "../../../wire/codec";
import { LOGIN_STEP } from "../../../wire/session";
import { useLine } from "../../call/use-line";
import { savesOf } from "../../rows/pending-words";
import { useBranding } from "../../session/use-branding";
import { StorageNotice } from "../../session/storage-notice";
import { pathAfterSignIn } from "../../session/after-sign-in";
import { mayWork, useSession } from "../../session/use-session";
import { pickBackground } from "./background";
import { SignInNotice } from "./sign-in-notice";
import classes from "./sign-in.module.css";
import { StepForgot, StepPin } from "./step-ask";
import { StepCompany } from "./step-company";
import { StepLogin } from "./step-login";
import { StepMessage } from "./step-message";
import { LAST_STEP, stepText } from "./steps";
import { type SignIn, useSignIn } from "./use-sign-in";

const WaitingHere = lazy(() => import("./waiting-here").then((file) => ({ default: file.WaitingHere })));
const ExportWaiting = lazy(() => import("./export-waiting").then((file) => ({ default: file.ExportWaiting })));

/**
 * `/login`: the card of the sign-in steps (AUTH-001). A user who may already work here is sent to `/`, or to the files
 * that they have just shared, unless they forgot their PIN (`?again`).
 */
export function SignInScreen() {
  const navigate = useNavigate();
  const { loading, session } = useSession();
  const { search, state } = useLocation();
  const again = search === "?again";
  const next = pathAfterSignIn(state);
  const signIn = useSignIn(useCallback(() => void navigate(next, { replace: true }), [navigate, next]));
  const [background] = useState(pickBackground);
  const branding = useBranding();
  const brand = branding?.brand ?? "";
  useEffect(() => {
    document.title = brand === "" ? "Sign in" : `Sign in · ${brand}`;
  }, [brand]);
  useEffect(warmCodec, []);
  if (loading) return <StorageNotice />;
  if (mayWork(session) && !again) return <Navigate to={next} replace />;
  return (
    <main className={classes.page} style={{ backgroundImage: `url(${background})` }}>
      <Paper className={classes.card} p="lg" shadow="md" withBorder>
        <Stack gap="md">
          <h1 className={classes.title}>{brand || "Sign in"}</h1>
          <SignInNotice />
          <StorageNotice />
          <Hints
            lapsed={session?.lapsed ?? false}
            clockBack={session?.clockBack ?? false}
            failure={signIn.failure || messageAtLogin(signIn.state)}
          />
          <Step signIn={signIn} />
          {!session && (
            <Suspense>
              <WaitingHere />
            </Suspense>
          )}
          <Text size="sm" ta="center" className={classes.second}>
            {branding?.footer}
          </Text>
        </Stack>
      </Paper>
    </main>
  );
}

/** What the server says at step 0, such as that the clock of this device is wrong; the other steps show their own. */
const messageAtLogin = ({ step, err }: SignIn["state"]): string => (step === LOGIN_STEP.login ? err : "");

function Step({ signIn }: { readonly signIn: SignIn }) {
  const { step } = signIn.state;
  if (step > LAST_STEP) return <StepMessage text="All steps completed" label="Reset" onBack={signIn.back} />;
  switch (step) {
    case LOGIN_STEP.login:
      return <StepLogin signIn={signIn} />;
    case LOGIN_STEP.company:
      return <StepCompany signIn={signIn} />;
    case LOGIN_STEP.pin:
      return <StepPin signIn={signIn} />;
    case LOGIN_STEP.forgot:
      return <StepForgot signIn={signIn} />;
    default:
      return <StepMessage key={step} text={stepText(signIn.state)} label="Back" onBack={signIn.back} />;
  }
}

/** The failure (AUTH-029), the saves that wait for this sign-in, and that the device is offline. */
function Hints({
  lapsed,
  clockBack,
  failure,
}: {
  readonly lapsed: boolean;
  readonly clockBack: boolean;
  readonly failure: string;
}) {
  const { line, pending, needAttention } = useLine();
  const hints = [
    lapsed ? "This device has been offline for too long. Connect and sign in." : "",
    clockBack ? "The clock of this device was set back. Correct it." : "",
    pending > 0 ? `Sign in to send ${savesOf(pending)} waiting on this device.` : "",
    needAttention > 0
      ? `${savesOf(needAttention)} on this device ${needAttention === 1 ? "was" : "were"} not taken. Sign in to correct ${needAttention === 1 ? "it" : "them"}.`
      : "",
    line === "offline" && failure === ""
      ? "You are offline. Connect to sign in. After that, this device also works offline."
      : "",
  ].filter((hint) => hint !== "");
  return (
    <>
      {failure !== "" && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      {hints.map((hint) => (
        <Text key={hint} size="sm" role="status">
          {hint}
        </Text>
      ))}
      {lapsed && pending + needAttention > 0 && (
        <Suspense>
          <ExportWaiting />
        </Suspense>
      )}
    </>
  );
}
