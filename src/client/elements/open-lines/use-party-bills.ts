import { useEffect, useState } from "react";
import { partyBillOf, type PartyBill } from "../../../definitions/bill/party-bill";
import { keptPartyBills } from "../../call/kept-bills";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import { CallFailed } from "../../offline/contract/reader";

interface BillsQuestion {
  /** Procedure that returns them. */
  readonly sqlsp: string;
  /** Kind of the note. */
  readonly entity: string;
  readonly partyid: string;
  readonly kinds: readonly string[];
  /** Field with the party's number of a bill. */
  readonly refno: string;
  /** Part of a number or an amount, to find bills beyond the first answer. */
  readonly search: string;
}

interface PartyBills {
  readonly bills: readonly PartyBill[];
  readonly isLoading: boolean;
  /** They are from this device, because the server did not answer. */
  readonly isKept: boolean;
  /** Why there are none, one sentence; '' where there may be some. */
  readonly missing: string;
}

/** A party's bills that a note can correct, newest first: from the server, otherwise from this device. */
export function usePartyBills({ sqlsp, entity, partyid, kinds, refno, search }: BillsQuestion): PartyBills {
  const isStored = /^[1-9]\d*$/.test(partyid);
  const { data, error, isFetching } = useRead(
    { kind: "form", sqlsp, args: { entity, partyid, ...(search === "" ? {} : { search }) } },
    { enabled: isStored, entity: kinds[0] ?? "", keepPrevious: true },
  );
  const refusal = data?.rows.find(({ err }) => err !== undefined && Number(err) !== 0);
  const isAnswered = data?.fresh === true && error === null;
  const kept = useKeptBills({ kinds: kinds.join(","), partyid, refno }, partyid !== "" && !isAnswered && !isFetching);
  const none = { bills: [], isLoading: false, isKept: false, missing: "" };
  if (isAnswered && refusal) return { ...none, missing: String(refusal.errormsg ?? "") };
  if (isAnswered) return { ...none, bills: data.rows.map(partyBillOf) };
  if (kept === undefined) return { ...none, isLoading: true };
  const bills = kept ?? (refusal ? undefined : data?.rows.map(partyBillOf));
  if (bills) return { ...none, bills, isKept: true };
  return { ...none, isKept: true, missing: whyNone(error) };
}

/** The device has none: what the server said, or what to do without it. */
const whyNone = (error: Error | null): string =>
  error instanceof CallFailed && !/^(?:offline-miss|network|captive)$/.test(error.kind)
    ? error.message
    : "The bills of this party are not on this device. Connect to choose one, or type its number.";

/** Undefined while they are read, or not wanted; null where the device has none of these kinds. */
function useKeptBills(
  { kinds, partyid, refno }: { readonly kinds: string; readonly partyid: string; readonly refno: string },
  isWanted: boolean,
): readonly PartyBill[] | null | undefined {
  const offline = useOffline();
  const [kept, setKept] = useState<{ readonly of: string; readonly bills: readonly PartyBill[] | null } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    void keptPartyBills(offline, kinds.split(","), partyid, refno)
      .catch(() => null)
      .then((bills) => setKept({ of: partyid, bills }));
  }, [offline, kinds, partyid, refno, isWanted]);
  return isWanted && kept?.of === partyid ? kept.bills : undefined;
}
