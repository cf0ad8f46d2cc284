import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import type { Row } from "../../../src/wire/envelope";
import { counted } from "../../definitions/bill/withholding-model";
import type { Entered } from "../../definitions/bill/withholding-model";
import { inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { runWithholdingTable, yearOfParty } from "./help/withholding-table";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const rates = (firm: number, perdocument: number, peryear: number) => [
    { eff_date: "2025-04-01", ratefirm: firm, rateperson: 1, ratenopan: 20, perdocument, peryear },
  ];
  await books.save("tdssection", {
    code: "194C",
    wtname: "Contractors",
    wtkind: "deduct",
    wtrates: rates(2, 30_000, 1_00_000),
  });
  await books.save("tdssection", {
    code: "194Q",
    wtname: "Goods",
    wtkind: "deduct",
    isexcess: 1,
    wtrates: rates(0.1, 0, 50_00_000),
  });
  const party = (drconame: string, tdssectionid: string, more: Row = {}) =>
    books.save("debtors", {
      drconame,
      acgroupid: "Sundry Creditors",
      gsttype: "unregistered",
      pan: "AAKCS4821F",
      stateid: "Maharashtra",
      istds: 1,
      tdssectionid,
      ...more,
    });
  await party("Builder", "194C");
  await party("Nameless", "194C", { pan: "" });
  await party("Mill", "194Q");
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const CONTRACTOR: readonly (readonly [title: string, story: string])[] = [
  [
    "an advance below the mark is not taxed; the bill that it belongs to is taxed whole",
    `
    01-Jun-2026 advance A 20,000 -> 0
    10-Jun-2026 bill B 45,000 -> 900
    year 2026-27: 45,000 of which 45,000 dealt with`,
  ],
  [
    "an advance that was taxed is not taxed again, and the bill is measured whole",
    `
    01-Jun-2026 advance A 40,000 -> 800
    10-Jun-2026 bill B 60,000 -> 400
    year 2026-27: 60,000 of which 60,000 dealt with`,
  ],
  [
    "several advances, one of them taxed: what was not taxed is taxed with the bill",
    `
    01-Jun-2026 advance A 20,000 -> 0
    02-Jun-2026 advance B 35,000 -> 700
    10-Jun-2026 bill C 60,000 -> 500
    year 2026-27: 60,000 of which 60,000 dealt with`,
  ],
  [
    "two bills share an advance that was not taxed: the small one has no tax, the large one is taxed whole",
    `
    01-Jun-2026 advance A 20,000 -> 0
    10-Jun-2026 bill B 12,000 -> 0
    11-Jun-2026 bill C 35,000 -> 700
    year 2026-27: 47,000 of which 35,000 dealt with`,
  ],
  [
    "two bills share an advance that was taxed",
    `
    01-Jun-2026 advance A 40,000 -> 800
    10-Jun-2026 bill B 25,000 -> 0
    11-Jun-2026 bill C 60,000 -> 900
    year 2026-27: 85,000 of which 85,000 dealt with`,
  ],
  [
    "a bill does not use up what was paid after it, not even when it is saved again",
    `
    01-Jun-2026 bill B 60,000 -> 1,200
    10-Jun-2026 advance A 40,000 -> 800
    edit B 60,000 -> 1,200
    year 2026-27: 1,00,000 of which 1,00,000 dealt with`,
  ],
  [
    "once the year is beyond its mark what was not taxed is, advances too",
    `
    01-Apr-2026 bill B 25,000 -> 0
    01-Jun-2026 advance A 25,000 -> 0
    10-Jun-2026 bill C 85,000 -> 2,200
    year 2026-27: 1,10,000 of which 1,10,000 dealt with
    11-Jun-2026 bill D 1,000 -> 20`,
  ],
  [
    "an advance that becomes less after its bill: the year counts the bill whole, and the bill is named",
    `
    01-Jun-2026 advance A 40,000 -> 800
    10-Jun-2026 bill B 60,000 -> 400
    edit A 10,000 -> 0
    "B set off 30,000.00 of this advance. Open it and save it again to work out its tax."
    year 2026-27: 60,000 of which 20,000 dealt with
    edit B 60,000 -> 1,200
    year 2026-27: 60,000 of which 60,000 dealt with`,
  ],
  [
    "an advance that is cancelled after its bill",
    `
    01-Jun-2026 advance A 40,000 -> 800
    10-Jun-2026 bill B 60,000 -> 400
    cancel A
    year 2026-27: 60,000 of which 20,000 dealt with
    01-Jul-2026 bill C 50,000 -> 1,800
    year 2026-27: 1,10,000 of which 1,10,000 dealt with`,
  ],
  [
    "an advance that is deleted with nothing behind it leaves nothing",
    `
    01-Jun-2026 advance A 40,000 -> 800
    delete A
    year 2026-27: 0 of which 0 dealt with
    10-Jun-2026 bill B 45,000 -> 900`,
  ],
  [
    "an advance that is moved behind its bill is an advance for the next one",
    `
    01-Jun-2026 advance A 40,000 -> 800
    10-Jun-2026 bill B 60,000 -> 400
    move A 05-Jul-2026 -> 800
    "B set off 40,000.00 of this advance. Open it and save it again to work out its tax."
    edit B 60,000 -> 1,200
    10-Jul-2026 bill C 50,000 -> 200
    year 2026-27: 1,10,000 of which 1,10,000 dealt with`,
  ],
  [
    "an advance that becomes more after its bill: only what the bill did not tax",
    `
    01-Jun-2026 advance A 20,000 -> 0
    10-Jun-2026 bill B 45,000 -> 900
    edit A 40,000 -> 400
    year 2026-27: 65,000 of which 65,000 dealt with`,
  ],
  [
    "a bill that is cancelled gives its advance back to the next one",
    `
    01-Jun-2026 advance A 40,000 -> 800
    10-Jun-2026 bill B 60,000 -> 400
    cancel B
    year 2026-27: 40,000 of which 40,000 dealt with
    11-Jun-2026 bill C 60,000 -> 400`,
  ],
  [
    "tax deducted on bills that are cancelled later lessens that of the next ones",
    `
    01-Jun-2026 bill B 25,000 -> 0
    02-Jun-2026 bill C 25,000 -> 0
    03-Jun-2026 bill D 60,000 -> 2,200
    cancel B
    cancel C
    04-Jun-2026 bill E 40,000 -> 0
    05-Jun-2026 bill F 40,000 -> 600
    year 2026-27: 1,40,000 of which 1,40,000 dealt with`,
  ],
  [
    "tax that was deducted stays on its bill when that is saved again without a change",
    `
    01-Jun-2026 bill B 25,000 -> 0
    02-Jun-2026 bill C 25,000 -> 0
    03-Jun-2026 bill D 60,000 -> 2,200
    cancel B
    cancel C
    04-Jun-2026 bill E 40,000 -> 0
    note D -> 2,200
    year 2026-27: 1,00,000 of which 1,10,000 dealt with
    edit D 59,000 -> 1,180`,
  ],
  [
    "by hand: what a bill dealt with stays dealt with, until another amount is given",
    `
    01-Jun-2026 bill B 25,000 -> 0
    02-Jun-2026 bill C 25,000 -> 0
    03-Jun-2026 bill D 60,000 by hand 999 -> 999
    cancel B
    cancel C
    note D -> 999
    year 2026-27: 60,000 of which 1,10,000 dealt with
    edit D 60,000 by hand 500 -> 500
    year 2026-27: 60,000 of which 60,000 dealt with`,
  ],
  [
    "waived: what a bill dealt with stays dealt with",
    `
    01-Jun-2026 bill B 25,000 -> 0
    02-Jun-2026 bill C 25,000 -> 0
    03-Jun-2026 bill D 60,000 waived -> 0
    cancel B
    cancel C
    note D -> 0
    year 2026-27: 60,000 of which 1,10,000 dealt with`,
  ],
  [
    "a taxed advance of one year, a bill of the next",
    `
    20-Mar-2027 advance A 40,000 -> 800
    05-Apr-2027 bill B 60,000 -> 400
    year 2026-27: 40,000 of which 40,000 dealt with
    year 2027-28: 20,000 of which 20,000 dealt with`,
  ],
  [
    "an advance of one year that was not taxed is taxed with its bill of the next, and counts in its own year",
    `
    20-Mar-2027 advance A 20,000 -> 0
    05-Apr-2027 bill B 45,000 -> 900
    year 2026-27: 20,000 of which 20,000 dealt with
    year 2027-28: 25,000 of which 25,000 dealt with
    06-Apr-2027 bill C 90,000 -> 1,800
    year 2027-28: 1,15,000 of which 1,15,000 dealt with`,
  ],
  [
    "what was waived is dealt with, advance and bill",
    `
    01-Jun-2026 advance A 20,000 -> 0
    10-Jun-2026 bill B 45,000 waived -> 0
    year 2026-27: 45,000 of which 45,000 dealt with
    11-Jun-2026 bill C 90,000 -> 1,800`,
  ],
  [
    "by hand",
    `
    01-Jun-2026 advance A 20,000 by hand 100 -> 100
    10-Jun-2026 bill B 45,000 by hand 333 -> 333
    year 2026-27: 45,000 of which 45,000 dealt with`,
  ],
];

test.each(CONTRACTOR)("a contractor (2 of 100 above 30,000 a bill or 1,00,000 a year): %s", async (_, story) => {
  await runWithholdingTable(books, "Builder", story);
  expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
});

test("without a PAN the higher rate, on the whole bill as well", () =>
  runWithholdingTable(
    books,
    "Nameless",
    `
  01-Jun-2026 advance A 20,000 -> 0
  10-Jun-2026 bill B 45,000 -> 9,000`,
  ));

describe("goods, 0.1 % beyond 50 lakh a year", () => {
  test.each([
    [
      "only what lies beyond is taxed, advances counted once",
      `
      01-Jun-2026 bill B 45,00,000 -> 0
      02-Jun-2026 advance A 8,00,000 -> 300
      03-Jun-2026 bill C 10,00,000 -> 200
      year 2026-27: 55,00,000 of which 5,00,000 dealt with`,
    ],
    [
      "a return lessens the year, and the tax that was deducted lessens that of the next purchase",
      `
      01-Jun-2026 bill B 55,00,000 -> 500
      10-Jun-2026 return R of B 3,00,000
      year 2026-27: 52,00,000 of which 5,00,000 dealt with
      note B -> 500
      year 2026-27: 52,00,000 of which 5,00,000 dealt with
      20-Jun-2026 bill C 2,00,000 -> 0
      21-Jun-2026 bill D 4,00,000 -> 300
      year 2026-27: 58,00,000 of which 8,00,000 dealt with`,
    ],
    [
      "a return before the mark is passed",
      `
      01-Jun-2026 bill B 48,00,000 -> 0
      10-Jun-2026 return R of B 8,00,000
      20-Jun-2026 bill C 9,00,000 -> 0
      21-Jun-2026 bill D 3,00,000 -> 200`,
    ],
    [
      "a return that is cancelled counts no more",
      `
      01-Jun-2026 bill B 48,00,000 -> 0
      10-Jun-2026 return R of B 8,00,000
      cancel R
      20-Jun-2026 bill C 9,00,000 -> 700`,
    ],
    [
      "what goes back in April on a bill of March lessens the year of the bill",
      `
      20-Mar-2027 bill B 55,00,000 -> 500
      10-Apr-2027 return R of B 3,00,000
      year 2026-27: 52,00,000 of which 5,00,000 dealt with
      year 2027-28: 0 of which 0 dealt with
      20-Apr-2027 bill C 50,00,000 -> 0`,
    ],
    [
      "a bill below the mark that is waived leaves the mark where it is",
      `
      01-Jun-2026 bill B 10,00,000 waived -> 0
      02-Jun-2026 bill C 42,00,000 -> 200`,
    ],
  ])("%s", async (_, story) => {
    await runWithholdingTable(books, "Mill", story);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("for a contractor what was credited counts, whatever comes back of it", () =>
    runWithholdingTable(
      books,
      "Builder",
      `
    01-Jun-2026 bill B 90,000 -> 1,800
    10-Jun-2026 return R of B 80,000
    year 2026-27: 90,000 of which 90,000 dealt with`,
    ));
});

/**
 * Every valid document of the contractor as stored: its worth from its own form, the advances used by a bill from its
 * posting.
 */
const stored = async (): Promise<readonly Entered[]> =>
  (
    await inCompany(books.server, ({ tx }) =>
      sql<Entered & { worth: number; used: number }>`
  select case v.entity when 'payment' then 'advance' else 'bill' end as kind, v.vdate::text as day, coalesce(p.staxableamt, v.amount)::float8 as worth, -least(0, sum(w.advance))::float8 as used
  from withheld_entry w join voucher v on v.coid = w.coid and v.id = w.voucherid and v.state = 'posted' left join m_purchase p on v.entity = 'purchase' and p.coid = v.coid and p.id = v.recid
  group by v.id, p.id, p.staxableamt having sum(w.base) <> 0 or sum(w.advance) <> 0`.execute(tx),
    )
  ).rows;

test("property: after any saves, edits and cancellations the server counts each rupee of a year once, and its sums are those of its entries", async () => {
  const day = fc.constantFrom("2026-06-01", "2026-06-02", "2027-03-31", "2027-04-01");
  const worth = fc.integer({ min: 1, max: 12 }).map((n) => n * 10_000);
  const add = fc.record({
    what: fc.constant("add"),
    kind: fc.constantFrom("payment", "purchase"),
    at: fc.constant(0),
    day,
    worth,
  });
  const change = fc.record({
    what: fc.constantFrom("edit", "edit", "cancel"),
    kind: fc.constant(""),
    at: fc.nat(20),
    day,
    worth,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(add, add, change), { minLength: 3, maxLength: 9 }), async (steps) => {
      await books.reset();
      const made: { entity: string; id: unknown }[] = [];
      for (const [n, step] of steps.entries()) {
        const known = made[step.at % Math.max(1, made.length)];
        const valuesOf = (entity: string): Row =>
          entity === "payment" ? { mgrossamt: step.worth } : { items: [{ itemid: "Visit", qty: 1, rate: step.worth }] };
        if (step.what === "add") {
          const head = step.kind === "payment" ? { accountid: "Bank", allocation: "onaccount" } : { billno: `B${n}` };
          made.push({
            entity: step.kind,
            id: (
              await books.save(step.kind, { edateview: step.day, partyid: "Builder", ...head, ...valuesOf(step.kind) })
            ).id,
          });
        } else if (known && step.what === "edit")
          await books.save(known.entity, { id: known.id, ...valuesOf(known.entity) });
        else if (known)
          await books.server.call(
            `${known.entity}_R_btndelete_approve`,
            { id: known.id, type: "cancel", cancelreason: "Off" },
            { id: crypto.randomUUID() },
          );
      }
      const documents = await stored();
      const tens = documents.map((one) => ({ ...one, worth: one.worth / 10_000, used: one.used / 10_000 }));
      const years = counted(tens);
      for (const fy of ["2026-27", "2027-28"])
        expect((await yearOfParty(books, "Builder", fy)).base / 1_000_000).toBe(years[fy] ?? 0);
      expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
    }),
    { numRuns: 12 },
  );
});
