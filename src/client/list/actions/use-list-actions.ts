import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Row } from "../../../wire/envelope";
import { readGeolocation } from "../../browser/geolocation";
import { saveFile } from "../../browser/save-file";
import { cancelDocument } from "../../call/cancel-document";
import type { ExportKind } from "../../call/files/export-file";
import { useOffline } from "../../call/offline-context";
import { readAgain } from "../../call/read-again";
import { formPath, formState, type FormLink } from "../../rows/form-link";
import { noteLastRecord } from "../../rows/last-record";
import { printPath } from "../../rows/print-link";
import { pendingState } from "../../rows/pending-words";
import { textOf } from "../../rows/read-row";
import { announce, announceFailure, confirm, toast } from "../../ui/dialogs";
import type { ListDefinition } from "../read/list-definition";
import { rowKey } from "../read/list-items";
import { exportList } from "../read/list-export";
import type { ListQuestion } from "../read/list-question";
import { approveTogether, cancelTogether } from "./act-together";
import {
  addLink,
  cancelTargets,
  copyLink,
  editLink,
  filesLink,
  mayApprove,
  mayCancel,
  mayDelete,
  mayEdit,
  ORDER_SALE,
  printLink,
  rowLink,
} from "./list-actions";
import { approveDocument } from "./list-approve";
import { deleteOrApprove, type DeleteDeps, type RowAction } from "./list-delete";

export interface ListActions {
  readonly add: () => void;
  readonly open: (row: Row, newTab: boolean) => void;
  readonly remove: (row: Row) => void;
  /** Cancels a document, which stays in the list. The cancellation is a save like any other. */
  readonly cancel: (row: Row) => void;
  readonly copy: (row: Row) => void;
  /** Opens the form of DOC-031. */
  readonly orderSale: () => void;
  /** Not used by master lists (LIST-022, LIST-027); documents are approved through the outbox. */
  readonly approve: (row: Row) => void;
  /** Opens the scan of a document (DOC-039, DOC-040). */
  readonly files: (row: Row) => void;
  /** Opens the PDF of a document (DOC-038). */
  readonly print: (row: Row) => void;
  /** Opens the second action of a row, see `rowLink`. */
  readonly follow: (row: Row) => void;
  readonly export: (kind: ExportKind) => void;
  /** Selected rows as a file. */
  readonly exportRows: (kind: ExportKind, rows: readonly Row[]) => void;
  /** For several documents; `done` is called once all were dealt with, not if the user decides against it. */
  readonly approveAll: (rows: readonly Row[], done: () => void) => void;
  readonly cancelAll: (rows: readonly Row[], done: () => void) => void;
  /** Several documents are being approved or cancelled. */
  readonly isActing: boolean;
  /** Progress of the export; '' while nothing is exported. */
  readonly exporting: string;
}

/** As many ids as the server takes in one filter. */
const EXPORTED_MAX = 500;

/** Actions of the user on a list and its rows. */
export function useListActions(definition: ListDefinition, question: ListQuestion): ListActions {
  const offline = useOffline();
  const client = useQueryClient();
  const navigate = useNavigate();
  const go = (link: FormLink): void => void navigate(formPath(link), { state: formState(link) });
  const goIf = (link: FormLink | null | undefined): void => (link ? go(link) : undefined);
  const deps = {
    reader: offline.reader,
    dialogs: { announce, confirm },
    deviceFacts: async () => ({ geolocation: await readGeolocation(), devid: await offline.deviceId() }),
  };
  const action = async (row: Row, what: RowAction): Promise<void> => {
    const isDocument = what === "approval" && definition.approval;
    if (
      await (isDocument
        ? approveDocument({ ...deps, offline, toast }, definition, row)
        : deleteOrApprove(deps, definition, row, what))
    )
      await readAgain(client, definition.entity);
  };
  const cancel = async (row: Row): Promise<void> => {
    const { askReason } = await import("../../ui/ask-reason");
    const [target] = await cancelTargets(offline, definition, [row]);
    if (target && (await cancelDocument({ offline, toast, dialogs: { announce, askReason } }, target)))
      await readAgain(client, definition.entity);
  };
  const files = useExports(definition, question);
  const many = useManyActions(deps, definition);
  return {
    add: () => definition.addAllowed && go(addLink(definition)),
    open: (row, newTab) => {
      const conflict = pendingState(row._pending) === "conflict";
      if (!conflict && !mayEdit(definition, row)) return;
      const link = editLink(definition, row);
      const path = conflict ? `/outbox/${textOf(row, "_op")}` : formPath(link);
      noteLastRecord(definition.entity, { key: rowKey(row), isSaved: false, isNew: false });
      if (newTab) window.open(path, "_blank", "noopener");
      else void navigate(path, { state: formState(link) });
    },
    remove: (row) => mayDelete(row) && void action(row, "delete"),
    cancel: (row) => mayCancel(definition, row) && void cancel(row),
    copy: (row) => definition.copyAllowed && go(copyLink(definition, row)),
    orderSale: () => go(ORDER_SALE),
    approve: (row) => (!definition.approval || mayApprove(definition, row)) && void action(row, "approval"),
    files: (row) => goIf(filesLink(definition, row)),
    print: (row) => {
      const link = printLink(definition, row);
      if (link) void navigate(printPath(link));
    },
    follow: (row) => goIf(rowLink(row)?.link),
    ...files,
    ...many,
  };
}

/** The whole list, or selected rows of it, as a file. */
function useExports(
  definition: ListDefinition,
  question: ListQuestion,
): Pick<ListActions, "export" | "exportRows" | "exporting"> {
  const offline = useOffline();
  const [exporting, setExporting] = useState("");
  const exportAs = async (kind: ExportKind, rows: readonly Row[] | null): Promise<void> => {
    if (rows && rows.length > EXPORTED_MAX)
      return announce({
        icon: "info",
        title: "Too many rows",
        text: `Select at most ${EXPORTED_MAX} rows to export them, or export the whole list.`,
      });
    setExporting("Asking the server");
    const onBytes = (bytes: number) => setExporting(`${Math.ceil(bytes / 1024)} kB`);
    await exportList(offline, definition, question, kind, onBytes, rows)
      .then(({ name, blob }) => saveFile(name, blob))
      .catch(announceFailure)
      .finally(() => setExporting(""));
  };
  return {
    export: (kind) => void exportAs(kind, null),
    exportRows: (kind, rows) => void exportAs(kind, rows),
    exporting,
  };
}

/** Approving or cancelling several documents. */
function useManyActions(
  deps: Omit<DeleteDeps, "dialogs">,
  definition: ListDefinition,
): Pick<ListActions, "approveAll" | "cancelAll" | "isActing"> {
  const offline = useOffline();
  const client = useQueryClient();
  const [isActing, setActing] = useState(false);
  const together = async (act: typeof approveTogether, rows: readonly Row[], done: () => void): Promise<void> => {
    const { askReason } = await import("../../ui/ask-reason");
    setActing(true);
    try {
      if (!(await act({ ...deps, offline, dialogs: { announce, confirm, askReason } }, definition, rows))) return;
      done();
      await readAgain(client, definition.entity);
    } finally {
      setActing(false);
    }
  };
  return {
    approveAll: (rows, done) => void together(approveTogether, rows, done),
    cancelAll: (rows, done) => void together(cancelTogether, rows, done),
    isActing,
  };
}
