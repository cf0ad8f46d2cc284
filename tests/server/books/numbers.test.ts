import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { numberOn } from "../../../src/domain/books/voucher-number";
import { financialYearOf, fyEnd, fyStart } from "../../../src/domain/calendar";
import type { IsoDate } from "../../../src/domain/calendar";
import { kolkataDate } from "../../../src/domain/date-format";
import { numberRegister } from "../../../src/server/engine/books/numbers/number-register";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";

const DEV = "11111111-1111-4111-8111-111111111111";
const TODAY: IsoDate = kolkataDate(Date.now());
const FY = financialYearOf(TODAY);
const STEM = `MUM/S${FY.slice(2, 4)}${FY.slice(5)}/`;

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

interface Saving {
  readonly no?: string;
  readonly dev?: string;
  readonly as?: TestUser;
  readonly entity?: string;
  readonly values?: Row;
  readonly id?: string;
}

/** The nth number that devices reserve. */
const own = (n: number): string => numberOn(STEM, 50_000 + n) ?? "";

const SALE = {
  id: 0,
  edateview: TODAY,
  partyid: "Asha",
  godownid: "Main",
  items: [{ itemid: "Bolt", qty: 1, rate: 100 }],
};

/** A sale as a device sends it, with the number that the device assigned. */
async function save({
  no,
  dev = DEV,
  as,
  entity = "sale",
  values = {},
  id = crypto.randomUUID(),
}: Saving = {}): Promise<Row> {
  return (
    (
      await books.server.call(
        `${entity}_R_save`,
        { ...SALE, ...values },
        { id, dev, ...(no === undefined ? {} : { no }) },
        as,
      )
    )[0] ?? {}
  );
}

const reserve = async (more: Row = {}, as?: TestUser, id = crypto.randomUUID()): Promise<Row> =>
  (
    await books.server.call("WEBAPI_number_block", { entity: "sale", fy: FY, dev: DEV, want: 20, ...more }, { id }, as)
  )[0] ?? {};
const giveBack = async (numbers: readonly string[], more: Row = {}, as?: TestUser): Promise<Row> =>
  (
    await books.server.call(
      "WEBAPI_number_back",
      { entity: "sale", dev: DEV, numbers, why: "discarded", ...more },
      { id: crypto.randomUUID() },
      as,
    )
  )[0] ?? {};
const close = async (id: unknown, as?: TestUser): Promise<Row> =>
  (await books.server.call("numbers_R_close", { id, why: "Phone lost" }, { id: crypto.randomUUID() }, as))[0] ?? {};
const remove = async (id: unknown) =>
  (await books.server.call("sale_R_btndelete_approve", { id, type: "delete" }, { id: crypto.randomUUID() }))[0];

/** The register as text: `posted 0001-0003`, one line per range. */
async function register(question: Row = {}, as?: TestUser): Promise<readonly string[]> {
  const rows = await books.server.call("numbers_R_register", question, undefined, as);
  return rows.map(
    ({ entity, state, fromno, tono, numbers, who }) =>
      `${String(entity)} ${String(state)} ${String(fromno).replace(STEM, "")}-${String(tono).replace(STEM, "")} (${String(numbers)})${who ? ` ${String(who)}` : ""}`,
  );
}

