import { useEffect, useMemo, useRef, useState } from "react";
import type { ReportColumn } from "../../../definitions/report/report-column";
import { kolkataDate } from "../../../domain/date-format";
import type { Row } from "../../../wire/envelope";
import { useOffline } from "../../call/offline-context";
import { whenSettled } from "../../call/when-settled";
import { NotKept, type SaveRequest, type SaveStatus } from "../../offline/contract/save";
import type { Offline } from "../../offline/offline";
import { changeWords } from "../../rows/conflict-words";
import { pendingWords } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";
import { toast } from "../../ui/dialogs";
import { TOAST_MS } from "../../ui/toast-time";
import type { Report } from "../read/report-definition";
import { mayBeSaved, saveRequest, valuesOf, withSaved, withTyped, type EditedRow } from "./edited-row";
import { editKey } from "./read-edit";

/** What cells call; the same functions for every draw. */
export interface EditCalls {
  readonly type: (column: ReportColumn, row: Row, typed: string) => void;
  /** Takes back all changes of a row. */
  readonly undo: (column: ReportColumn, row: Row) => void;
  /** Saves the row of a cell. */
  readonly save: (column: ReportColumn, row: Row) => void;
  /** Saves every changed row, each as a save of its own. */
  readonly saveAll: () => void;
}

export interface RowEdits {
  readonly rows: ReadonlyMap<string, EditedRow>;
  readonly calls: EditCalls;
}

/** Changes by user and report, in the memory of this page: they are found again on the way back to the report. */
const kept = new Map<string, ReadonlyMap<string, EditedRow>>();

/** Changes that no save was made for; the others are in the outbox or on the server. */
const unsaved = (rows: ReadonlyMap<string, EditedRow>): ReadonlyMap<string, EditedRow> =>
  new Map([...rows].filter(([, edited]) => mayBeSaved(edited)));

interface RowEditsOptions {
  /** Id of the user. */
  readonly user: string;
  readonly report: Pick<Report, "id" | "title">;
  readonly again: () => void;
}

/** Changes that the user makes in the cells of a report, until they are saved through the outbox, online or offline. */
export function useRowEdits({ user, report: { id, title }, again }: RowEditsOptions): RowEdits {
  const offline = useOffline();
  const place = `${user} ${id}`;
  const [rows, setRows] = useState<ReadonlyMap<string, EditedRow>>(() => unsaved(kept.get(place) ?? new Map()));
  const latest = useRef({ rows, again, isLeft: false });
  useEffect(() => {
    latest.current = { rows, again, isLeft: false };
    kept.set(place, rows);
  });
  useEffect(
    () => () => {
      latest.current.isLeft = true;
    },
    [],
  );
  const calls = useMemo((): EditCalls => {
    const put = (key: string, change: (before: EditedRow | undefined) => EditedRow | undefined): void =>
      setRows((all) => {
        const next = new Map(all);
        const changed = change(all.get(key));
        if (changed) next.set(key, changed);
        else next.delete(key);
        return next;
      });
    const save = async (key: string): Promise<boolean> => {
      const edited = latest.current.rows.get(key);
      if (!mayBeSaved(edited)) return false;
      const { values, problem } = valuesOf(edited, kolkataDate(offline.now()));
      const request = problem === "" ? saveRequest(offline.outbox.mintOpId(), edited, values, title) : null;
      put(key, () => (request ? { ...edited, state: "saving", message: "" } : refused(edited, problem)));
      if (!request) return false;
      const after = afterSave(edited, await settled(offline, request, () => !latest.current.isLeft));
      // What was typed while it was being saved is a change of its own.
      put(key, (now) => (now?.state === "saving" ? after : now));
      return after.state === "saved";
    };
    const saveThese = async (keys: readonly string[]): Promise<void> => {
      const saved = await Promise.all(keys.map(save));
      if (saved.some(Boolean)) latest.current.again();
    };
    return {
      type: (column, row, typed) => put(editKey(column, row), (now) => withTyped(now, row, column, typed)),
      undo: (column, row) => put(editKey(column, row), (now) => (mayBeSaved(now) ? undefined : now)),
      save: (column, row) => void saveThese([editKey(column, row)]),
      saveAll: () => void saveThese([...latest.current.rows.keys()]),
    };
  }, [offline, title]);
  return { rows, calls };
}

const refused = (edited: EditedRow, message: string): EditedRow => ({ ...edited, state: "refused", message });

/**
 * Stores the save and waits for the server. A refusal that the user sees at once leaves the outbox: the cell keeps the
 * entry.
 */
async function settled(offline: Offline, request: SaveRequest, isSeen: () => boolean): Promise<SaveStatus | NotKept> {
  try {
    await offline.outbox.save(request);
  } catch (failure) {
    if (failure instanceof NotKept) return failure;
    throw failure;
  }
  const status = await whenSettled(offline, request.opId);
  if ((status.state === "rejected" || status.state === "conflict") && isSeen())
    await offline.outbox
      .discard(request.opId, "Refused at once; the user saw the reason", false)
      .catch(() => undefined);
  return status;
}

function afterSave(edited: EditedRow, status: SaveStatus | NotKept): EditedRow {
  if (status instanceof NotKept) return refused(edited, status.message);
  switch (status.state) {
    case "applied":
      toast({ kind: "success", text: saidIn(status.rows[0] ?? {}), ms: TOAST_MS.action });
      return withSaved(edited, status.rows[0] ?? {});
    case "waiting":
      toast({ kind: "info", text: pendingWords("queued"), ms: TOAST_MS.action });
      return { ...edited, state: "waiting" };
    case "rejected":
      return refused(edited, textOf(status.rows[0] ?? {}, "errormsg"));
    case "conflict":
      return refused(edited, `${changeWords(status.row, "this row")}. Show the report again.`);
    case "attention":
      return refused(edited, status.message);
    case "discarded":
      return refused(edited, "The save was discarded in the outbox.");
  }
}

/** The words of the server; `success` without any (REP-097). */
const saidIn = (answer: Row): string => textOf(answer, "resu") || textOf(answer, "stitle").trim() || "success";
