import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FilterOption } from "../../../src/definitions/list-row";
import { listPage } from "../../../src/server/engine/lists/list-rows";
import { accessOf } from "../../../src/server/engine/records/access";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { wordsOf } from "../../../src/domain/words-of";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { line } from "../books/help/good-documents";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.server.close());

const sale = (edateview: string, partyid: string, rate: number, more: Row = {}) =>
  books.save("sale", { edateview, partyid, godownid: "Main", items: [line({ rate })], ...more });
const rowsOf = (more: Row, as?: TestUser, entity = "sale") =>
  books.server.call(`${entity}_R_listgrid`, { DisplayLength: 100, ...more }, undefined, as);
/** The numbers of the documents found, without the series: `1 3`. */
const numbers = async (more: Row, as?: TestUser, entity?: string): Promise<string> => {
  const rows = await rowsOf(more, as, entity);
  expect(rows.every(({ TotalCount }) => TotalCount === rows.length)).toBe(true);
  return rows.map(({ autobillno }) => String(autobillno).slice(-1)).join(" ");
};
const where = (...filters: readonly (readonly [field: string, op: string, value: unknown])[]) => ({
  filters: JSON.stringify(filters.map(([field, op, value]) => ({ field, op, value }))),
});
const act = (id: unknown, type: string, more: Row = {}) =>
  books.server.call("sale_R_btndelete_approve", { id, type, ...more }, { id: randomUUID() });

