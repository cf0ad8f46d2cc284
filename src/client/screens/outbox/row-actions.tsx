import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { useOffline } from "../../call/offline-context";
import type { OutboxRow } from "../../offline/contract/save";
import { awaitsUser, isCorrectable } from "../../offline/outbox/op-state";
import { formPath } from "../../rows/form-link";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { confirmSave } from "./confirm-save";
import { printPath } from "../../rows/print-link";
import { DiscardDialog } from "./discard-dialog";
import { existingOf, answerWithExisting } from "./existing";
import { needsConfirmation } from "./state-words";
import { usePrintLink } from "./use-print-link";

/** Actions allowed for a save in its state; `isOpen`: on its own page. */
export function RowActions({ row, isOpen = false }: { readonly row: OutboxRow; readonly isOpen?: boolean }) {
  const { outbox } = useOffline();
  const [discarding, setDiscarding] = useState(false);
  const printed = usePrintLink(row);
  const ask = async (): Promise<void> => {
    const status = await outbox.askServer(row.opId);
    if (status === null || status.state === "waiting")
      toast({ kind: "info", text: "The server does not have it yet, or did not answer.", ms: TOAST_MS.action });
  };
  return (
    <Group gap={4}>
      {row.state === "conflict" && !isOpen && (
        <Button component={Link} to={`/outbox/${row.opId}`} size="compact-sm" variant="light">
          Compare
        </Button>
      )}
      {existingOf(row) && (
        <Button size="compact-sm" variant="light" onClick={() => void answerWithExisting(outbox, row)}>
          Use the existing one
        </Button>
      )}
      {needsConfirmation(row) && (
        <Button size="compact-sm" variant="light" onClick={() => void confirmSave(outbox, row)}>
          Confirm
        </Button>
      )}
      {isCorrectable(row) && row.state !== "conflict" && row.formname !== "" && (
        <Button
          component={Link}
          to={formPath({ id: row.recordKey, formname: row.formname, op: row.opId })}
          size="compact-sm"
          variant="light"
        >
          Open form
        </Button>
      )}
      {printed && (
        <Button component={Link} to={printPath(printed)} size="compact-sm" variant="light">
          Print
        </Button>
      )}
      {row.holdWhy === "auth" && row.state === "held" && (
        <Button component={Link} to="/login" size="compact-sm" variant="light">
          Sign in
        </Button>
      )}
      {(row.state === "queued" || row.state === "attention") && (
        <Button size="compact-sm" variant="subtle" onClick={() => void outbox.sendNow(row.opId)}>
          Send now
        </Button>
      )}
      {awaitsUser(row.state) && (
        <Button size="compact-sm" variant="subtle" onClick={() => void outbox.leave(row.opId, !row.isLeft)}>
          {row.isLeft ? "Bring back" : "Leave for later"}
        </Button>
      )}
      {row.outcome === "unknown" && (
        <Button size="compact-sm" variant="subtle" onClick={() => void ask()}>
          Ask server
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="red" onClick={() => setDiscarding(true)}>
        Discard
      </Button>
      {discarding && <DiscardDialog row={row} onClose={() => setDiscarding(false)} />}
    </Group>
  );
}
