import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { readGeolocation } from "../../browser/geolocation";
import { callEndpoint } from "../../call/endpoint";
import { saveMadeFile } from "../../call/files/save-made-file";
import { useOffline } from "../../call/offline-context";
import type { Offline } from "../../offline/offline";
import { formPath, formState, type FormLink } from "../../rows/form-link";
import { printPath } from "../../rows/print-link";
import type { ReasonQuestion } from "../../ui/ask-reason";
import { announce, confirm, toast } from "../../ui/dialogs";
import { changeRow, type RowChange } from "./change-row";
import { downloadRow } from "./download-row";
import { readMailPreview, readPreview } from "./read-preview";
import type { RowCall } from "./row-actions";
import { member } from "./row-call";
import { attachmentOfRow, documentOfRow, drawerOfRow, formOfRow, printOfRow } from "./row-forms";
import type { RowView } from "./row-views";
import { sendRow } from "./send-row";

const FORMS: Readonly<Partial<Record<RowCall, (row: Row) => FormLink | null>>> = {
  open: formOfRow,
  files: attachmentOfRow,
  document: documentOfRow,
};

const CHANGES: Readonly<Partial<Record<RowCall, RowChange>>> = {
  approve: "approval",
  reject: "reject",
  remove: "delete",
};

export interface RowCalls {
  /** Runs an action of a row. The same functions for every draw. */
  readonly run: (call: RowCall, row: Row) => void;
  /** Opens the popup of a cell (REP-098). */
  readonly popup: (column: ReportColumn, row: Row) => void;
  /** What is open over the report; null for nothing. */
  readonly view: RowView | null;
  readonly closeView: () => void;
}

/** Runs the actions of rows; `again` reads the report again after a change of a row. */
export function useRowCalls(again: (row: Row) => void): RowCalls {
  const offline = useOffline();
  const navigate = useNavigate();
  const [view, setView] = useState<RowView | null>(null);
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  const run = useCallback(
    (call: RowCall, row: Row): void => {
      const link = FORMS[call]?.(row);
      if (link) void navigate(formPath(link), { state: formState(link) });
      const printed = call === "print" ? printOfRow(row) : null;
      if (printed) void navigate(printPath(printed));
      const deps = depsOf(offline);
      const change = CHANGES[call];
      if (change) void changeRow(deps, row, change).then((isChanged) => isChanged && latest.current(row));
      const drawer = call === "drawer" ? drawerOfRow(row) : null;
      if (drawer) setView({ kind: "edit", ...drawer, onSaved: () => latest.current(row) });
      if (call === "preview") void readPreview(deps, row).then((found) => found && setView(found));
      if (call === "mail") void readMailPreview(deps, row).then((found) => found && setView(found));
      if (call === "image")
        setView({ kind: "image", procedure: member(row, "linkimgsqlsp"), path: member(row, "linkimgpath") });
      if (call === "whatsapp") void sendRow(deps, row);
      if (call === "download") void downloadRow(deps, row, member(row, "linkdownloadtypename"));
      if (call === "generated") void downloadRow(deps, row, member(row, "linkGdownloadtypename"));
    },
    [offline, navigate],
  );
  return useMemo(
    () => ({
      run,
      popup: (column, row) => setView({ kind: "popup", column, row }),
      view,
      closeView: () => setView(null),
    }),
    [run, view],
  );
}

/** The outside world of the actions. */
const depsOf = (offline: Offline) => ({
  offline,
  reader: offline.reader,
  toast,
  dialogs: {
    announce,
    confirm,
    askReason: async (question: ReasonQuestion) => (await import("../../ui/ask-reason")).askReason(question),
  },
  deviceFacts: async () => ({ geolocation: await readGeolocation(), devid: await offline.deviceId() }),
  openTab: (url: string) => void window.open(url, "_blank", "noopener"),
  post: (path: string, body: object) => callEndpoint(offline, path, { method: "POST", body }),
  saveFrom: (path: string) => saveMadeFile(offline, path),
  place: async () => {
    const claims = (await offline.session.get())?.claims;
    return { coid: Number(claims?.coid ?? 0), co: claims?.coname ?? "", user2: claims?.name ?? "" };
  },
});
