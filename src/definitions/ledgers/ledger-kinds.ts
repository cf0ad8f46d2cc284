import { BANKS, isMoney, PARTY_GROUPS } from "./ledger-groups";
import { isBillParty, mayBeAccount } from "./ledger-rules";
import type { KindOfLedger } from "./ledger-rules";

/** Source of the bank reconciliation (BRS-003): the ledgers of kind `bank`. */
export const BANKS_SOURCE = "839";

const BANK_GROUPS: readonly string[] = [BANKS, "Bank OD A/c"];

/**
 * Which ledgers a field offers. Its source is `debtors:<kind>`, so that a user who enters goods is offered parties
 * and no banks or expenses. A picker offers what the bill accepts: both follow from the groups of the ledger, by the
 * same rules on server and device.
 */
const ACCEPTS = {
  /** Customers and suppliers. */
  party: ({ groups }) => groups.some((group) => PARTY_GROUPS.includes(group)),
  /** Party of a bill, including cash or a bank that pays at once. */
  billparty: isBillParty,
  saleaccount: (ledger) => mayBeAccount("sale", ledger),
  purchaseaccount: (ledger) => mayBeAccount("purchase", ledger),
  /** Account of a note, which may be an account of the other side. */
  noteaccount: (ledger) => mayBeAccount("salereturn", ledger),
  /** Cash and banks. */
  money: isMoney,
  bank: ({ groups }) => groups.some((group) => BANK_GROUPS.includes(group)),
  nomoney: (ledger) => !isMoney(ledger),
} as const satisfies Readonly<Record<string, (ledger: KindOfLedger) => boolean>>;

export type LedgerKind = keyof typeof ACCEPTS;

/** The entity of ledgers, by which their procedures and lists are called. */
export const LEDGERS = "debtors";

export const ledgersOf = (kind: LedgerKind): string => `${LEDGERS}:${kind}`;

/** The kind in the source of a picker; null if it is none of these. */
export function ledgerKindOf(source: string): LedgerKind | null {
  if (source === BANKS_SOURCE) return "bank";
  const [entity, kind = ""] = source.split(":");
  return entity === LEDGERS && Object.hasOwn(ACCEPTS, kind) ? (kind as LedgerKind) : null;
}

/** A group of ledgers: its Tally name or '', and the group above it or ''. */
export interface LedgerGroup {
  readonly id: string;
  readonly above: string;
  readonly reservedname: string;
  readonly nature: string;
}

/** The groups whose ledgers are of a kind. A cycle of groups ends. */
export function groupsOf(kind: LedgerKind, groups: readonly LedgerGroup[]): ReadonlySet<string> {
  const byId = new Map(groups.map((group) => [group.id, group]));
  const accepts: (ledger: KindOfLedger) => boolean = ACCEPTS[kind];
  return new Set(
    groups.filter((group) => accepts({ groups: namesAbove(group, byId), nature: group.nature })).map(({ id }) => id),
  );
}

function namesAbove(first: LedgerGroup, byId: ReadonlyMap<string, LedgerGroup>): readonly string[] {
  const names: string[] = [];
  const seen = new Set<LedgerGroup>();
  for (let group: LedgerGroup | undefined = first; group && !seen.has(group); group = byId.get(group.above)) {
    seen.add(group);
    if (group.reservedname !== "") names.push(group.reservedname);
  }
  return names;
}
