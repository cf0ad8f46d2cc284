import { fromRupeesText, paise, sum, toRupeesText } from "../../../domain/money";
import type { StoredRow } from "../database/outbox-rows";
import type { OutboxCore } from "../outbox/core";

/** Amounts of the documents in these saves, rupees. Throws where a body cannot be opened. */
export async function valueOf({ bodies }: OutboxCore, stored: readonly StoredRow[]): Promise<string> {
  const rows = await Promise.all(stored.map(bodies.open));
  const amounts = new Map(
    rows.map(({ entity, recordKey, shown }) => [
      `${entity} ${recordKey}`,
      paise(Math.max(0, fromRupeesText(String(shown.mgrossamt ?? "0")) ?? 0)),
    ]),
  );
  return toRupeesText(sum(amounts.values()));
}
