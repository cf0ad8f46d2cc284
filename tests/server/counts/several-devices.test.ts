import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { kolkataDate } from "../../../src/domain/date-format";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { inCompany } from "../records/company";
import { Counting, emptyCounts } from "./help/counting";

let books: Books;
const counting = new Counting(() => books);
onEmptyBooks((opened) => {
  books = opened;
}, emptyCounts);

const ASHA = "0a000000-0000-4000-8000-000000000001";
const RAVI = "0a000000-0000-4000-8000-000000000002";
const ZOYA = "0a000000-0000-4000-8000-000000000003";

const key = (session: string) => `${session}/${books.server.users.owner.user.userid}`;

async function arrives(entity: string, at: string, values: Row): Promise<Row> {
  const { userid, coid, branchid } = books.server.users.owner.user;
  const cap = { user: String(userid), coid, branchid, at: `2026-06-10T${at}:00Z` };
  const [made = {}] = await books.server.call(
    `${entity}_R_save`,
    { id: 0, edateview: "2026-06-10", ...values },
    { id: crypto.randomUUID(), cap },
  );
  expect(made).toMatchObject({ err: 0 });
  return made;
}
const goods = (item: string, qty: number, more: Row = {}) => ({
  godownid: "Main",
  items: [{ itemid: item, qty, rate: 10, ...more }],
});
let bills = 0;
const buy = (at: string, item: string, qty: number, more: Row = {}) =>
  arrives("purchase", at, { partyid: "Steel Co", billno: `C${++bills}`, ...goods(item, qty, more) });
const sell = (at: string, item: string, qty: number) => arrives("sale", at, { partyid: "Asha", ...goods(item, qty) });
/** Goods of the item without a tax rate, which no bill takes. */
const loose = (way: "inward" | "outward", at: string, qty: number) =>
  arrives(way, at, { godownid: "Main", items: [{ itemid: "Loose", qty }] });
const bookLines = async (id: unknown) => {
  const [form] = await books.server.call("opening_R_getviewdata", { txtid: id });
  const items = (typeof form?.items === "string" ? JSON.parse(form.items) : form?.items) as Row[];
  return items.map(({ itemid_label, batchno, qty, bookqty, difference }) =>
    [itemid_label, batchno, Number(qty), Number(bookqty), Number(difference)].filter((one) => one !== "").join(" "),
  );
};
const verify = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));

test("devices add to one count in their places, and it becomes one physical stock with the books of each scan's time", async () => {
  await buy("06:00", "Bolt", 100);
  await loose("inward", "06:00", 50);
  const { id, uid } = await counting.open();
  await counting.scan(uid, ASHA, [
    counting.entry("Bolt", 40, "08:00", { bin: "R1" }),
    counting.entry("Loose", 50, "08:00"),
  ]);
  await loose("outward", "09:00", 5);
  await counting.scan(uid, RAVI, [counting.entry("Bolt", 58, "08:10", { bin: "R2" })]);
  await sell("10:00", "Bolt", 10);
  expect(await counting.merged(id)).toEqual(
    ["Bolt R1+R2 98 (100)", "Loose  50 (50)"].map((one) => one.replace("  ", " ")),
  );
  expect((await counting.review(id)).items[0]).toMatchObject({ difference: "-2", value: "-20.00", moved: "0" });
  const posted = await counting.post(id);
  expect(posted).toMatchObject({
    err: 0,
    resu: expect.stringMatching(/^Count MUM\/SC2627\/0001 is posted as MUM\/OS2627\/0001\./),
  });
  expect(await bookLines(posted.openingid)).toEqual(["Bolt 98 100 -2", "Loose 50 50 0"]);
  expect([await books.stock(), await verify()]).toEqual([["Bolt / Main 88", "Loose / Main 45"], []]);
  // A sale that was made before the scan and arrives after the posting takes nothing off twice.
  await sell("07:00", "Bolt", 1);
  await loose("outward", "08:30", 1);
  expect(await bookLines(posted.openingid)).toEqual(["Bolt 98 99 -1", "Loose 50 50 0"]);
  expect([await books.stock(), await verify()]).toEqual([["Bolt / Main 88", "Loose / Main 44"], []]);
});

test("scans over two days are compared with the books of their day", async () => {
  await buy("06:00", "Bolt", 100);
  books.server.setClock(new Date("2026-06-12T06:00:00Z"));
  const { id, uid } = await counting.open();
  await counting.scan(uid, ASHA, [
    counting.entry("Bolt", 99, "2026-06-10T17:00"),
    counting.entry("Loose", 1, "2026-06-11T05:00"),
  ]);
  await books.save("sale", { edateview: "2026-06-11", partyid: "Asha", ...goods("Bolt", 20) });
  const posted = await counting.post(id);
  expect(await bookLines(posted.openingid)).toEqual(["Bolt 99 100 -1", "Loose 1 0 1"]);
  expect(await books.stock()).toEqual(["Bolt / Main 79", "Loose / Main 1"]);
});

