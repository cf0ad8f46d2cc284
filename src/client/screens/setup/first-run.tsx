import { Button, Card, Group, Stack, Text, Title } from "@mantine/core";
import { Link } from "react-router";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { LoadsUnseen } from "../../ui/in-order";
import { useSetup, type SetupState } from "./use-setup";
import { useStart } from "./use-start";

/**
 * On home, for users who may set up a company: the first choice, or the progress of the setup. Nothing once all is
 * done.
 */
export function FirstRun() {
  const { state, failure, again } = useSetup();
  const start = useStart();
  if (!state) return failure === "" ? <LoadsUnseen /> : null;
  if (state.isNew) return <Welcome state={state} start={start} onDemo={() => void start.fillDemo().then(again)} />;
  if (state.isDemo) return state.mayStart ? <DemoNote start={start} /> : null;
  const open = state.steps.filter(({ isOpen }) => isOpen);
  if (open.length === 0) return null;
  return (
    <Card withBorder p="md">
      <Group justify="space-between" gap="sm">
        <Text>
          The setup of your company is not finished: {state.steps.length - open.length} of {state.steps.length} steps
          are done.
        </Text>
        <Button component={Link} to="/Setup">
          Continue the setup
        </Button>
      </Group>
    </Card>
  );
}

type Start = ReturnType<typeof useStart>;

function Welcome({
  state,
  start,
  onDemo,
}: {
  readonly state: SetupState;
  readonly start: Start;
  readonly onDemo: () => void;
}) {
  return (
    <Card withBorder p="md" component="section" aria-labelledby="welcome">
      <Stack gap="sm">
        <Title order={2} size="h4" id="welcome">
          Welcome to MicroAC
        </Title>
        <Text>
          Set up your company in six short steps. You can stop at any time and continue later, on this or another
          device.
        </Text>
        <Group gap="sm">
          <Button loading={start.busy === "start"} onClick={() => void start.startCompany()}>
            Start my company
          </Button>
          {state.mayDemo && (
            <Button variant="default" loading={start.busy === "demo"} onClick={onDemo}>
              Try the demo
            </Button>
          )}
        </Group>
        {state.isFilling && (
          <Text role="status" c="dimmed">
            The demo companies are being filled. When they are ready, you can open them here.
          </Text>
        )}
        {!state.mayDemo && !state.isFilling && <DemosReady start={start} />}
      </Stack>
    </Card>
  );
}

/** Buttons to enter what "Try the demo" has filled; nothing if there is no demo that the user may enter. */
function DemosReady({ start }: { readonly start: Start }) {
  const { data } = useRead({ kind: "list", sqlsp: "setup_R_demos", args: {} });
  const demos = (data?.rows ?? [])
    .map((row) => ({ companyid: textOf(row, "companyid"), name: textOf(row, "name") }))
    .filter(({ companyid }) => companyid !== "");
  if (demos.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text role="status">{demos.length === 1 ? "The demo company is ready." : "The demo companies are ready."}</Text>
      <Group gap="sm">
        {demos.map(({ companyid, name }) => (
          <Button
            key={companyid}
            variant="default"
            loading={start.busy === companyid}
            onClick={() => void start.enterBranch(companyid)}
          >
            Work in {name}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

const DemoNote = ({ start }: { readonly start: Start }) => (
  <Card withBorder p="md">
    <Group justify="space-between" gap="sm">
      <Text>This is a demo company with invented data.</Text>
      <Button variant="default" loading={start.busy === "start"} onClick={() => void start.startCompany()}>
        Start my company
      </Button>
    </Group>
  </Card>
);
