import { useCallback, useMemo } from "react";
import { useOffline } from "../../call/offline-context";
import { useFollowed } from "../../call/use-followed";
import { useRead } from "../../call/use-read";
import { isRefusal } from "../../offline/reading/classify";
import { textOf } from "../../rows/read-row";
import { BRS, brsQuestion, type BrsPeriod, type BrsReading } from "./brs-question";
import { readLines } from "./brs-row";

/** Rows of one bank ledger with the waiting value dates laid over them. */
export function useBrsRows(sqlsp: BrsReading, period: BrsPeriod) {
  const offline = useOffline();
  const { data, error, refetch } = useRead(brsQuestion(sqlsp, period), { entity: BRS });
  const draw = useCallback(
    async () => ({ over: data, rows: await offline.overlay.list(BRS, data?.rows ?? []) }),
    [offline, data],
  );
  const drawn = useFollowed(draw, offline.onOutbox);
  const refusal = data && isRefusal(data.rows) ? textOf(data.rows[0] ?? {}, "errormsg") : "";
  const lines = useMemo(() => {
    const server = data?.rows ?? [];
    return refusal ? [] : readLines(server, drawn?.over === data ? (drawn?.rows ?? server) : server);
  }, [data, drawn, refusal]);
  return {
    lines,
    data,
    note: textOf(data?.rows[0] ?? {}, "note"),
    fault: refusal || (data ? "" : (error?.message ?? "")),
    retry: refetch,
  };
}
