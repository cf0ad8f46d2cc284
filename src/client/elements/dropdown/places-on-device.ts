import { cellRows, cellText, isOn } from "../../../definitions/bill/cells";
import { keptRecord } from "../../call/kept-record";
import type { Kept } from "../../call/kept-record";
import type { OptionPage } from "./option";
import { found, optionOf } from "./option";

/**
 * Places of a party in use, from its downloaded record with waiting saves applied. Null where the device has no such
 * record, or only one without places: then the server is asked.
 */
export async function placesOnDevice(offline: Kept, party: string, search: string): Promise<OptionPage | null> {
  if (party === "") return { options: [], total: 0, asOf: Number.NaN, fresh: true };
  const record = await keptRecord(offline, "debtors", party);
  if (!record || !Array.isArray(record.addresses)) return null;
  const places = cellRows(record.addresses).filter(({ label, isclosed }) => cellText(label) !== "" && !isOn(isclosed));
  const options = found(
    places.map(({ label }) => optionOf({ value: label, label })),
    search,
  );
  return { options, total: options.length, asOf: Number.NaN, fresh: true };
}
