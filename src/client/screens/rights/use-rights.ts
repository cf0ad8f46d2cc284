import { useCallback, useMemo, useState } from "react";
import { useOffline } from "../../call/offline-context";
import { discardedOps, isNewerThanRow, type SentRow } from "../../call/sent-rows";
import { useFollowed } from "../../call/use-followed";
import { useRead } from "../../call/use-read";
import type { OutboxRow } from "../../offline/contract/save";
import { pendingWords } from "../../rows/pending-words";
import { announce, announceFailure, toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import { readLines, sameValues, saveRequest, type RightsLine, type Values } from "./rights-row";

/** How long the page waits for the server before it says that the save waits on this device. */
const PATIENCE_MS = 6_000;

export type RightsOf = { readonly cousers: string } | { readonly formmnu: string };

export const rightsQuestion = (of: RightsOf) =>
  ({
    kind: "list",
    sqlsp: "settingslist_R_usersdetail_list",
    args: {
      user2: "@user2",
      branchin: "@branchin",
      coid: "@coid",
      ...("cousers" in of
        ? { formmnu: "usersdetail", listtype: "user", cousers: of.cousers }
        : { formmnu: of.formmnu, listtype: "module" }),
    },
  }) as const;

/** Rows of rights, the unsaved edits by id, and the functions to edit and to submit. */
export function useRights(of: RightsOf) {
  const offline = useOffline();
  const { data, error, refetch } = useRead(rightsQuestion(of), { entity: "right" });
  const [edits, setEdits] = useState<ReadonlyMap<string, Values>>(new Map());
  const [sent, setSent] = useState<ReadonlyMap<string, Sent>>(new Map());
  const draw = useCallback(
    async () => ({
      over: data,
      rows: await offline.overlay.list("right", data?.rows ?? []),
      discardedOps: await discardedOps(offline, sent),
    }),
    [offline, data, sent],
  );
  const drawn = useFollowed(draw, offline.onOutbox);
  const lines = useMemo(() => {
    const server = data?.rows ?? [];
    return readLines(server, drawn?.over === data ? (drawn?.rows ?? server) : server).map((line) => {
      const own = sent.get(line.id);
      return own && isNewerThanRow(own, Boolean(line.pending), drawn?.discardedOps, data)
        ? { ...line, values: own.values }
        : line;
    });
  }, [data, drawn, sent]);

  const edit = useCallback((changed: readonly Edit[]) => setEdits((before) => withEdits(before, changed)), []);

  const submit = useCallback(
    async (only?: RightsLine) => {
      const rows = lines.flatMap((line) => {
        const values = edits.get(line.id);
        return values && (!only || only.id === line.id) ? [[line, values] as const] : [];
      });
      if (rows.length === 0) return;
      const group = offline.outbox.mintOpId();
      try {
        const kept = await offline.outbox.saveAll(
          rows.map(([line, values]) => saveRequest(line, values, offline.outbox.mintOpId(), group)),
        );
        const saved = new Map(rows.map(([line, values]) => [line.id, values]));
        const now = rows.map(
          ([{ id }, values], at) => [id, { opId: kept[at]?.opId ?? "", values, over: data }] as const,
        );
        setSent((before) => new Map([...before, ...now]));
        setEdits((before) => new Map([...before].filter(([id, values]) => saved.get(id) !== values)));
        await showOutcome(offline, kept);
        await refetch();
      } catch (failure) {
        // Nothing was accepted: the rows stay edited (OPEN-026).
        await announceFailure(failure);
      }
    },
    [offline, lines, edits, refetch, data],
  );

  return { lines, edits, edit, submit, refused: refusalOf(data?.rows[0]), loaded: data, error, retry: refetch };
}

type Edit = readonly [line: RightsLine, values: Values];

/** The edits by id; values that are those of the row are no edit. */
function withEdits(before: ReadonlyMap<string, Values>, changed: readonly Edit[]): ReadonlyMap<string, Values> {
  const after = new Map(before);
  for (const [line, values] of changed)
    if (sameValues(line.values, values)) after.delete(line.id);
    else after.set(line.id, values);
  return after;
}

/** Values just saved. */
interface Sent extends SentRow {
  readonly values: Values;
}

const refusalOf = (row: Readonly<Record<string, unknown>> | undefined): string =>
  row && row.err !== undefined && String(row.err) !== "0" ? String(row.errormsg ?? "") : "";

/**
 * RIGHTS-020: `Success!` and `Save` for any answer of the server. A save that has not reached it is never called
 * saved.
 */
async function showOutcome({ outbox }: ReturnType<typeof useOffline>, kept: readonly OutboxRow[]): Promise<void> {
  const statuses = await Promise.all(kept.map(({ opId }) => outbox.settled(opId, PATIENCE_MS)));
  if (statuses.some(({ state }) => state === "waiting"))
    toast({ kind: "info", text: pendingWords("queued"), ms: TOAST_MS.action });
  else await announce({ icon: "success", title: "Success!", text: "Save", closesAfterMs: TOAST_MS.save });
}