describe("documents of a small list", () => {
  const made: Row[] = [];
  beforeAll(async () => {
    await books.reset();
    made.push(
      await sale("2026-05-02", "Asha", 100, { narration: "Against LPO-77, deliver to the site" }),
      await sale("2026-06-10", "Ravi", 200, { creditdays: 3650 }),
      await sale("2026-06-20", "Asha", 300, { items: [line({ rate: 300 }), line({ itemid: "Visit", rate: 1 })] }),
      await sale("2026-07-01", "Ravi", 0.5),
    );
    await act(made[1]?.id, "approval");
    await books.save("receipt", {
      edateview: "2026-06-30",
      partyid: "Asha",
      accountid: "Bank",
      mgrossamt: 118,
      instrumentno: "UTR4411",
      bills: [{ refno: made[0]?.label, amount: 118 }],
    });
    await act(made[3]?.id, "cancel", { cancelreason: "Entered twice" });
  });

  test("the search finds the party, the number, the amount and the narration, in any combination", async () => {
    expect(await numbers({ Search: "asha" })).toBe("1 3");
    expect(await numbers({ Search: "0002" })).toBe("2");
    expect(await numbers({ Search: "ravi 236" })).toBe("2");
    expect(await numbers({ Search: "118.00" })).toBe("1");
    expect(await numbers({ Search: "site lpo-77" })).toBe("1");
    expect(await numbers({ Search: "asha 236" })).toBe("");
    expect(await numbers({ Search: "utr4411 asha" }, undefined, "receipt")).toBe("1");
  });

  test("filters by party, item, amount, dates, number and narration, together and each alone", async () => {
    const { Asha = 0, Visit = 0 } = books.ids;
    expect(await numbers(where(["partyid", "eq", Asha]))).toBe("1 3");
    expect(await numbers(where(["items.itemid", "eq", Visit]))).toBe("3");
    expect(await numbers(where(["mgrossamt", "eq", "236.00"]))).toBe("2");
    expect(await numbers(where(["mgrossamt", "gte", "118"], ["mgrossamt", "lte", "236"]))).toBe("1 2");
    expect(await numbers(where(["edateview", "gte", "2026-06-01"], ["edateview", "lte", "2026-06-30"]))).toBe("2 3");
    expect(await numbers(where(["narration", "contains", "DELIVER to"]))).toBe("1");
    expect(await numbers(where(["autobillno", "contains", "0003"]))).toBe("3");
    expect(await numbers(where(["partyid", "eq", Asha], ["edateview", "gte", "2026-06-01"]))).toBe("3");
    expect(await numbers(where(["id", "in", `${made[0]?.id},${made[2]?.id}`]))).toBe("1 3");
  });

  test("the status column and its filters agree: paid, unpaid, overdue, approved, awaiting approval, cancelled", async () => {
    const statuses = async () => (await rowsOf({})).map(({ docstatus }) => docstatus);
    expect(await statuses()).toEqual(["Paid", "Unpaid", "Overdue", "Cancelled"]);
    const of = (status: string) => numbers(where(["docstatus", "eq", status]));
    expect(await of("paid")).toBe("1");
    expect(await of("unpaid")).toBe("2 3");
    expect(await of("overdue")).toBe("3");
    const part = await books.save("receipt", {
      edateview: "2026-07-30",
      partyid: "Asha",
      accountid: "Bank",
      mgrossamt: 100,
      bills: [{ refno: made[2]?.label, amount: 100 }],
    });
    expect(await statuses()).toEqual(["Paid", "Unpaid", "Part paid, overdue", "Cancelled"]);
    expect(await of("overdue")).toBe("3");
    await books.server.call("receipt_R_btndelete_approve", { id: part.id, type: "delete" }, { id: randomUUID() });
    expect(await of("approved")).toBe("2");
    expect(await of("awaiting")).toBe("1 3");
    expect(await of("cancelled")).toBe("4");
    expect(await of("inforce")).toBe("1 2 3");
    await expect(rowsOf(where(["docstatus", "eq", "lost"]))).rejects.toThrow("The list has no status lost.");
  });

  test("an order is open until other documents took all of it", async () => {
    const order = await books.save("saleorder", {
      edateview: "2026-06-01",
      partyid: "Asha",
      items: [line({ qty: 5 })],
    });
    const status = async () => (await rowsOf({ id: order.id }, undefined, "saleorder"))[0]?.docstatus;
    expect(await status()).toBe("Open");
    const [{ items = [] } = {}] = await books.server.call("saleorder_R_getviewdata", { txtid: order.id });
    const [{ lineid }] = items as readonly Row[] as readonly [Row];
    const take = (qty: number) =>
      sale("2026-08-01", "Asha", 100, {
        items: [line({ qty, srcentity: "saleorder", srcid: order.id, srcline: lineid })],
      });
    const first = await take(2);
    expect(await status()).toBe("Partly closed");
    expect(await numbers(where(["docstatus", "eq", "open"]), undefined, "saleorder")).toBe("1");
    const rest = await take(3);
    expect(await status()).toBe("Closed");
    expect(await numbers(where(["docstatus", "eq", "closed"]), undefined, "saleorder")).toBe("1");
    for (const { id } of [rest, first]) await act(id, "delete");
  });

  test("each group is counted over all rows, not over those of the page", async () => {
    const rows = await rowsOf({ groupby: "drconameview", DisplayLength: 1 });
    expect(rows.map(({ drconameview, GroupCount, TotalCount }) => [drconameview, GroupCount, TotalCount])).toEqual([
      ["Asha", 2, 4],
    ]);
    const asked = await rowsOf({ groupby: "drconameview", ...where(["docstatus", "eq", "inforce"]) });
    expect(asked.map(({ GroupCount }) => GroupCount)).toEqual([2, 2, 1]);
  });

  test("a renamed party is found by its new name alone", async () => {
    const named = (drconame: string) =>
      books.server.call(
        "debtors_R_save",
        { id: books.ids.Ravi, drconame, acgroupid: "Sundry Debtors", stateid: "Karnataka" },
        { id: randomUUID() },
      );
    expect((await named("Kiran Traders"))[0]).toMatchObject({ err: 0 });
    expect(await numbers({ Search: "kiran" })).toBe("2 4");
    expect(await numbers({ Search: "ravi" })).toBe("");
    await named("Ravi");
  });

  test("what is hidden from a user is neither searched nor filtered, and not offered", async () => {
    const { clerk } = books.server.users;
    const offered = async (): Promise<readonly string[]> => {
      const [head] = await books.server.call("common_R_getlistgrid", { formname: "sale" }, undefined, clerk);
      return (JSON.parse(String(head?.filters)) as FilterOption[]).map(({ field }) => field);
    };
    await grantClerk(books.server, "sale", {});
    expect(await offered()).toEqual(
      expect.arrayContaining(["edateview", "partyid", "items.itemid", "mgrossamt", "docstatus", "narration"]),
    );
    expect(await numbers({ Search: "asha 118" }, clerk)).toBe("1");
    await grantClerk(books.server, "sale", { hidden: "partyid,mgrossamt,narration,items" });
    expect(await offered()).not.toEqual(expect.arrayContaining(["partyid"]));
    expect((await offered()).filter((field) => ["mgrossamt", "narration", "items.itemid"].includes(field))).toEqual([]);
    for (const Search of ["asha", "118", "deliver"]) expect(await numbers({ Search }, clerk), Search).toBe("");
    expect(await numbers({ Search: "0001" }, clerk)).toBe("1");
    for (const [field, value] of [
      ["partyid", books.ids.Asha],
      ["mgrossamt", 118],
      ["narration", "site"],
      ["items.itemid", books.ids.Bolt],
    ] as const) {
      await expect(rowsOf(where([field, "eq", value]), clerk), field).rejects.toThrow(
        `The list has no column ${field}.`,
      );
    }
  });
});

