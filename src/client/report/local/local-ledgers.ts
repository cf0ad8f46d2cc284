import { cellText } from "../../../definitions/bill/cells";
import { LEDGER_ROLES } from "../../../domain/books/roles";
import { keptRecord } from "../../call/kept-record";
import { isKey } from "../../facts/kept-records";
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

/** Groups are never nested deeper; this also ends a circle of groups. */
const DEPTH_MAX = 20;

/** A ledger as the device has it. */
export async function localLedger(offline: Offline, key: LedgerKey, { roles }: LocalBooks): Promise<LocalLedger> {
  if (typeof key !== "string") {
    const id = roles[key.role];
    return id
      ? localLedger(offline, String(id), { roles, kinds: {} }).then((one) => named(one, key.role))
      : made(key.role);
  }
  const record = await keptRecord(offline, "debtors", key);
  const groups = await groupsOf(offline, cellText(record?.acgroupid));
  return {
    key,
    name: cellText(record?.drconame),
    groups,
    isProfit: /^(?:income|expense)$/.test(groups[0]?.nature ?? ""),
  };
}

const named = (ledger: LocalLedger, role: keyof typeof LEDGER_ROLES): LocalLedger =>
  ledger.name === "" ? { ...made(role), key: ledger.key } : ledger;

/** The ledger that the first posting to a role makes. */
const made = (role: keyof typeof LEDGER_ROLES): LocalLedger => {
  const { ledger, group } = LEDGER_ROLES[role];
  return { key: ledger, name: ledger, groups: [{ id: "", name: group, reserved: group }], isProfit: false };
};

async function groupsOf(offline: Offline, first: string) {
  const found: (LocalGroup & { readonly nature: string })[] = [];
  let id = first;
  while (isKey(id) && found.length < DEPTH_MAX) {
    const group = await keptRecord(offline, "acgroup", id);
    if (!group) break;
    found.push({
      id,
      name: cellText(group.acgroupname),
      reserved: cellText(group.reservedname) || cellText(group.acgroupname),
      nature: cellText(group.nature),
    });
    id = cellText(group.acgroupnamemasterid);
  }
  return found;
}
