import type { SaveRequest } from "../../offline/contract/save";
import { opOfTmp } from "../open/form-deps";

/** The save that links a scan to its record; it waits for the record's save. `scan` is an id or `tmp:<opId>`. */
export function scanLink(opId: string, scan: string, { opId: made, formname, title }: SaveRequest): SaveRequest {
  const op = opOfTmp(scan);
  return {
    opId,
    screen: "scan",
    entity: "scan",
    recordKey: scan,
    sqlsp: "scan_R_enter",
    args: { id: op ? { $op: op, col: "id" } : scan, formname, recid: { $op: made, col: "id" } },
    base: { kind: "none" },
    defVer: "",
    shown: { scanstate: "Entered" },
    formname: "",
    title: `Scan of ${title}`,
  };
}