describe("blocks of numbers for documents made offline", () => {
  test("DOC-012 a block is of the numbers of devices, so online numbers have no gap; a sale that brings one of its numbers has exactly that", async () => {
    expect(await save()).toMatchObject({ err: 0, no: `${STEM}0001` });
    expect(await reserve({ want: 3 })).toMatchObject({
      err: 0,
      entity: "sale",
      fy: FY,
      stem: STEM,
      first: 50_001,
      last: 50_003,
    });
    expect(await save()).toMatchObject({ err: 0, no: `${STEM}0002` });
    const id = crypto.randomUUID();
    const made = await save({ no: own(2), id });
    expect(made).toMatchObject({ err: 0, no: own(2), label: own(2), opst: "applied" });
    expect(await save({ no: own(2), id })).toMatchObject({ err: 0, no: own(2), opst: "replayed", id: made.id });
    expect((await books.open()).filter((bill) => bill.includes(own(2)))).toEqual([`Asha / ${own(2)} Dr 118.00`]);
    expect(await reserve({ dev: "another", want: 2 })).toMatchObject({ first: 50_004, last: 50_009 });
    const about = "Chrome on Android";
    const told = { clock: Date.now(), unsent: 0, unsentvalue: "0.00", about };
    await books.server.call("WEBAPI_ping", { dev: DEV, next_dseq: 1, pending: 0, app: "1.0.0", ...told });
    expect((await books.server.call("numbers_R_register", {})).map(({ device }) => device)).toEqual([
      "",
      "Chrome on Android · 1111",
      "",
      "Chrome on Android · 1111",
      "ANOT",
    ]);
    expect(await register()).toEqual([
      "sale posted 0001-0002 (2)",
      "sale reserved 50001-50001 (1) Asha Rao",
      "sale posted 50002-50002 (1)",
      "sale reserved 50003-50003 (1) Asha Rao",
      "sale reserved 50004-50009 (6) Asha Rao",
    ]);
    await everyNumberIsExplained();
  });

  test("online numbers that reach those of devices continue behind them; so do the numbers of a series without room", async () => {
    const next = (at: number) =>
      inCompany(books.server, ({ tx }) =>
        sql`update number_series set next = ${at} where entity = 'sale' and not for_devices`.execute(tx),
      );
    await reserve({ want: 2 });
    await next(50_000);
    expect([(await save()).no, (await save()).no, (await save()).no]).toEqual([`${STEM}50000`, own(3), own(4)]);
    expect(await save({ no: own(1) })).toMatchObject({ err: 0, no: own(1) });
    expect(await reserve({ dev: "another", want: 2 })).toMatchObject({ first: 50_005, last: 50_012 });
    expect((await save()).no).toBe(own(13));
    await books.reset();
    await save();
    await next(999_000);
    expect(await reserve({ want: 2 })).toMatchObject({ first: 999_000, last: 999_001 });
    expect((await save()).no).toBe(`${STEM}999002`);
  });

  test("the same request again gets the same block; a block is no larger than the server says, nor are they more than 2,000 numbers of a device", async () => {
    const id = crypto.randomUUID();
    const first = await reserve({ want: 1000 }, undefined, id);
    expect(first).toMatchObject({ first: 50_001, last: 51_000 });
    expect(await reserve({ want: 1000 }, undefined, id)).toMatchObject({
      id: first.id,
      first: 50_001,
      last: 51_000,
      opst: "replayed",
    });
    await expect(reserve({ want: 1001 })).rejects.toThrow();
    await reserve({ want: 1000 });
    expect(await reserve()).toMatchObject({ err: 1, errkey: "dev" });
    await save({ no: own(1) });
    await giveBack([own(2)]);
    expect(await reserve()).toMatchObject({ err: 0, first: 52_001, last: 52_002 });
    expect(await reserve({ dev: "another" })).toMatchObject({ err: 0, first: 52_003, last: 52_022 });
  });

  test("a block is enough for two days like the user's busiest one of the last 90, and never smaller than asked for", async () => {
    for (let n = 0; n < 12; n += 1) await save({});
    expect(await reserve()).toMatchObject({ first: 50_001, last: 50_024 });
    expect(await reserve({ want: 200, dev: "another" })).toMatchObject({ first: 50_025, last: 50_224 });
  });

  test("numbers end where they would have more than 16 characters, and are reserved for an open year near today alone", async () => {
    await inCompany(books.server, ({ tx }) =>
      sql`insert into number_series (entity, fy, next) values ('sale', ${FY}, 999995)`.execute(tx),
    );
    expect(await reserve()).toMatchObject({ first: 999_995, last: 999_999 });
    expect(await reserve()).toMatchObject({ err: 1, errkey: "fy", errormsg: expect.stringContaining("used up") });
    expect(await save({ no: `${STEM}999999` })).toMatchObject({ err: 0, no: `${STEM}999999` });
    for (const fy of ["1999-00", "2026-28", "x", ""])
      expect(await reserve({ fy })).toMatchObject({ err: 1, errkey: "fy" });
    expect(await reserve({ entity: "item" })).toMatchObject({ err: 1, errkey: "entity" });
    await lock(fyEnd(TODAY));
    expect(await reserve({ entity: "receipt" })).toMatchObject({
      err: 1,
      errkey: "fy",
      errormsg: `The books of ${FY} are locked.`,
    });
  });

  test("RIGHTS-008 only who may add gets numbers, and nobody takes those of another user, device, branch or kind", async () => {
    const { clerk, stranger } = books.server.users;
    expect(await reserve({}, clerk)).toMatchObject({ err: 1, errkey: "rights" });
    await grantClerk(books.server, "sale", { rights: ["view", "add"] });
    await reserve();
    const no = own(1);
    const refused = {
      err: 1,
      errkey: "autobillno",
      errormsg: `${no} is not reserved for you on this device. Take the next number instead.`,
      no,
    };
    expect(await save({ no, as: clerk })).toMatchObject(refused);
    expect(await save({ no, dev: "another" })).toMatchObject(refused);
    expect(await save({ no, entity: "purchase", values: { partyid: "Steel Co", billno: "1" } })).toMatchObject(refused);
    expect(await giveBack([no], {}, clerk)).toMatchObject({ err: 0, taken: 0 });
    expect(await giveBack([no], {}, stranger)).toMatchObject({ err: 0, taken: 0 });
    expect(await save({ no: "MUM/S2627/1" })).toMatchObject({ err: 1, errkey: "autobillno" });
    expect(await reserve({}, clerk)).toMatchObject({ err: 0, first: 50_021 });
    expect(await save({ no: own(21), as: clerk })).toMatchObject({ err: 0 });
    await grantClerk(books.server, "sale", { rights: ["view"] });
    expect(await save({ no: own(22), as: clerk })).toMatchObject({ err: 1, errkey: "rights" });
    expect(await giveBack([own(22)], {}, clerk)).toMatchObject({ err: 0, taken: 1 });
    // An administrator gives back what the clerk reserved only where they say that they stand in for them.
    const { coid, branchid, userid } = books.server.users.owner.user;
    const cap = { user: String(userid), coid, branchid, at: new Date().toISOString() };
    const standIn = (maker: object) =>
      books.server.call(
        "WEBAPI_number_back",
        { entity: "sale", dev: DEV, numbers: [own(23)], why: "discarded" },
        { id: crypto.randomUUID(), cap: { ...cap, ...maker } },
      );
    expect((await standIn({}))[0]).toMatchObject({ err: 0, taken: 0 });
    expect((await standIn({ maker: String(clerk.user.userid) }))[0]).toMatchObject({ err: 0, taken: 1 });
  });

  test("a number that cannot be taken is refused on its field with what to do, and never changed in silence; without it the document has the next", async () => {
    await reserve({ want: 5 });
    const [one, two, three, four] = [1, 2, 3, 4].map((serial) => own(serial));
    const made = await save({ no: one });
    expect(await save({ no: one })).toMatchObject({
      err: 1,
      errkey: "autobillno",
      errormsg: `Another document already has the number ${one}. Take the next number instead.`,
    });
    await remove(made.id);
    expect(await save({ no: one })).toMatchObject({ err: 1, errkey: "autobillno" });
    const next = fyStart(kolkataDate(Date.parse(fyEnd(TODAY)) + 86_400_000));
    expect(await save({ no: two, values: { edateview: next } })).toMatchObject({
      err: 1,
      errkey: "autobillno",
      errormsg: expect.stringMatching(
        /is a number of \S+, but \S+ is in \S+\. Change the date back, or take the next number\.$/,
      ),
    });
    await giveBack([three ?? ""]);
    expect(await save({ no: three })).toMatchObject({
      err: 1,
      errkey: "autobillno",
      errormsg: `${three} was given back as not used. Take the next number instead.`,
    });
    const id = crypto.randomUUID();
    expect(await save({ no: four, values: { items: [{ itemid: "Bolt", qty: -1, rate: 1 }] }, id })).toMatchObject({
      err: 1,
      errkey: "items",
    });
    expect(await save({ no: four, id })).toMatchObject({ err: 0, no: four });
    expect(await save({ id: crypto.randomUUID() })).toMatchObject({ err: 0, no: `${STEM}0001` });
    expect(await register()).toEqual([
      "sale posted 0001-0001 (1)",
      "sale deleted 50001-50001 (1)",
      "sale reserved 50002-50002 (1) Asha Rao",
      "sale notused 50003-50003 (1) Asha Rao",
      "sale posted 50004-50004 (1)",
      "sale reserved 50005-50005 (1) Asha Rao",
    ]);
  });

  test("two documents with one number at the same moment: one has it, and the other is told so", async () => {
    await reserve({ want: 2 });
    const answers = await Promise.all([
      save({ no: own(1) }),
      save({ no: own(1) }),
      save({ no: own(2) }),
      reserve({ dev: "B", want: 2 }),
      reserve({ dev: "C", want: 2 }),
      save(),
    ]);
    expect(
      answers
        .slice(0, 2)
        .map(({ err }) => err)
        .toSorted(),
    ).toEqual([0, 1]);
    expect(answers.slice(2).map(({ err }) => err)).toEqual([0, 0, 0, 0]);
    await everyNumberIsExplained();
  });

  test("an admin closes the block of a lost device: what is left of it is never used", async () => {
    const { clerk } = books.server.users;
    const block = await reserve({ want: 3 });
    await save({ no: own(1) });
    await grantClerk(books.server, "numberregister", { rights: ["view"] });
    expect(await close(block.id, clerk)).toMatchObject({ err: 1, errkey: "rights" });
    expect(await register({}, clerk)).toEqual([
      "sale posted 50001-50001 (1)",
      "sale reserved 50002-50003 (2) Asha Rao",
    ]);
    expect(await close(block.id)).toMatchObject({ err: 0 });
    expect(await close(block.id)).toMatchObject({ err: 1, errkey: "id" });
    expect(await save({ no: own(2) })).toMatchObject({
      err: 1,
      errkey: "autobillno",
      errormsg: expect.stringContaining("was closed on"),
      block: "gone",
    });
    expect(await register({ state: "closed" })).toEqual(["sale closed 50002-50003 (2) Asha Rao"]);
    await grantClerk(books.server, "numberregister", { rights: [] });
    expect((await books.server.call("numbers_R_register", {}, undefined, clerk))[0]).toMatchObject({
      err: 1,
      errkey: "rights",
    });
  });

  test("numbers left over are explained by the lock of their year, and are the device's again where it is taken back", async () => {
    await reserve({ want: 2 });
    await lock(fyEnd(TODAY));
    expect(await register()).toEqual(["sale locked 50001-50002 (2) Asha Rao"]);
    expect(await save({ no: own(1) })).toMatchObject({ err: 1, errkey: "edateview" });
    await lock(null);
    expect(await save({ no: own(1) })).toMatchObject({ err: 0 });
    expect(await register()).toEqual(["sale posted 50001-50001 (1)", "sale reserved 50002-50002 (1) Asha Rao"]);
  });

  test("a number is brought by a new document alone, of a command that takes one", async () => {
    await reserve();
    const made = await save({ no: own(1) });
    expect(await save({ no: own(2), values: { id: made.id } })).toMatchObject({ err: 1 });
    await expect(
      books.server.call(
        "WEBAPI_ping",
        { dev: DEV, next_dseq: 1, pending: 0, app: "1.0.0" },
        { id: crypto.randomUUID(), no: own(2) },
      ),
    ).rejects.toThrow("takes no number");
  });
});

