import { cellText } from "../../../definitions/bill/cells";
import type { Row } from "../../../wire/envelope";
import type { Offline } from "../../offline/offline";

/** Groups are never nested deeper; this also ends a circle of groups. */
const DEPTH_MAX = 20;

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
  const found = new Set(
    groups.filter((group) => cellText(group.reservedname) === reserved).map(({ id }) => String(id)),
  );
  for (let depth = 0; depth < DEPTH_MAX; depth++)
    for (const group of groups) if (found.has(cellText(group.acgroupnamemasterid))) found.add(String(group.id));
  return found;
}
