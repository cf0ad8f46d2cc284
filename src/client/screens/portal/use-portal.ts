import { isOn } from "../../../wire/answers";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";

export interface PortalRead {
  /** Null while they are read. */
  readonly rows: readonly Row[] | null;
  /** Why they could not be read; '' otherwise. */
  readonly fault: string;
  readonly asOf: number;
  readonly fresh: boolean;
  readonly again: () => void;
}

/** Rows of a procedure of the portal, kept on the device: offline the last ones are shown with their age. */
export function usePortal(sqlsp: string, args: Row = {}, enabled = true): PortalRead {
  const { data, error, refetch } = useRead({ kind: "list", sqlsp, args }, { enabled, keepPrevious: true });
  const [first] = data?.rows ?? [];
  const refused = first && isOn(first.err) ? textOf(first, "errormsg") : "";
  return {
    rows: data && refused === "" ? data.rows : null,
    fault: error?.message ?? refused,
    asOf: data?.asOf ?? 0,
    fresh: data?.fresh ?? true,
    again: () => void refetch(),
  };
}