const lock = (to: string | null) =>
  inCompany(books.server, ({ tx }) =>
    sql`
  insert into book_settings (books_from, locked_to) values ('2000-04-01', ${to}) on conflict (coid) do update set locked_to = ${to}`.execute(
      tx,
    ),
  );

const DEVICES = ["A", "B", "C"] as const;
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant("reserve" as const),
      dev: fc.constantFrom(...DEVICES),
      want: fc.integer({ min: 1, max: 5 }),
      near: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      what: fc.constant("offline" as const),
      dev: fc.constantFrom(...DEVICES),
      bad: fc.constantFrom("", "", "", "lines", "year", "twice", "foreign"),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant("online" as const), bad: fc.boolean(), near: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("discard" as const), dev: fc.constantFrom(...DEVICES) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("delete" as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant("close" as const), which: fc.nat() }) },
);

test("property: two devices never make the same number; whatever is saved, discarded, refused, deleted or closed, every number below the next is explained", async () => {
  const lastYear = fyStart(TODAY) === TODAY ? TODAY : fyStart(TODAY);
  const before = kolkataDate(Date.parse(lastYear) - 86_400_000);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      await books.reset();
      await lock(null);
      const held = new Map<string, { no: string; day: string }[]>(DEVICES.map((dev) => [dev, []]));
      const blocks: unknown[] = [];
      const made: Row[] = [];
      const spent: string[] = [];
      for (const one of steps) {
        if (one.what === "reserve") {
          const day = one.near ? TODAY : before;
          const block = await reserve({ dev: one.dev, want: one.want, fy: financialYearOf(day) });
          expect(block).toMatchObject({ err: 0 });
          blocks.push(block.id);
          for (let serial = Number(block.first); serial <= Number(block.last); serial++)
            held.get(one.dev)?.push({ no: numberOn(String(block.stem), serial) ?? "", day });
        } else if (one.what === "online") {
          const answer = await save({
            values: { edateview: one.near ? TODAY : before, ...(one.bad ? { items: [] } : {}) },
          });
          expect(answer.err).toBe(one.bad ? 1 : 0);
          if (answer.err === 0) made.push(answer);
        } else if (one.what === "offline") {
          const next = one.bad === "twice" ? { no: spent[0] ?? "", day: TODAY } : held.get(one.dev)?.[0];
          if (!next?.no) continue;
          const values = {
            edateview: one.bad === "year" ? (next.day === TODAY ? before : TODAY) : next.day,
            ...(one.bad === "lines" ? { items: [] } : {}),
          };
          const answer = await save({ no: next.no, dev: one.bad === "foreign" ? "Z" : one.dev, values });
          if (one.bad === "twice") {
            expect(answer.err).toBe(1);
            continue;
          }
          if (one.bad !== "") {
            expect(answer.err).toBe(1);
            continue;
          }
          held.get(one.dev)?.shift();
          if (answer.err === 0) {
            expect(answer.no).toBe(next.no);
            made.push(answer);
            spent.push(next.no);
          } else expect(answer.errormsg).toMatch(/was closed on/);
        } else if (one.what === "discard") {
          const gone = held.get(one.dev)?.shift();
          if (gone) await giveBack([gone.no, gone.no, ...spent.slice(0, 1)], { dev: one.dev });
        } else if (one.what === "delete") {
          const [gone] = made.splice(one.which % Math.max(1, made.length), 1);
          if (gone) expect(await remove(gone.id)).toMatchObject({ err: 0 });
        } else if (blocks.length > 0) await close(blocks[one.which % blocks.length]);
      }
      await everyNumberIsExplained();
    }),
    { numRuns: 12, endOnFailure: true },
  );
}, 240_000);