test("the audit trail shows scans that came before their count, which have no record yet", async () => {
  const uid = crypto.randomUUID();
  await counting.scan(uid, ASHA, [counting.entry("Bolt", 4)]);
  const today = kolkataDate(Date.now());
  const rows = await books.server.call("audittrail_R_report", { dtpfrom: today, dtpto: today, top: 50, from: 0 });
  expect(rows.find(({ action }) => /scan/i.test(String(action)))).toMatchObject({ record: "", linkeditallowed: 0 });
});

test("any order, repeats and division into saves give the same merged count", async () => {
  const places = fc.record({
    item: fc.constantFrom("Bolt", "Loose"),
    bin: fc.constantFrom("", "R1", "R2"),
    qty: fc.integer({ min: -3, max: 9 }),
    session: fc.constantFrom(ASHA, RAVI, ZOYA),
    at: fc.constantFrom("08:00", "09:00", "10:00"),
  });
  let expected: readonly string[] = [];
  await fc.assert(
    fc.asyncProperty(
      fc.array(places, { minLength: 1, maxLength: 25 }),
      fc.infiniteStream(fc.nat()),
      async (scans, draws) => {
        const next = (below: number) => Number(draws.next().value) % below;
        const entries = scans.map(({ item, bin, qty, session, at }) => ({
          session,
          entry: counting.entry(item, qty, at, { bin }),
        }));
        const inOrder = await counting.open();
        for (const { session, entry } of entries) await counting.scan(inOrder.uid, session, [entry]);
        expected = JSON.parse(JSON.stringify((await counting.review(inOrder.id)).items));
        const shuffled = await counting.open();
        for (const session of [ZOYA, ASHA, RAVI]) {
          const own = entries.filter((one) => one.session === session).map(({ entry }) => entry);
          const mixed = own.map((entry) => [next(1000), entry] as const).sort(([a], [b]) => a - b);
          while (mixed.length > 0) {
            const part = mixed.splice(0, 1 + next(4)).map(([, entry]) => entry);
            await counting.scan(shuffled.uid, session, part);
            if (next(3) === 0) await counting.scan(shuffled.uid, session, own.slice(0, 1 + next(own.length)));
          }
        }
        expect((await counting.review(shuffled.id)).items).toEqual(expected);
      },
    ),
    { numRuns: 12 },
  );
}, 120_000);

test("a save that is sent again, and a count that is opened after its scans, change nothing", async () => {
  const uid = crypto.randomUUID();
  const op = crypto.randomUUID();
  const entries = [counting.entry("Bolt", 4)];
  expect(await counting.scan(uid, ASHA, entries, undefined, op)).toMatchObject([{ err: 0, scans: 1, id: 0 }]);
  await counting.scan(uid, ASHA, entries, undefined, op);
  expect(await counting.scan(uid, ASHA, entries)).toMatchObject([{ err: 0, scans: 0 }]);
  const { id } = await counting.open({}, uid);
  expect(await counting.merged(id)).toEqual(["Bolt 4 (0)"]);
});

describe("several in one place", () => {
  const open = async () => {
    const { id, uid } = await counting.open();
    await counting.scan(uid, ASHA, [counting.entry("Bolt", 4, "08:00", { bin: "R1" })]);
    await counting.scan(uid, RAVI, [counting.entry("Bolt", 5, "09:00", { bin: "R1" })]);
    const place = { bin: "R1", itemid: books.ids.Bolt, batchno: "", recount: "" };
    const choose = (taken: readonly string[], known: readonly string[]) =>
      counting.command("choose", { id, places: [{ ...place, taken, known }] });
    return { id, uid, choose };
  };

  test("are shown and not added; one, the other or both is taken; until then nothing is posted", async () => {
    const { id, choose } = await open();
    expect(await counting.merged(id)).toEqual(["Bolt R1 0 (0) undecided"]);
    expect(await counting.post(id)).toMatchObject({
      err: 1,
      errormsg: "1 item was counted by several people in the same place. Decide whose count to take.",
    });
    const known = [key(ASHA), key(RAVI)];
    for (const [taken, qty] of [
      [[key(ASHA)], 4],
      [[key(RAVI)], 5],
      [known, 9],
    ] as const) {
      expect(await choose(taken, known)).toMatchObject([{ err: 0 }]);
      expect(await counting.merged(id)).toEqual([`Bolt R1 ${qty} (0)`]);
    }
    expect(await counting.post(id)).toMatchObject({ err: 0 });
    expect(await books.stock()).toEqual(["Bolt / Main 9"]);
  });

  test("one who comes after the decision is asked about again; a session that was not there cannot be taken", async () => {
    const { id, uid, choose } = await open();
    const known = [key(ASHA), key(RAVI)];
    await choose(known, known);
    await counting.scan(uid, ZOYA, [counting.entry("Bolt", 1, "10:00", { bin: "R1" })]);
    expect(await counting.merged(id)).toEqual(["Bolt R1 0 (0) undecided"]);
    expect(await choose([key(ZOYA)], known)).toMatchObject([
      { err: 1, errormsg: "Choose among those who counted here." },
    ]);
  });
});

