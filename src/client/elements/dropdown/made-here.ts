import type { Offline } from "../../offline/offline";
import { type DdlOption, found, madeOption } from "./option";

/**
 * Options for records that the server made of saves of this device and that are not in the copy yet: its update comes
 * a moment later, and the line may have gone by then.
 */
export async function madeHere(
  { outbox, reference }: Pick<Offline, "outbox" | "reference">,
  entity: string,
  search: string,
  asOf: number,
): Promise<readonly DdlOption[]> {
  const made = await outbox.madeSince(entity.toLowerCase(), asOf);
  if (made.length === 0) return [];
  const kept = await reference.byIds(
    entity,
    made.map(({ id }) => id),
  );
  return found(
    made
      .filter(({ id }) => !kept?.has(id))
      .map(madeOption)
      .toReversed(),
    search,
  );
}
