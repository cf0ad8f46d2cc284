import type { Row } from "../../../wire/envelope";
import type { StoredBody } from "../database/outbox-rows";
import type { OutboxCore } from "../outbox/core";

/** A session or an event as it is stored: sealed with the key of the device where its user has a PIN. */
export async function bodyOf({ bodies }: OutboxCore, id: string, userKey: string, row: Row): Promise<StoredBody> {
  return (await bodies.wanted(userKey)) ? { sealed: await bodies.sealRows(id, [row]) } : { plain: row };
}

/** The same, opened. */
export async function openBody(
  { bodies }: OutboxCore,
  { id, plain, sealed }: StoredBody & { readonly id: string },
): Promise<Row> {
  return (sealed ? (await bodies.openRows(id, sealed))[0] : plain) ?? {};
}

/** Seals the sessions that a user stored before setting a PIN. What is added meanwhile is sealed already. */
export async function sealScans(core: OutboxCore, userKey: string): Promise<void> {
  const { db, guard } = core;
  for (const row of await guard.run(() => db.scansession.where("userKey").equals(userKey).toArray()))
    if (row.plain) {
      const body = await bodyOf(core, row.id, userKey, row.plain);
      await guard.run(() => db.scansession.update(row.id, { plain: undefined, ...body }));
    }
  for (const row of await guard.run(() => db.scanevent.where("userKey").equals(userKey).toArray()))
    if (row.plain) {
      const body = await bodyOf(core, row.id, userKey, row.plain);
      await guard.run(() => db.scanevent.update(row.n, { plain: undefined, ...body }));
    }
}