test("a recount is shown to the devices until one scans it, and takes the place of what was counted before", async () => {
  await buy("06:00", "Bolt", 10);
  const { id, uid } = await counting.open();
  await counting.scan(uid, ASHA, [counting.entry("Bolt", 7, "08:00", { bin: "R1" })]);
  const recount = crypto.randomUUID();
  const ask = { id, itemid: books.ids.Bolt, recount, remark: "Look behind R1" };
  expect(await counting.command("recount", ask)).toMatchObject([{ err: 0 }]);
  expect(await counting.command("recount", { ...ask, recount: crypto.randomUUID() })).toMatchObject([
    { err: 1, errormsg: "A recount of this item is already open." },
  ]);
  const waiting = () => books.server.call("stockcount_R_recounts", { countuid: uid });
  expect(await waiting()).toEqual([
    { id: recount, itemid: books.ids.Bolt, itemname: "Bolt", remark: "Look behind R1" },
  ]);
  expect(await counting.post(id)).toMatchObject({
    errormsg: "1 recount is still open. Wait for the scans, or withdraw the request.",
  });
  await counting.scan(uid, RAVI, [counting.entry("Bolt", 10, "11:00", { recount })]);
  expect([await waiting(), await counting.merged(id)]).toEqual([[], ["Bolt 10 (10)"]]);
  await counting.command("withdraw", { id, recount });
  expect(await counting.merged(id)).toEqual(["Bolt R1 7 (10)"]);
});

