import type { Transaction } from "kysely";
import { isIsoDate } from "../../../../../domain/calendar";
import type { IsoDate } from "../../../../../domain/calendar";
import type { Tables } from "../../../../db/tables";
import { sizesOf } from "../demo-sizes";
import type { DemoSizes } from "../demo-sizes";

/**
 * Key in `meta` from the first start until the demo's books are complete. The plan is computed from it, so a later
 * start continues the same plan.
 */
const KEY = "demo_books_due";

export interface BooksDue {
  /** Documents of all demo companies together. */
  readonly count: number;
  /** The last day of their year: the day of the first start. */
  readonly last: IsoDate;
  /** Sizes of the demo's records, from which the plan is drawn. */
  readonly sizes: DemoSizes;
}

type Tx = Transaction<Tables>;

export async function noteDue(tx: Tx, due: BooksDue): Promise<void> {
  const value = JSON.stringify(due);
  // A demo that was removed before it was complete can have left one.
  await tx
    .insertInto("meta")
    .values({ key: KEY, value })
    .onConflict((old) => old.column("key").doUpdateSet({ value }))
    .execute();
}

export async function dueBooks(tx: Tx): Promise<BooksDue | null> {
  const row = await tx.selectFrom("meta").select("value").where("key", "=", KEY).executeTakeFirst();
  const { count, last, sizes } = (row ? JSON.parse(row.value) : {}) as Partial<Record<keyof BooksDue, unknown>>;
  return typeof count === "number" && typeof last === "string" && isIsoDate(last)
    ? { count, last, sizes: sizesOf(sizes) }
    : null;
}

export async function endDue(tx: Tx): Promise<void> {
  await tx.deleteFrom("meta").where("key", "=", KEY).execute();
}
