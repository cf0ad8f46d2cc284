import { useEffect, useState } from "react";
import { isoDate } from "../../../../domain/calendar";
import { kolkataDate } from "../../../../domain/date-format";
import type { ScanEvent } from "../../../../domain/scanning/scan-event";
import type { OrderLine } from "../../../../domain/scanning/from-order";
import { useOffline } from "../../../call/offline-context";
import type { ScanSessionHead } from "../../../offline/contract/scans";
import { endIfFinished } from "./session-end";
import { orderLinesOf } from "./order-lines";
import { ScanSession } from "./scan-session";

export interface OpenSession {
  readonly head: ScanSessionHead;
  readonly order: readonly OrderLine[] | null;
  readonly session: ScanSession;
  /** Bin of the last scan; '' for none. */
  readonly bin: string;
}

type SessionLoading =
  | { readonly state: "waiting" }
  /** It does not exist on this device, or its document was saved. */
  | { readonly state: "over" }
  | { readonly state: "failed"; readonly message: string }
  | ({ readonly state: "open" } & OpenSession);

/**
 * Opens a session as it was when its last scan was stored. One whose document was saved meanwhile is removed; one that
 * adds to a count of several devices lasts until it is finished. It continues in the bin of its last scan, and asks the
 * server about codes that are still without an item.
 */
export function useSession(id: string): SessionLoading {
  const offline = useOffline();
  const [loading, setLoading] = useState<SessionLoading>({ state: "waiting" });
  useEffect(() => {
    let isOver = false;
    const open = async (): Promise<SessionLoading> => {
      const stored = await offline.scans.read(id);
      if (!stored) return { state: "over" };
      if (await endIfFinished(offline, stored)) return { state: "over" };
      const { head, events } = stored;
      const order = head.order ? await orderLinesOf(offline, head.order) : null;
      const today = isoDate(kolkataDate(offline.now()));
      const session = new ScanSession({ offline, head, events, order, today });
      if (head.count) session.setPlace({ bin: lastBin(events), recount: null });
      return { state: "open", head, order, session, bin: lastBin(events) };
    };
    open().then(
      (next) => !isOver && setLoading(next),
      (failure: unknown) =>
        !isOver &&
        setLoading({ state: "failed", message: failure instanceof Error ? failure.message : String(failure) }),
    );
    return () => {
      isOver = true;
    };
  }, [offline, id]);
  const session = loading.state === "open" ? loading.session : null;
  useEffect(() => session?.followLine(), [session]);
  return loading;
}

const lastBin = (events: readonly ScanEvent[]): string => events.findLast((event) => event.kind === "scan")?.bin ?? "";
