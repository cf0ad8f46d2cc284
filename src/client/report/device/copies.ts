import { cellText } from "../../../definitions/bill/cells";
import { withinGroup } from "../../../definitions/ledgers/within-group";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";

/** Downloaded copies, whole, with the time of the oldest; null where one is not on the device. */
export async function copiesOf(
  { reference }: Pick<Offline, "reference">,
  entities: readonly string[],
): Promise<{ readonly rows: ReadonlyMap<string, readonly Row[]>; readonly asOf: number } | null> {
  const heads = await reference.entities();
  const rows = new Map<string, readonly Row[]>();
  let asOf = Infinity;
  for (const entity of entities) {
    const head = heads.find((one) => one.entity === entity);
    const whole = head?.complete ? await reference.whole(entity) : null;
    if (!head || whole === null) return null;
    rows.set(entity, whole);
    asOf = Math.min(asOf, head.asOf ?? 0);
  }
  return { rows, asOf };
}

/** Ids of the account groups that Tally called `reserved`, and of those under them. */
export function groupsUnder(groups: readonly Row[], reserved: string): ReadonlySet<string> {
  const all = groups.map(({ id, acgroupnamemasterid }) => ({
    id: String(id),
    parentid: cellText(acgroupnamemasterid),
  }));
  const roots = groups.filter((group) => cellText(group.reservedname) === reserved);
  return new Set(roots.flatMap(({ id }) => [...withinGroup(all, String(id))]));
}
