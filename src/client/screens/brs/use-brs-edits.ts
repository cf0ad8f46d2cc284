import { useCallback, useMemo, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { discardedOps, isNewerThanRow, type SentRow } from "../../call/sent-rows";
import { useFollowed } from "../../call/use-followed";
import type { OutboxRow } from "../../offline/contract/save";
import { pendingWords } from "../../rows/pending-words";
import { announce, announceFailure, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { BrsPeriod } from "./brs-question";
import { saveRequest, type BrsLine } from "./brs-row";
import { useBrsRows } from "./use-brs-rows";

/** How long the page waits for the server before it says that the save waits on this device. */
const PATIENCE_MS = 6_000;

/** A date just saved. */
interface Sent extends SentRow {
  readonly vd: string;
}

/** The rows to reconcile, the value dates entered but not saved by id, and the functions to enter and to save them. */
export function useBrsEdits(period: BrsPeriod) {
  const offline = useOffline();
  const { lines: read, data, fault, retry } = useBrsRows("brslist_R_brs", period);
  const [edits, setEdits] = useState<ReadonlyMap<string, string>>(new Map());
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const discarded = useFollowed(
    useCallback(() => discardedOps(offline, sent), [offline, sent]),
    offline.onOutbox,
  );
  const lines = useMemo(
    () =>
      read.map((line) => {
        const own = sent.get(line.id);
        return own && isNewerThanRow(own, Boolean(line.pending), discarded, data) ? { ...line, vd: own.vd } : line;
      }),
    [read, sent, data, discarded],
  );

  const edit = useCallback(
    (line: BrsLine, vd: string) =>
      setEdits((before) => {
        const after = new Map(before);
        if (vd === line.vd) after.delete(line.id);
        else after.set(line.id, vd);
        return after;
      }),
    [],
  );

  const submit = useCallback(
    async (only?: BrsLine) => {
      const edited = lines.flatMap((line) => {
        const vd = edits.get(line.id);
        return vd !== undefined && (!only || only.id === line.id) ? [[line, vd] as const] : [];
      });
      if (edited.length === 0) return;
      const group = offline.outbox.mintOpId();
      try {
        const kept = await offline.outbox.saveAll(
          edited.map(([line, vd]) => saveRequest(line, vd, offline.outbox.mintOpId(), group)),
        );
        const saved = new Map(edited.map(([line, vd]) => [line.id, vd]));
        const now = edited.map(([{ id }, vd], at) => [id, { opId: kept[at]?.opId ?? "", vd, over: data }] as const);
        setSent((before) => new Map([...before, ...now]));
        setEdits((before) => new Map([...before].filter(([id, vd]) => saved.get(id) !== vd)));
        await showOutcome(offline, kept);
        await retry();
      } catch (failure) {
        // Nothing was accepted: the rows stay edited.
        await announceFailure(failure);
      }
    },
    [offline, lines, edits, data, retry],
  );

  return { lines, edits, edit, submit, data, fault, retry };
}

/**
 * BRS-016: ` Success!` and `Save` where the server has applied every row. A save that has not reached it is never
 * called saved, and one that it refused is not either.
 */
async function showOutcome({ outbox }: ReturnType<typeof useOffline>, kept: readonly OutboxRow[]): Promise<void> {
  const statuses = await Promise.all(kept.map(({ opId }) => outbox.settled(opId, PATIENCE_MS)));
  const refused = statuses.filter(({ state }) => state !== "applied" && state !== "waiting").length;
  if (refused > 0)
    toast({ kind: "error", text: `${refused} of ${kept.length} need attention in the outbox.`, ms: TOAST_MS.action });
  else if (statuses.some(({ state }) => state === "waiting"))
    toast({ kind: "info", text: pendingWords("queued"), ms: TOAST_MS.action });
  else await announce({ icon: "success", title: " Success!", text: "Save", closesAfterMs: TOAST_MS.save });
}