async function everyNumberIsExplained(): Promise<void> {
  await inCompany(books.server, async (ctx) => {
    const ranges = await numberRegister(ctx, { fy: "", entity: "", state: "", start: 1, length: 500 });
    const { rows: series } = await sql<{
      entity: string;
      fy: string;
      next: number;
      start: number;
    }>`select entity, fy, next, start from number_series where coid = ${ctx.session.coid}`.execute(ctx.tx);
    const counted = series.map(({ next, start }) => next - start);
    expect(ranges.reduce((sum, { numbers }) => sum + numbers, 0)).toBe(counted.reduce((sum, n) => sum + n, 0));
    for (const { entity, fy, next, start } of series) {
      const within = ranges.filter(
        (range) => range.entity === entity && range.fy === fy && range.first >= start && range.first < next,
      );
      expect(within.filter(({ state }) => state === "unexplained")).toEqual([]);
      // Ranges of different states can interleave, but no number is in two.
      expect(within.every(({ first, last, numbers }) => last - first + 1 === numbers)).toBe(true);
      expect(
        [...within]
          .sort((a, b) => a.first - b.first)
          .reduce((at, { first, last }) => (first === at ? last + 1 : -1), start),
      ).toBe(next);
    }
    const { rows: vouchers } = await sql<{
      vno: string;
    }>`select vno from voucher where coid = ${ctx.session.coid}`.execute(ctx.tx);
    expect(new Set(vouchers.map(({ vno }) => vno)).size).toBe(vouchers.length);
    expect(vouchers.filter(({ vno }) => vno.length > 16)).toEqual([]);
  });
}

test("the register says so where a number is missing", async () => {
  await save();
  await inCompany(books.server, ({ tx }) => sql`update number_series set next = next + 2`.execute(tx));
  expect(await register()).toEqual(["sale posted 0001-0001 (1)", "sale unexplained 2-3 (2)"]);
  await reserve({ want: 2 });
  await inCompany(books.server, ({ tx }) =>
    sql`update number_series set next = next + 1 where for_devices`.execute(tx),
  );
  await inCompany(books.server, ({ tx }) => sql`update number_block set first = first + 1`.execute(tx));
  expect(await register()).toEqual([
    "sale posted 0001-0001 (1)",
    "sale unexplained 2-3 (2)",
    "sale unexplained 50001-50001 (1)",
    "sale reserved 50002-50002 (1) Asha Rao",
    "sale unexplained 50003-50003 (1)",
  ]);
});
