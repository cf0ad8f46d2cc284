import { Alert, Box, Button, Group, List, Text } from "@mantine/core";
import { saveOutboxFile } from "../../browser/save-outbox-file";
import { useOffline } from "../../call/offline-context";
import type { Offline } from "../../offline/offline";
import { useFollowed } from "../../call/use-followed";
import { savesOf } from "../../rows/pending-words";
import { managesCompany } from "../../session/manages-company";
import { useSession } from "../../session/use-session";
import { asOfText } from "../../ui/as-of";
import { announceFailure, confirm, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";

/**
 * Saves of other users are counted. Where their user can no longer sign in or enter the branch, an administrator of
 * the company sees what they are, and sends them under their own name, or exports them.
 */
export function OthersPending() {
  const { outbox, onOutbox } = useOffline();
  const { session } = useSession();
  const others = useFollowed(outbox.othersPending, onOutbox);
  if (!others || others.length === 0) return null;
  const saves = others.reduce((sum, { count }) => sum + count, 0);
  const here = others.reduce((sum, one) => sum + one.here, 0);
  const places = [...new Set(others.flatMap((one) => one.places))];
  const oldest = Math.min(...others.map((other) => other.oldest));
  const isAdmin = session !== null && managesCompany(session.claims);
  const take = async (): Promise<void> => {
    const isMeant = await confirm({
      title: `Send ${savesOf(here)} under your name?`,
      text: "They become your entries. The history of each record names the user who made it.",
      confirmLabel: "Send under my name",
    });
    if (!isMeant) return;
    const count = await outbox.takeOver();
    const text =
      count === 0
        ? "No save was moved. They were sent or changed meanwhile, or follow saves of another branch."
        : `${savesOf(count)} moved to your outbox.`;
    toast({ kind: "info", text, ms: TOAST_MS.action });
  };
  const exportAll = async (): Promise<void> => saveOutboxFile(await outbox.exportRows(true));
  return (
    <Alert color="orange">
      {others.length === 1 ? "1 other user has" : `${others.length} other users have`} {saves} unsent{" "}
      {saves === 1 ? "save" : "saves"} here, the oldest of {asOfText(oldest)}. {saves === 1 ? "It is" : "They are"} sent
      when that user signs in.
      {isAdmin ? (
        <>
          <Text size="sm">
            If that user can no longer sign in, send them under your name, or export them.
            {places.length > 0 && ` Switch to ${places.join(", ")} to send those made there.`}
          </Text>
          <SavesOfOthers others={others} />
          <Group gap="xs" mt="xs">
            <Button onClick={() => void take().catch(announceFailure)} disabled={here === 0}>
              Send under my name
            </Button>
            <Button variant="default" onClick={() => void exportAll().catch(announceFailure)}>
              Export
            </Button>
          </Group>
        </>
      ) : (
        " If that user can no longer sign in, the owner of the company can send them from this device."
      )}
    </Alert>
  );
}

const LIST_PX = 200;

type Others = Awaited<ReturnType<Offline["outbox"]["othersPending"]>>;

/** One line for each save, so that the administrator knows what goes out under their name. */
function SavesOfOthers({ others }: { readonly others: Others }) {
  const saves = others.flatMap(({ by, saves: own }) => own.map((save) => ({ ...save, by })));
  if (saves.length === 0) return null;
  return (
    <Box
      mah={LIST_PX}
      mt="xs"
      style={{ overflow: "auto" }}
      tabIndex={0}
      role="region"
      aria-label="Saves of other users"
    >
      <List size="sm">
        {saves.map(({ opId, title, amount, createdAt, by }) => (
          <List.Item key={opId}>
            {[title, amount].filter(Boolean).join(" · ")}{" "}
            <Text span size="sm" c="dimmed">
              {by || "another user"}, {asOfText(createdAt)}
            </Text>
          </List.Item>
        ))}
      </List>
    </Box>
  );
}
