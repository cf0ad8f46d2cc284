import { cellText } from "../../../definitions/bill/cells";
import { groupsOf, ledgerKindOf } from "../../../definitions/ledgers/ledger-kinds";
import type { LedgerGroup, LedgerKind } from "../../../definitions/ledgers/ledger-kinds";
import { entityOfSource } from "../../../definitions/picker-sources";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";

/** Groups of a kind, by the list of all groups: that list is the same object until the master changes. */
const PICKED = new WeakMap<readonly Row[], Map<LedgerKind, ReadonlySet<string>>>();

/**
 * Where a source finds its options among the downloads: the entity and, for a kind of ledgers, their groups by the
 * server's rule. If the groups are not on the device, all downloaded ledgers are offered; the form and the server
 * refuse those that do not fit.
 */
export async function deviceSource(
  { reference }: Pick<Offline, "reference">,
  source: string,
): Promise<{ readonly entity: string; readonly among?: ReadonlySet<string> }> {
  const [kind, entity] = [ledgerKindOf(source), entityOfSource(source)];
  const groups = kind && (await reference.whole("acgroup"));
  return kind && groups ? { entity, among: picked(kind, groups) } : { entity };
}

function picked(kind: LedgerKind, groups: readonly Row[]): ReadonlySet<string> {
  const kinds = PICKED.get(groups) ?? new Map<LedgerKind, ReadonlySet<string>>();
  PICKED.set(groups, kinds);
  const found =
    kinds.get(kind) ??
    groupsOf(
      kind,
      groups.map((row): LedgerGroup => ({
        id: cellText(row.id),
        above: cellText(row.acgroupnamemasterid),
        reservedname: cellText(row.reservedname),
        nature: cellText(row.nature),
      })),
    );
  kinds.set(kind, found);
  return found;
}
