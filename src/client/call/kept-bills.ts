import type { OpenBill } from "../../definitions/bill/bill-refs";
import { cellText } from "../../definitions/bill/cells";
import type { PartyBill } from "../../definitions/bill/party-bill";
import { paise, toRupeesText } from "../../domain/money";
import type { Offline } from "../offline/offline";
import { keptDocuments } from "./open-lines";

type Copies = Pick<Offline, "reference" | "overlay">;

/** Open bills of a ledger, from the downloaded copy, with the forms that may show them; null where there are none. */
export async function keptOpenBills(
  { reference }: { readonly reference: Pick<Offline["reference"], "byId"> },
  ledger: string,
): Promise<{ readonly kinds: readonly string[]; readonly bills: readonly OpenBill[] } | null> {
  const kept = await reference.byId("openbill", ledger).catch(() => null);
  return kept
    ? { kinds: cellText(kept.kinds).split(","), bills: JSON.parse(cellText(kept.open)) as readonly OpenBill[] }
    : null;
}

/**
 * A party's bills on this device, newest first, with those that wait here; null where the device has none of these
 * kinds. `refno` is the field with the number by which the party knows a bill.
 */
export async function keptPartyBills(
  offline: Copies,
  kinds: readonly string[],
  partyid: string,
  refno: string,
): Promise<readonly PartyBill[] | null> {
  const documents = await keptDocuments(offline, kinds, partyid);
  if (!documents) return null;
  const open = await keptOpenBills(offline, partyid);
  return documents
    .map(({ entity, key, record }): PartyBill => {
      const number = cellText(record.autobillno);
      const known = cellText(record[refno]) || number;
      const bill = open?.bills.find((one) => one.refno.toLowerCase() === known.toLowerCase());
      return {
        entity,
        key,
        number,
        refno: known,
        day: cellText(record.edateview).slice(0, 10),
        amount: cellText(record.mgrossamt),
        pending: bill ? toRupeesText(paise(Math.abs(bill.balance))) : "",
      };
    })
    .toSorted((one, other) =>
      one.day !== other.day ? (one.day < other.day ? 1 : -1) : one.number < other.number ? 1 : -1,
    );
}
