import { Button, Card, Group, Stack, Text } from "@mantine/core";
import { Link } from "react-router";
import { useOverlaid } from "../../call/use-overlaid";
import { useRead } from "../../call/use-read";
import { pendingState } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";
import { useSession } from "../../session/use-session";
import { ErrorState } from "../../ui/error-state";
import { PendingMark } from "../../ui/pending-mark";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { useStart } from "./use-start";

const ARGS = { DisplayLength: 100, DisplayStart: 1, SortCol: "id", SortDir: "asc", Search: "", id: 0 };

/**
 * Branches of the company, including those that wait on this device. The user can switch to an active branch other
 * than that of the session.
 */
export function BranchesStep() {
  const { session } = useSession();
  const { enterBranch, busy } = useStart();
  const { data, error, refetch } = useRead(
    { kind: "list", sqlsp: "branchmaster_R_listgrid", args: ARGS },
    { entity: "branchmaster" },
  );
  const rows = useOverlaid("branchmaster", data?.rows ?? null);
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!rows || !session) return <ScreenSkeleton rows={3} />;
  const { coid, branchid } = session.claims;
  return (
    <Stack gap="sm">
      {rows.map((row) => {
        const [id, name] = [textOf(row, "id"), textOf(row, "name")];
        const state = pendingState(row._pending);
        const facts = [
          textOf(row, "statename"),
          textOf(row, "gstin") || "no GSTIN",
          `documents begin with ${textOf(row, "prefix")}`,
        ];
        return (
          <Card key={id} withBorder p="sm">
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600}>{name}</Text>
                <Text size="sm" c="dimmed">
                  {facts.filter(Boolean).join(", ")}
                </Text>
                {state && <PendingMark state={state} />}
              </div>
              <Group gap="xs">
                {Number(id) !== branchid && row.activename === "Yes" && (
                  <Button
                    variant="subtle"
                    loading={busy === `${coid}-${id}`}
                    onClick={() => void enterBranch(`${coid}-${id}`)}
                    aria-label={`Work here, in ${name}`}
                  >
                    Work here
                  </Button>
                )}
                <Button component={Link} to={`/Setup/branches/${id}`} variant="default" aria-label={`Change ${name}`}>
                  Change
                </Button>
              </Group>
            </Group>
          </Card>
        );
      })}
      <Button component={Link} to="/Setup/branches/0" variant="default" style={{ alignSelf: "flex-start" }}>
        Add a branch
      </Button>
    </Stack>
  );
}
