import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useDocumentTitle } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useParams } from "react-router";
import { SETUP_STEPS, type SetupStep } from "../../../wire/setup-endpoints";
import { dirtyForms } from "../../browser/dirty-forms";
import { useLostFocus } from "../../browser/lost-focus";
import { designMode } from "../../form/design/design-mode";
import { managesCompany } from "../../session/manages-company";
import { useSession } from "../../session/use-session";
import { AccessDenied } from "../../ui/access-denied";
import { announce } from "../../ui/dialogs";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { DemoCompanies } from "./demo-companies";
import classes from "./setup.module.css";
import { StepBody } from "./step-body";
import { StepNav } from "./step-nav";
import { STEP_WORDS } from "./step-words";
import { useSetup, type SetupState } from "./use-setup";

const isStep = (text: string | undefined): text is SetupStep => SETUP_STEPS.some((step) => step === text);

/**
 * `/Setup`: sets up a company in six steps, from its name to its users. It starts at the first step that the database
 * shows as open, so the user can stop anywhere.
 */
export function SetupScreen() {
  useDocumentTitle("Company setup");
  const { session } = useSession();
  const { step, id = "" } = useParams();
  const mayManage = session !== null && managesCompany(session.claims);
  const { state, failure, again, pass } = useSetup(mayManage);
  useEffect(() => void (mayManage && again()), [step, id, again, mayManage]);
  useEffect(() => designMode.offUnlessChosen(), []);
  if (!session) return <ScreenSkeleton />;
  if (!mayManage) return <AccessDenied name={session.claims.flname} company={session.claims.coname} />;
  if (!state) return failure ? <ErrorState text={failure} onRetry={() => void again()} /> : <ScreenSkeleton />;
  const firstOpen = state.steps.find(({ isOpen }) => isOpen)?.step;
  const at = isStep(step) ? step : firstOpen;
  return (
    <Stack gap="md">
      <Title order={1} size="h3">
        Company setup
      </Title>
      <div className={classes.frame}>
        <StepNav steps={state.steps} at={at ?? "users"} />
        {at ? <Step key={at} at={at} id={id} state={state} pass={pass} /> : <Ready />}
      </div>
      {!state.isDemo && <DemoCompanies />}
    </Stack>
  );
}

interface StepProps {
  readonly at: SetupStep;
  readonly id: string;
  readonly state: SetupState;
  readonly pass: (step: SetupStep) => Promise<string>;
}

function Step({ at, id, state, pass }: StepProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const index = SETUP_STEPS.indexOf(at);
  const { title, text } = STEP_WORDS[at];
  const heading = useStepFocus();
  const isOpen = state.steps[index]?.isOpen ?? false;
  const next = `/Setup/${SETUP_STEPS[index + 1] ?? ""}`;
  const continueSetup = async (): Promise<void> => {
    if (dirtyForms.any())
      return announce({ icon: "warning", title: "Warning!", text: "Save what you changed first, or close the form." });
    setBusy(true);
    const fault = isOpen ? await pass(at) : "";
    setBusy(false);
    if (fault === "") void navigate(next);
    else await announce({ icon: "warning", title: "Warning!", text: fault });
  };
  // The company step cannot be skipped. A branch that is open is finished by its own buttons.
  const canContinue = (at !== "company" || !isOpen) && id === "";
  return (
    <Stack gap="md" miw={0}>
      <div>
        <Text size="sm" c="dimmed">
          Step {index + 1} of {SETUP_STEPS.length}
        </Text>
        <Title order={2} size="h4" ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text>{text}</Text>
      </div>
      <StepBody step={at} coid={state.coid} id={id} />
      <Group gap="md">
        {canContinue && (
          <Button loading={busy} onClick={() => void continueSetup()}>
            {isOpen && SKIPPED.has(at) ? "Do this later" : "Continue"}
          </Button>
        )}
        <Anchor
          component={Link}
          to="/"
          py={6}
          mih="var(--mac-touch)"
          display="inline-flex"
          style={{ alignItems: "center" }}
        >
          Finish later
        </Anchor>
      </Group>
    </Stack>
  );
}

/** Steps that stay undone if they are skipped. */
const SKIPPED: ReadonlySet<SetupStep> = new Set(["opening", "users"]);

/**
 * Heading of the step. It gets the focus if the focused element disappeared with the previous step; a form moves the
 * focus to its first field.
 */
function useStepFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // The address with which the page was opened has no key of its own.
  useLostFocus(heading, key === "default" ? "" : key);
  return heading;
}

function Ready() {
  const heading = useStepFocus();
  return (
    <Stack gap="sm">
      <Title order={2} size="h4" ref={heading} tabIndex={-1}>
        Your company is ready
      </Title>
      <Text>
        Enter a customer and an item, and make the first sale. Everything you entered here can be changed under
        Settings.
      </Text>
      <Group gap="md">
        <Button component={Link} to="/MainB?formname=saledetail&id=0">
          New sale
        </Button>
        <Button component={Link} to="/debtorslist" variant="default">
          Ledgers and parties
        </Button>
        <Button component={Link} to="/itemlist" variant="default">
          Items
        </Button>
      </Group>
    </Stack>
  );
}
