import { useState } from "react";
import { isJoinLink } from "../../../../domain/counting/join-code";
import type { Row } from "../../../../wire/envelope";
import { BIN_LENGTH_MAX, type RecountRow } from "../../../../wire/counting/stock-counts";
import { useOffline } from "../../../call/offline-context";
import { toast } from "../../../ui/dialogs";
import { signalScan } from "../../../ui/scanning/scanner-feedback";
import { TOAST_MS } from "../../../ui/toast-time";
import { itemRecord } from "../session/find-item";
import type { OpenSession } from "../session/use-session";

const refuse = (text: string): void => {
  signalScan("refused");
  toast({ kind: "error", text, ms: TOAST_MS.warning });
};

/** The bin in which this device counts, and the recount that it makes; both belong to the scans that follow. */
export function useCountPlace({ session, bin: first }: OpenSession) {
  const offline = useOffline();
  const [bin, setBin] = useState(first);
  const [recount, setRecount] = useState<(RecountRow & { readonly record: Row }) | null>(null);
  const [problem, setProblem] = useState("");
  const put = (nextBin: string, next: typeof recount) => {
    setBin(nextBin);
    setRecount(next);
    session.setPlace({ bin: nextBin, recount: next && { id: next.id, itemid: String(next.itemid) } });
  };
  const choose = async (request: RecountRow): Promise<void> => {
    const record = await itemRecord(offline, String(request.itemid));
    if (record) put(bin, { ...request, record });
    else refuse(`${request.itemname} is not on this device, and you are offline.`);
  };
  return {
    bin,
    recount,
    problem,
    /** True where the text can be a bin, which it then is. */
    setBin: (text: string): boolean => {
      const next = text.trim();
      const fault =
        next.length > BIN_LENGTH_MAX
          ? `This code has ${next.length} characters. A bin can have at most ${BIN_LENGTH_MAX}.`
          : "";
      setProblem(fault);
      if (fault !== "") return false;
      put(next, recount);
      return true;
    },
    startRecount: (request: RecountRow) => void choose(request),
    endRecount: () => put(bin, null),
    takeNone: () => void (recount && session.takeNone(recount.record)),
    take: (text: string): void => {
      if (isJoinLink(text)) refuse("This is the QR code of a count. Scan the barcode of an item.");
      else void session.take(text);
    },
  };
}

export type CountPlaceState = ReturnType<typeof useCountPlace>;
