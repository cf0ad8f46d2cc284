import { useCallback, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { Row } from "../../../wire/envelope";
import { readGeolocation } from "../../browser/geolocation";
import { useOffline } from "../../call/offline-context";
import { formPath, formState, type FormLink } from "../../rows/form-link";
import { announce, confirm, toast } from "../../ui/dialogs";
import { changeRow, type RowChange } from "./change-row";
import type { RowCall } from "./row-actions";
import { attachmentOfRow, documentOfRow, formOfRow } from "./row-forms";

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

/** Runs an action of a row; `again` reads the report again after a change. The same function for every draw. */
export function useRowCalls(again: () => void): (call: RowCall, row: Row) => void {
  const offline = useOffline();
  const navigate = useNavigate();
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  return useCallback(
    (call, row) => {
      const link = FORMS[call]?.(row);
      if (link) void navigate(formPath(link), { state: formState(link) });
      const change = CHANGES[call];
      if (!change) return;
      const deps = {
        offline,
        reader: offline.reader,
        toast,
        dialogs: { announce, confirm },
        deviceFacts: async () => ({ geolocation: await readGeolocation(), devid: await offline.deviceId() }),
      };
      void changeRow(deps, row, change).then((isChanged) => isChanged && latest.current());
    },
    [offline, navigate],
  );
}
