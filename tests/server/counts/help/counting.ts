import { sql } from "kysely";
import type { CountEntry } from "../../../../src/domain/counting/count-entry";
import type { Row } from "../../../../src/wire/envelope";
import type { CountReview } from "../../../../src/wire/counting/stock-counts";
import type { Books } from "../../books/help/books";
import type { TestUser } from "../../harness";

/** What devices do with a count, as calls of the wire. */
export class Counting {
  private no = 0;

  constructor(private readonly books: () => Books) {}

  /** Opens a count in the godown; its operation is its `uid`. */
  async open(
    values: Row = {},
    uid: string = crypto.randomUUID(),
  ): Promise<{ readonly id: number; readonly uid: string }> {
    const [made] = await this.books().server.call(
      "stockcount_R_save",
      { id: 0, edateview: "2026-06-10", godownid: "Main", ...values },
      { id: uid },
    );
    if (made?.err !== 0) throw new Error(JSON.stringify(made));
    return { id: Number(made.id), uid };
  }

  /** An entry of an item of the books, at a time of 10 June 2026 (UTC). */
  entry(item: string, qty: number | string, at = "10:00", more: Partial<Omit<CountEntry, "at">> = {}): Row {
    const moment = at.includes("T") ? at : `2026-06-10T${at}`;
    return {
      id: `e${(this.no += 1)}`,
      at: `${moment}:00.000Z`,
      bin: "",
      itemid: this.books().ids[item] ?? 0,
      batch: "",
      recount: "",
      expiry: "",
      made: "",
      qty: String(qty),
      lines: 1,
      ...more,
    };
  }

  scan(uid: string, session: string, entries: readonly Row[], person?: TestUser, op?: string): Promise<Row[]> {
    return this.books().server.call(
      "stockcount_R_scan",
      { countuid: uid, session, entries },
      { id: op ?? crypto.randomUUID(), dev: "device-1" },
      person,
    );
  }

  async review(id: number, person?: TestUser): Promise<CountReview> {
    const [row] = await this.books().server.call("stockcount_R_review", { id }, undefined, person);
    if (typeof row?.review !== "string") throw new Error(JSON.stringify(row));
    return JSON.parse(row.review) as CountReview;
  }

  /** `Bolt R1+R2 9 (in the books 10)` for each item. */
  async merged(id: number): Promise<readonly string[]> {
    const { items } = await this.review(id);
    return items.map(({ name, batchno, places, qty, book, isDecided }) =>
      [name, batchno, places.map(({ bin }) => bin).join("+"), qty, `(${book})`, isDecided ? "" : "undecided"]
        .filter(Boolean)
        .join(" "),
    );
  }

  async post(id: number, more: Row = {}, person?: TestUser, op: string = crypto.randomUUID()): Promise<Row> {
    const seen = "seen" in more ? more.seen : (await this.review(id)).seen;
    const call = await this.books().server.call(
      "stockcount_R_post",
      { id, zerorest: 0, ...more, seen },
      { id: op },
      person,
    );
    return call[0] ?? {};
  }

  command(name: string, args: Row, person?: TestUser, op: string = crypto.randomUUID()): Promise<Row[]> {
    return this.books().server.call(`stockcount_R_${name}`, args, { id: op }, person);
  }
}

/** Empties the scans and decisions of all counts. */
export const emptyCounts = ({ server }: Books): Promise<unknown> =>
  server.parts.db.asSystem((tx) =>
    sql
      .raw(["scan", "choice", "recount", "posting"].map((name) => `delete from stock_count_${name}`).join(";"))
      .execute(tx),
  );