describe("documents of a large list", () => {
  const MANY = 6_000;
  beforeAll(async () => {
    await books.reset();
    const { Asha = 0, Ravi = 0 } = books.ids;
    await inCompany(books.server, async ({ tx, session }) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`insert into m_sale (autobillno, edateview, partyid, drconameview, mgrossamt, narration, search_text)
        select 'T/' || n, date '2026-04-01' + n % 300, case when n % 40 = 0 then ${Asha}::bigint else ${Ravi}::bigint end,
          case when n % 40 = 0 then 'Asha' else 'Ravi' end, 1000 + n, 'lot ' || n % 7, lower('T/' || n || ' lot ' || n % 7)
        from generate_series(1, ${MANY}) n`.execute(tx);
      const { rows } = await sql<{ id: number; text: string }>`select id, search_text as text from m_sale`.execute(tx);
      const words = rows.flatMap(({ id, text }) => wordsOf(text).map((word) => ({ id, word })));
      await sql`insert into master_word (entity, recid, word)
        select ${`sale@${session.branchid}`}, id, word from jsonb_to_recordset(${JSON.stringify(words)}::jsonb) as r(id bigint, word text)`.execute(
        tx,
      );
    });
    await books.server.parts.db.asSystem((tx) => sql`analyze m_sale`.execute(tx));
  });

  const count = async (more: Row): Promise<unknown> =>
    (await rowsOf({ DisplayLength: 1, ...more }))[0]?.TotalCount ?? 0;

  test("the database finds by party, amount and narration, as the small list does", async () => {
    expect(await count({ Search: "ash" })).toBe(MANY / 40);
    expect(await count({ Search: "asha lot t/40" })).toBe(5);
    expect(await count({ Search: "ravi" })).toBe(MANY - MANY / 40);
    expect(await count({ Search: "7,000.00" })).toBe(1);
    expect(await count({ Search: "1040 asha" })).toBe(2);
    expect(await count({ Search: "1040 ravi" })).toBe(0);
  });

  test("filtered pages from both ends, in every order, are the parts of one list", async () => {
    const days = where(["edateview", "gte", "2026-06-01"], ["edateview", "lte", "2026-06-15"]);
    const party = where(["partyid", "eq", books.ids.Asha]);
    for (const filters of [days, party])
      for (const SortCol of ["id", "edateview", "drconameview", "mgrossamt"])
        for (const SortDir of ["asc", "desc"]) {
          const ask = async (more: Row) =>
            (await rowsOf({ ...filters, SortCol, SortDir, ...more })).map(({ id }) => Number(id));
          const whole = await ask({ DisplayLength: 500 });
          const sorted = (await rowsOf({ ...filters, DisplayLength: 500 })).toSorted((a, b) => {
            const [one, other] = [a, b].map((row) => (SortCol === "edateview" ? String(row[SortCol]) : row[SortCol]));
            const by = one === other ? Number(a.id) - Number(b.id) : (one as number) < (other as number) ? -1 : 1;
            return SortDir === "asc" ? by : -by;
          });
          expect(whole, `${SortCol} ${SortDir}`).toEqual(sorted.map(({ id }) => Number(id)));
          for (const DisplayStart of [1, 51, whole.length - 9])
            expect(await ask({ DisplayStart, DisplayLength: 10 })).toEqual(whole.slice(DisplayStart - 1).slice(0, 10));
        }
  });

  test("party and date, item, and amount are read from an index", async () => {
    const plans = await inCompany(books.server, async ({ tx, session }) => {
      const plan = async (condition: ReturnType<typeof sql>): Promise<string> => {
        const { rows } = await sql<Record<string, string>>`explain select t.id from m_sale t
          where t.coid = ${session.coid} and ${condition} order by t.edateview desc, t.id desc limit 10`.execute(tx);
        return rows.map((row) => Object.values(row)[0]).join("\n");
      };
      return [
        await plan(
          sql`t.partyid = ${books.ids.Asha}::bigint and t.edateview >= '2026-06-01'::date and t.edateview <= '2026-06-30'::date`,
        ),
        await plan(sql`t.mgrossamt_paise >= 200000::bigint and t.mgrossamt_paise <= 200500::bigint`),
      ];
    });
    expect(plans[0]).toContain("m_sale_party_date");
    expect(plans[1]).toContain("m_sale_by_mgrossamt_paise");
  });

  test("the last documents by date are found without reading all that were entered before them", async () => {
    await inCompany(books.server, ({ tx }) =>
      sql`update m_sale t set edateview = date '2026-04-01' + (300 * (t.id - first.id) / ${MANY}::int)::int
        from (select min(id) as id from m_sale) first`.execute(tx),
    );
    await sql`vacuum (analyze) m_sale`.execute(books.server.parts.db.kysely);
    const { rows, read } = await inCompany(books.server, async (ctx) => {
      const { tx } = ctx;
      const reads = async () => {
        const { rows: counts } = await sql<{ n: number }>`
          select (idx_tup_fetch + seq_tup_read)::int as n from pg_stat_xact_user_tables where relname = 'm_sale'`.execute(
          tx,
        );
        return counts[0]?.n ?? 0;
      };
      const before = await reads();
      const declaration = declarationOf("sale");
      const page = await listPage(ctx, declaration, await accessOf(ctx, declaration), {
        start: 1,
        length: 10,
        sortCol: "id",
        sortDir: "asc",
        search: "",
        filters: [
          { field: "edateview", op: "gte", value: "2026-12-24" },
          { field: "edateview", op: "lte", value: "2027-01-22" },
        ],
        groupby: "",
        id: 0,
      });
      return { rows: page.rows, read: (await reads()) - before };
    });
    expect(rows).toHaveLength(10);
    expect(read).toBeLessThan(1_500);
  });
});
