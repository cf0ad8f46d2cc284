import type { Offline } from "../../offline/offline";
import { type DdlOption, found, madeOption } from "./option";

/** A copy is as of the end of its update; a save may have been applied while it ran. */
const UPDATE_MS = 60_000;

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
  const made = await outbox.madeSince(entity.toLowerCase(), asOf - UPDATE_MS);
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
