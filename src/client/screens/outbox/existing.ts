import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import type { Row } from "../../../wire/envelope";
import type { Outbox } from "../../offline/contract/outbox";
import type { OutboxRow } from "../../offline/contract/save";
import type { Reader } from "../../offline/contract/reader";
import { announceFailure } from "../../ui/dialogs";

/** The record that the server named when it refused a new one as a duplicate; null for any other save. */
export function existingOf(row: OutboxRow): { readonly id: number; readonly label: string } | null {
  if (row.state !== "rejected" || !row.recordKey.startsWith("tmp:")) return null;
  const named = (row.server?.rows ?? []).find(({ existing }) => Number.isSafeInteger(existing));
  return named ? { id: Number(named.existing), label: String(named.existinglabel ?? "") } : null;
}

/**
 * Answers the refused save with the record that exists: a correction under its own id, so saves that wait for it are
 * sent next and refer to that record. No other waiting body changes.
 */
export async function answerWithExisting(outbox: Pick<Outbox, "correct">, row: OutboxRow): Promise<void> {
  const existing = existingOf(row);
  if (!existing) return;
  const args = { entity: row.entity, recid: existing.id };
  try {
    await outbox.correct(row.opId, {
      sqlsp: PROCEDURE_NAMES.useExisting,
      args,
      shown: row.shown,
      base: { kind: "none" },
    });
  } catch (failure) {
    await announceFailure(failure);
  }
}

/** The existing record with its version, to merge the refused save into it; null where it cannot be read. */
export async function readExisting(reader: Pick<Reader, "ask">, row: OutboxRow): Promise<Row | null> {
  const existing = existingOf(row);
  const load = row.env.sqlsp.replace(/_R_save$/, "_R_getviewdata");
  if (!existing || load === row.env.sqlsp) return null;
  const [record] = await reader.ask(load, { txtid: existing.id });
  return record && typeof record.rowver === "number" ? record : null;
}
