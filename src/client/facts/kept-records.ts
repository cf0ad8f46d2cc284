import { cellText, isOn } from "../../definitions/bill/cells";
import type { OpenBill } from "../../definitions/bill/bill-refs";
import type { Row } from "../../wire/envelope";
import { keptOpenBills } from "../call/kept-bills";
import { keptRecord } from "../call/kept-record";
import type { Kept } from "../call/kept-record";

/** A key that the server knows. */
export const isNumber = (key: string): boolean => /^[1-9]\d{0,14}$/.test(key);
export const isKey = (key: string): boolean => isNumber(key) || key.startsWith("tmp:");

/** A number for a record that has none yet: negative, the same for the same key. */
export function numberOf(key: string): number {
  if (isNumber(key)) return Number(key);
  let hash = 7;
  for (const sign of key) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 2_147_483_647;
  return -hash - 1;
}

/** Groups are never nested deeper; this also ends a circle of groups. */
const DEPTH_MAX = 20;

/** An account group and those above it, the innermost first, with the keys that name them. */
export async function keptGroupRows(
  offline: Kept,
  first: string,
): Promise<readonly { readonly key: string; readonly group: Row }[]> {
  const found: { readonly key: string; readonly group: Row }[] = [];
  let key = first;
  while (isKey(key) && found.length < DEPTH_MAX) {
    const group = await keptRecord(offline, "acgroup", key);
    if (!group) break;
    found.push({ key, group });
    key = cellText(group.acgroupnamemasterid);
  }
  return found;
}

/** Tally's name of a group, which renaming does not change. */
export const reservedName = (group: Row): string => cellText(group.reservedname) || cellText(group.acgroupname);

/**
 * Tally's names of a ledger's group and of all groups above it, and the nature of the first; without groups on the
 * device, the group name in the ledger itself.
 */
export async function keptGroups(
  offline: Kept,
  ledger: Row,
): Promise<{ readonly groups: readonly string[]; readonly nature: string }> {
  const found = await keptGroupRows(offline, cellText(ledger.acgroupid));
  if (found.length === 0)
    return { groups: [cellText(ledger.acgroupname) || cellText(ledger.acgroupid_label)], nature: "" };
  return {
    groups: found.map(({ group }) => reservedName(group)),
    nature: cellText(found[0]?.group.nature),
  };
}

/** The sections of TDS and TCS of a ledger, where that master was downloaded. */
export async function keptSections(
  offline: Kept,
  { istds, tdssectionid, istcs, tcssectionid }: Row,
): Promise<readonly Row[]> {
  const keys = [isOn(istds) ? tdssectionid : "", isOn(istcs) ? tcssectionid : ""].map(cellText).filter(isKey);
  return (await Promise.all(keys.map((key) => keptRecord(offline, "tdssection", key)))).filter((row) => row !== null);
}

/** Open bills of a ledger, from the downloaded copy; null where the device has none, or the user may not see them. */
export async function keptBills(
  { reference }: Pick<Kept, "reference">,
  entity: string,
  ledger: string,
): Promise<readonly OpenBill[] | null> {
  const kept = await keptOpenBills({ reference }, ledger);
  return kept?.kinds.includes(entity) ? kept.bills : null;
}
