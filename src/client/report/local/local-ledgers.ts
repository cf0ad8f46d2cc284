import { cellText } from "../../../definitions/bill/cells";
import { LEDGER_ROLES } from "../../../domain/books/roles";
import type { LedgerRole } from "../../../domain/books/roles";
import { keptRecord } from "../../call/kept-record";
import { keptGroupRows, reservedName } from "../../facts/kept-records";
import type { Offline } from "../../offline/offline";
import type { LedgerKey } from "../../posting/posted";
import type { LocalBooks } from "./local-books";

export interface LocalGroup {
  /** '' where the device does not know it. */
  readonly id: string;
  readonly name: string;
  /** Tally's name of it, which renaming does not change. */
  readonly reserved: string;
}

/** A ledger that a waiting document posts to. */
export interface LocalLedger {
  /** Its id, or `tmp:` and the operation that makes it; of a ledger that the first posting makes, its name. */
  readonly key: string;
  readonly name: string;
  /** Its group and those above it, the innermost first. */
  readonly groups: readonly LocalGroup[];
  /** Income and expenses start each financial year at zero. */
  readonly isProfit: boolean;
}

/** A ledger as the device has it. */
export async function localLedger(offline: Offline, key: LedgerKey, books: LocalBooks): Promise<LocalLedger> {
  if (typeof key === "string") return ofKey(offline, key);
  const id = books.roles[key.role];
  const known = id ? await ofKey(offline, String(id)) : null;
  if (known && known.name !== "") return known;
  const made = await ofRole(offline, key.role);
  return known ? { ...made, key: known.key } : made;
}

async function ofKey(offline: Offline, key: string): Promise<LocalLedger> {
  const record = await keptRecord(offline, "debtors", key);
  return { key, name: cellText(record?.drconame), ...(await groupsOf(offline, cellText(record?.acgroupid))) };
}

/** The ledger that the first posting to a role makes. */
async function ofRole(offline: Offline, role: LedgerRole): Promise<LocalLedger> {
  const { ledger, group } = LEDGER_ROLES[role];
  const all = await offline.reference.whole("acgroup").catch(() => null);
  const id = cellText(all?.find(({ reservedname }) => cellText(reservedname) === group)?.id);
  const found = await groupsOf(offline, id);
  const groups = found.groups.length > 0 ? found.groups : [{ id: "", name: group, reserved: group }];
  return { key: ledger, name: ledger, groups, isProfit: found.isProfit };
}

async function groupsOf(offline: Offline, first: string): Promise<Pick<LocalLedger, "groups" | "isProfit">> {
  const found = await keptGroupRows(offline, first);
  return {
    groups: found.map(({ key, group }) => ({
      id: key,
      name: cellText(group.acgroupname),
      reserved: reservedName(group),
    })),
    isProfit: /^(?:income|expense)$/.test(cellText(found[0]?.group.nature)),
  };
}
