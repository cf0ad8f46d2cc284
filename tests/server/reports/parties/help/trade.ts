import { sql } from "kysely";
import { expect } from "vitest";
import type { Row } from "../../../../../src/wire/envelope";
import type { Books } from "../../../books/help/books";
import { openSession } from "../../../../../src/server/engine/session/open-session";
import type { TestUser } from "../../../harness";

/** Documents of the scenarios, saved in few words. Each must be taken. */
export interface Trade {
  readonly nashik: TestUser;
  save(entity: string, values: Row, as?: TestUser): Promise<Row>;
  sale(edateview: string, partyid: string, qty: number, rate: number, more?: Row, as?: TestUser): Promise<Row>;
  purchase(edateview: string, billno: string, qty: number, rate: number, more?: Row, as?: TestUser): Promise<Row>;
  money(kind: "receipt" | "payment", edateview: string, partyid: string, mgrossamt: number, more?: Row): Promise<Row>;
  cancel(entity: string, id: unknown): Promise<void>;
}

/** The owner in the second branch of their company. */
async function ownerInNashik({ server }: Books): Promise<TestUser> {
  // Numbers of the two branches must differ, because a bill is known by its number.
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      companyid: string;
    }>`update branch set prefix = 'NSK' where coid = ${server.users.owner.user.coid} and name = 'Nashik' returning companyid`.execute(
      tx,
    ),
  );
  const companyid = rows[0]?.companyid ?? "";
  return { ...(await openSession(server.parts, "owner", companyid)), companyid };
}

export async function tradeOf(books: Books): Promise<Trade> {
  const save = async (entity: string, values: Row, as?: TestUser): Promise<Row> => {
    const row = await books.save(entity, values, as);
    expect(row.err === 0 ? "" : row.errormsg).toBe("");
    return row;
  };
  return {
    nashik: await ownerInNashik(books),
    save,
    sale: (edateview, partyid, qty, rate, more = {}, as = undefined) =>
      save("sale", { edateview, partyid, godownid: "Main", items: [{ itemid: "Bolt", qty, rate }], ...more }, as),
    purchase: (edateview, billno, qty, rate, more = {}, as = undefined) =>
      save(
        "purchase",
        { edateview, partyid: "Steel Co", billno, godownid: "Main", items: [{ itemid: "Bolt", qty, rate }], ...more },
        as,
      ),
    money: (kind, edateview, partyid, mgrossamt, more = {}) =>
      save(kind, { edateview, partyid, accountid: "Bank", mgrossamt, ...more }),
    cancel: async (entity, id) => {
      const args = { id, type: "cancel", cancelreason: "Entered twice" };
      const [row = {}] = await books.server.call(`${entity}_R_btndelete_approve`, args, { id: crypto.randomUUID() });
      expect(row.err === 0 ? "" : row.errormsg).toBe("");
    },
  };
}
