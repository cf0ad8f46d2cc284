import { Alert, Anchor, List, Stack, Text } from "@mantine/core";
import { useCallback } from "react";
import { Link } from "react-router";
import { SHARED_PATH } from "../../../wire/endpoints";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import type { Draft } from "../../offline/contract/outbox";
import type { OutboxRow } from "../../offline/contract/save";
import type { Session } from "../../offline/contract/session";
import type { Offline } from "../../offline/offline";
import { formPath } from "../../rows/form-link";
import { asOfText } from "../../ui/as-of";
import { announceFailure } from "../../ui/dialogs";
import { LoadsUnseen } from "../../ui/in-order";

interface Waiting {
  readonly rows: readonly OutboxRow[];
  readonly drafts: readonly Draft[];
  /** Begin of the keys of the drafts of this branch. */
  readonly here: string;
  readonly others: readonly { readonly userKey: string; readonly count: number }[];
  readonly losses: readonly string[];
  /** Files that other apps shared with this one. */
  readonly shared: number;
}

async function readWaiting(offline: Offline): Promise<Waiting> {
  // Of another database: what the outbox has neither waits for it nor fails with it.
  const shared = offline.shared.waiting().catch(() => 0);
  return {
    rows: await offline.outbox.rows(),
    drafts: (await offline.outbox.drafts()).filter((draft) => !draft.enqueued),
    here: hereOf(await offline.session.get()),
    others: await offline.outbox.othersPending(),
    losses: await offline.losses(),
    shared: await shared,
  };
}

const hereOf = (session: Session | null): string =>
  session ? `${session.claims.coid}|${session.claims.branchid}|` : "";

/** Unsent saves and unfinished forms of this device, and data that the device has lost. Empty if there are none. */
export function HomeWaiting() {
  const offline = useOffline();
  const read = useCallback(() => readWaiting(offline), [offline]);
  const waiting = useFollowed(read, offline.onOutbox);
  if (!waiting) return <LoadsUnseen />;
  const { rows, drafts, here, others, losses, shared } = waiting;
  return (
    <Stack gap="sm">
      {losses.map((loss) => (
        <Alert
          key={loss}
          color="red"
          title="Check for lost saves"
          role="alert"
          withCloseButton
          closeButtonLabel="I have checked it"
          onClose={() => void offline.outbox.forgetLoss(loss).catch(announceFailure)}
        >
          {loss}
        </Alert>
      ))}
      {rows.length > 0 && (
        <Text>
          <Anchor component={Link} to="/outbox">
            {rows.length === 1
              ? "1 save on this device has not reached the server."
              : `${rows.length} saves on this device have not reached the server.`}
          </Anchor>
        </Text>
      )}
      {shared > 0 && (
        <Text>
          <Anchor component={Link} to={SHARED_PATH}>
            {shared === 1 ? "1 shared file waits to be attached." : `${shared} shared files wait to be attached.`}
          </Anchor>
        </Text>
      )}
      {others.length > 0 && <Text size="sm">{othersText(others)}</Text>}
      {drafts.length > 0 && <DraftList drafts={drafts} here={here} />}
    </Stack>
  );
}

function othersText(others: Waiting["others"]): string {
  const saves = others.reduce((sum, { count }) => sum + count, 0);
  const people = others.length === 1 ? "1 other user has" : `${others.length} other users have`;
  return `${people} ${saves} unsent ${saves === 1 ? "save" : "saves"} on this device.`;
}

interface DraftListProps {
  readonly drafts: readonly Draft[];
  readonly here: string;
}

function DraftList({ drafts, here }: DraftListProps) {
  return (
    <div>
      <Text>{drafts.length === 1 ? "1 unfinished form:" : `${drafts.length} unfinished forms:`}</Text>
      <List size="sm">
        {drafts.map((draft) => (
          <DraftItem key={draft.formKey} draft={draft} isHere={draft.formKey.startsWith(here)} />
        ))}
      </List>
    </div>
  );
}

/** A draft opens only in its branch: in another one its form would be empty. */
function DraftItem({ draft, isHere }: { readonly draft: Draft; readonly isHere: boolean }) {
  const name = draftName(draft);
  return (
    <List.Item>
      {isHere ? (
        <Anchor component={Link} to={draftPath(draft)}>
          {name}
        </Anchor>
      ) : (
        name
      )}{" "}
      <Text span c="dimmed">
        typed {asOfText(draft.at)}
        {!isHere && ` in ${draft.place ?? "another branch"}. Switch to that branch to continue it.`}
      </Text>
    </List.Item>
  );
}

/** Parts of the form key `company|branch|form|record`. */
const partsOf = ({ formKey }: Draft): { readonly formname: string; readonly id: string } => {
  const [, , formname = "", id = "0"] = formKey.split("|");
  return { formname, id };
};

/** `op:` in place of the record id marks a draft that corrects a refused save. */
const draftPath = (draft: Draft): string => {
  const { formname, id } = partsOf(draft);
  const session = /^0:session:(.+)$/.exec(id)?.[1];
  if (session) return formPath({ formname, id: "0", session });
  if (id.startsWith("from=")) return formPath({ formname, id: "0", from: id.slice("from=".length) });
  return formPath(id.startsWith("op:") ? { formname, id: "0", op: id.slice("op:".length) } : { formname, id });
};

const draftName = (draft: Draft): string => {
  const { formname, id } = partsOf(draft);
  const name = formname.replace(/detail$/i, "");
  return /^\d+$/.test(id) && id !== "0" ? `${name} ${id}` : `New ${name}`;
};