describe("posting", () => {
  const counted = async () => {
    await loose("inward", "06:00", 3);
    const { id, uid } = await counting.open();
    await counting.scan(uid, ASHA, [counting.entry("Bolt", 4)]);
    return { id, uid };
  };

  test("a count posted twice from two phones: the second is told by whom and as what, nothing lost, nothing posted twice", async () => {
    const { id } = await counted();
    const { seen } = await counting.review(id);
    const op = crypto.randomUUID();
    expect(await counting.post(id, { seen }, undefined, op)).toMatchObject({ err: 0 });
    expect(await counting.post(id, { seen }, undefined, op)).toMatchObject({ err: 0, opst: "replayed" });
    expect(await counting.post(id, { seen })).toMatchObject({
      err: 1,
      errormsg: `Count MUM/SC2627/0001 is already posted as MUM/OS2627/0001 by ${books.server.users.owner.user.fullname} on 30-Sep-2026 17:30. Nothing was posted again.`,
    });
    expect(await books.stock()).toEqual(["Bolt / Main 4", "Loose / Main 3"]);
  });

  test("both at the same moment make one physical stock", async () => {
    const { id } = await counted();
    const { seen } = await counting.review(id);
    const answers = await Promise.all([counting.post(id, { seen }), counting.post(id, { seen })]);
    expect(answers.map(({ err }) => err).sort()).toEqual([0, 1]);
    expect((await books.server.call("opening_R_listgrid", { DisplayLength: 10, DisplayStart: 1 })).length).toBe(1);
  });

  test("a scan that came after the review keeps it back", async () => {
    const { id, uid } = await counted();
    const { seen } = await counting.review(id);
    await counting.scan(uid, RAVI, [counting.entry("Bolt", 1, "10:00", { bin: "R9" })]);
    expect(await counting.post(id, { seen })).toMatchObject({
      err: 1,
      errormsg: "The count has changed since you reviewed it. Nothing was posted. Review it again.",
    });
  });

  test("scans that come after it are kept, reported, and counted once the physical stock is cancelled", async () => {
    const { id, uid } = await counted();
    const posted = await counting.post(id);
    expect(await counting.scan(uid, RAVI, [counting.entry("Bolt", 2, "10:00", { bin: "R9" })])).toMatchObject([
      {
        err: 0,
        scans: 1,
        warned: 1,
        resu: expect.stringContaining("These scans are kept with the count, but are not in that document."),
      },
    ]);
    expect(await counting.review(id)).toMatchObject({ late: 1, posted: { no: "MUM/OS2627/0001" }, mayPost: false });
    const cancel = { id: posted.openingid, type: "cancel", cancelreason: "More scans came" };
    expect(await books.server.call("opening_R_btndelete_approve", cancel, { id: crypto.randomUUID() })).toMatchObject([
      { err: 0 },
    ]);
    expect(await counting.review(id)).toMatchObject({ late: 0, posted: null, mayPost: true });
    expect(await counting.post(id)).toMatchObject({ err: 0, no: "MUM/OS2627/0002" });
    expect(await books.stock()).toEqual(["Bolt / Main 6", "Loose / Main 3"]);
  });

  test("goods that nobody scanned stay as they are, or become 0 where the supervisor says so", async () => {
    const { id } = await counted();
    expect((await counting.review(id)).uncounted).toMatchObject([{ name: "Loose", book: "3" }]);
    expect(await counting.post(id, { zerorest: 1 })).toMatchObject({ err: 0 });
    expect(await books.stock()).toEqual(["Bolt / Main 4"]);
  });

  test("nothing scanned, a cancelled count, a batch that is missing: a sentence each", async () => {
    const empty = await counting.open();
    expect(await counting.post(empty.id)).toMatchObject({ errormsg: "Nothing was scanned for this count yet." });
    const paint = await counting.open();
    await counting.scan(paint.uid, ASHA, [counting.entry("Paint", 4)]);
    expect(await counting.post(paint.id)).toMatchObject({
      err: 1,
      errormsg: "Items, line 1: Paint is kept in batches. Enter its batch.",
    });
    await books.server.call(
      "stockcount_R_btndelete_approve",
      { id: paint.id, type: "cancel", cancelreason: "Wrong godown" },
      { id: crypto.randomUUID() },
    );
    expect(await counting.post(paint.id)).toMatchObject({
      errormsg: "Count MUM/SC2627/0002 is cancelled. Nothing was posted.",
    });
    expect(await counting.scan(paint.uid, ASHA, [counting.entry("Paint", 1)])).toMatchObject([
      { err: 1, errormsg: "Count MUM/SC2627/0002 is cancelled, so it takes no more scans." },
    ]);
  });

  test("the expiry of a new batch comes with its scans", async () => {
    const { id, uid } = await counting.open();
    const scan = { batch: "B7", expiry: "2027-01-31" };
    await counting.scan(uid, ASHA, [counting.entry("Paint", 4, "08:00", scan)]);
    await counting.post(id);
    const { rows } = await inCompany(books.server, ({ tx }) =>
      sql`select batchno, expirydate::text as expirydate from stock_batch`.execute(tx),
    );
    expect(rows).toEqual([{ batchno: "B7", expirydate: "2027-01-31" }]);
  });
});

test("goods that moved between the first and the last scan of an item are reported", async () => {
  await buy("06:00", "Bolt", 100);
  const { id, uid } = await counting.open();
  await counting.scan(uid, ASHA, [counting.entry("Bolt", 40, "08:00", { bin: "R1" })]);
  await sell("09:00", "Bolt", 5);
  await counting.scan(uid, ASHA, [counting.entry("Bolt", 55, "10:00", { bin: "R2" })]);
  expect((await counting.review(id)).items[0]).toMatchObject({ qty: "95", book: "95", moved: "5" });
});

test("a scan of the future is of the moment at which it came; scans of no item are refused", async () => {
  const { id, uid } = await counting.open();
  await counting.scan(uid, ASHA, [counting.entry("Bolt", 1, "2027-01-01T00:00")]);
  expect((await counting.review(id)).items[0]?.places[0]?.tallies[0]?.last).toBe("2026-09-30T12:00:00.000Z");
  expect(await counting.scan(uid, ASHA, [counting.entry("Bolt", 1, "10:00", { itemid: "999999" })])).toMatchObject([
    { err: 1, errormsg: "Item 999999 of these scans no longer exists." },
  ]);
});

test.each([
  ["a bin of 5,000 characters", { bin: "x".repeat(5000) }, "entries: 0.bin"],
  ["a quantity that is none", { qty: "many" }, "is not a quantity"],
  ["no item", { itemid: "" }, "entries: 0.itemid"],
])("%s is a broken request", async (_what, more, said) => {
  const { uid } = await counting.open();
  await expect(counting.scan(uid, ASHA, [counting.entry("Bolt", 1, "10:00", more)])).rejects.toThrow(said);
});
