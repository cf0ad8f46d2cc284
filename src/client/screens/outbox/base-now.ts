import type { OpBase, Row } from "../../../wire/envelope";
import type { OutboxRow } from "../../offline/contract/save";

/**
 * The base of the answer to a conflict: the version that the user saw, or the values if such rows have no version
 * (rights).
 */
export function baseNow({ base, server }: OutboxRow, current: Row | null): OpBase {
  if (base.kind !== "vals") return { kind: "ver", ver: server?.ver ?? 0 };
  return { kind: "vals", vals: Object.fromEntries(Object.keys(base.vals).map((key) => [key, current?.[key]])) };
}
