import { expect, test } from "vitest";
import { FactsDesk } from "../../../src/client/facts/bill-facts";
import { CallFailed, type Stamped } from "../../../src/client/offline/contract/reader";
import type { Row } from "../../../src/wire/envelope";

const FORM = { kind: "sale", stock: -1, company: { ownState: "27", isRounded: true } } as const;
const FACTS = JSON.stringify({
  id: 1,
  name: "Bolt",
  isService: false,
  isBatch: false,
  hsn: "",
  taxability: "",
  rates: [],
  unitid: 1,
  units: [],
});
const held = (instock: string) => JSON.stringify({ instock, reserved: "2", places: [] });

/** A desk whose requests wait until the test replies with stock and last price, or fails them. */
function desk() {
  const asked: { args: Row; answer: (stock: string, lastprice: string) => void; fail: () => void }[] = [];
  const read = ({ args }: { args: Row }) =>
    new Promise<Stamped>(
      (resolve, reject) =>
        void asked.push({
          args,
          answer: (stock, lastprice) =>
            resolve({
              rows: [
                { kind: "company", id: 0, facts: JSON.stringify(FORM.company) },
                ...String(args.itemids)
                  .split(",")
                  .filter(Boolean)
                  .map((id) => ({
                    kind: "item",
                    id: Number(id),
                    facts: FACTS,
                    price: "10",
                    lastprice,
                    stock,
                    held: held(stock),
                  })),
              ],
              asOf: 5,
              fresh: true,
            }),
          fail: () => reject(new Error("no line")),
        }),
    );
  const facts = new FactsDesk(
    {
      reader: { read },
      reference: { byId: async () => null },
      overlay: { record: async (_entity, _key, kept) => kept },
    },
    "sale",
    FORM,
  );
  const gather = (partyid: string, godownid: string) => facts.gather({ partyid, godownid, items: ["1", "2"] });
  const shown = () =>
    ["1", "2"].map((key) => [facts.item(key)?.stock, facts.item(key)?.lastprice, facts.item(key)?.held?.instock]);
  return { facts, asked, gather, shown };
}

test("stock and last price are asked again when the godown or the party is another, and the old ones are not shown meanwhile", async () => {
  const { asked, gather, shown } = desk();
  const first = gather("7", "3");
  asked[0]?.answer("5", "90");
  expect(await first).toBe(true);
  expect(shown()).toEqual([
    ["5", "90", "5"],
    ["5", "90", "5"],
  ]);
  const second = gather("7", "4");
  expect([shown(), asked[1]?.args]).toEqual([
    [
      ["", "", undefined],
      ["", "", undefined],
    ],
    { entity: "sale", partyid: "7", itemids: "1,2", godownid: "4" },
  ]);
  asked[1]?.answer("8", "90");
  await second;
  const third = gather("9", "4");
  asked[2]?.answer("8", "70");
  await third;
  expect([shown(), asked.map(({ args }) => args.partyid)]).toEqual([
    [
      ["8", "70", "8"],
      ["8", "70", "8"],
    ],
    ["7", "7", "9"],
  ]);
});

test("an answer for the godown before comes too late to be shown", async () => {
  const { asked, gather, shown } = desk();
  const both = [gather("7", "3"), gather("7", "4")];
  asked[1]?.answer("8", "90");
  await both[1];
  asked[0]?.answer("5", "90");
  await both[0];
  expect(shown()).toEqual([
    ["8", "90", "8"],
    ["8", "90", "8"],
  ]);
});

test("without an answer the item stays, its figures do not", async () => {
  const { facts, asked, gather, shown } = desk();
  const first = gather("7", "3");
  asked[0]?.answer("5", "90");
  await first;
  const second = gather("7", "4");
  asked[1]?.fail();
  await second;
  expect([shown()[0], facts.item("1")?.price, facts.facts("7").items.get(1)?.name]).toEqual([
    ["", "", undefined],
    "10",
    "Bolt",
  ]);
});

test("without the server what a ledger is comes from its record and its groups on the device, those that were made here included", async () => {
  const records: Record<string, Row> = {
    "debtors 7": { id: 7, drconame: "Counter", acgroupid: 31 },
    "debtors tmp:a": { drconame: "New Bank", acgroupid: 32, acgroupid_label: "Bank Accounts" },
    "acgroup 31": { id: 31, acgroupname: "Tills", reservedname: "", acgroupnamemasterid: 30, nature: "asset" },
    "acgroup 30": { id: 30, acgroupname: "Cash", reservedname: "Cash-in-Hand", nature: "asset" },
  };
  const facts = new FactsDesk(
    {
      reader: { read: async () => Promise.reject(new Error("no line")) },
      reference: { byId: async (entity, key) => records[`${entity} ${key}`] ?? null },
      overlay: { record: async (entity, key, kept) => kept ?? records[`${entity} ${key}`] ?? null },
    },
    "sale",
    FORM,
  );
  await facts.gather({ partyid: "", items: [], godownid: "", ledgers: ["7", "tmp:a", "9"] });
  const known = [...(facts.facts("").ledgers ?? new Map()).values()];
  expect(known.map(({ name, groups, nature }) => [name, groups, nature])).toEqual([
    ["Counter", ["Tills", "Cash-in-Hand"], "asset"],
    ["New Bank", ["Bank Accounts"], ""],
  ]);
});

test("a question that fails late does not put the record of the device over what the server has said meanwhile", async () => {
  const answers: { answer: (rows: readonly Row[]) => void; fail: () => void }[] = [];
  const facts = new FactsDesk(
    {
      reader: {
        read: () =>
          new Promise(
            (resolve, reject) =>
              void answers.push({
                answer: (rows) => resolve({ rows, asOf: 5, fresh: true }),
                fail: () => reject(new Error("no line")),
              }),
          ),
      },
      reference: { byId: async () => ({ id: 1, itemname: "Bolt of last week" }) },
      overlay: { record: async (_entity, _key, kept) => kept },
    },
    "sale",
    FORM,
  );
  const need = { partyid: "", items: ["1"], godownid: "" };
  const both = [facts.gather(need), facts.gather(need)];
  answers[1]?.answer([
    { kind: "company", id: 0, facts: JSON.stringify(FORM.company) },
    { kind: "item", id: 1, facts: FACTS, price: "10", lastprice: "", stock: "7" },
  ]);
  await both[1];
  answers[0]?.fail();
  await both[0];
  expect([facts.item("1")?.stock, facts.item("1")?.facts.name]).toEqual(["7", "Bolt"]);
});

test("an answer that was kept on the device is owed still, and one of the server pays it", async () => {
  const answers: Stamped[] = [false, true].map((fresh) => ({
    rows: [
      { kind: "company", id: 0, facts: JSON.stringify(FORM.company) },
      { kind: "item", id: 1, facts: FACTS, price: "10", lastprice: "", stock: fresh ? "7" : "5" },
    ],
    asOf: 5,
    fresh,
  }));
  const facts = new FactsDesk(
    {
      reader: { read: async () => answers.shift() ?? Promise.reject(new Error("asked too often")) },
      reference: { byId: async () => null },
      overlay: { record: async (_entity, _key, kept) => kept },
    },
    "sale",
    FORM,
  );
  const need = { partyid: "", items: ["1"], godownid: "" };
  await facts.gather(need);
  expect([facts.isUnanswered(need), facts.item("1")?.stock, await facts.gather(need)]).toEqual([true, "5", false]);
  expect([await facts.gather(need, true), facts.isUnanswered(need), facts.item("1")?.stock]).toEqual([
    true,
    false,
    "7",
  ]);
});

/** A desk that replies for the requested items, or fails as listed in `failures`. */
function failing(failures: (CallFailed | null)[]) {
  const asked: unknown[] = [];
  const read = async ({ args }: { args: Row }): Promise<Stamped> => {
    asked.push(args.itemids);
    const failure = failures.shift();
    if (failure) throw failure;
    return {
      rows: [
        { kind: "company", id: 0, facts: JSON.stringify(FORM.company) },
        ...String(args.itemids)
          .split(",")
          .map((id) => ({ kind: "item", id: Number(id), facts: FACTS, price: "10", lastprice: "", stock: "7" })),
      ],
      asOf: 5,
      fresh: true,
    };
  };
  const facts = new FactsDesk(
    {
      reader: { read },
      reference: { byId: async (_entity, id) => ({ id: Number(id), itemname: "Bolt of the device" }) },
      overlay: { record: async (_entity, _key, kept) => kept },
    },
    "sale",
    FORM,
  );
  return { facts, asked, need: (...items: string[]) => ({ partyid: "", items, godownid: "" }) };
}

test.each([
  [new CallFailed("forbidden", "You have no right to sales.", 403), false],
  [new CallFailed("refused", "No.", 400), false],
  [new CallFailed("network", "No connection."), true],
  [new CallFailed("offline-miss", "No connection."), true],
  [new CallFailed("server", "Busy.", 503), true],
])("%s is asked again by itself: %s", async (failure, isOwed) => {
  const { facts, need } = failing([failure]);
  await facts.gather(need("1"));
  expect([facts.isUnanswered(need("1")), facts.item("1")?.facts.name]).toEqual([isOwed, "Bolt of the device"]);
});

test("a definite no to what was owed ends it", async () => {
  const { facts, need } = failing([
    new CallFailed("network", "No connection."),
    new CallFailed("forbidden", "No.", 403),
  ]);
  await facts.gather(need("1"));
  await facts.gather(need("1"), true);
  expect(facts.isUnanswered(need("1"))).toBe(false);
});

test("a question that goes out for another line asks for what is owed as well, and its answer frees it", async () => {
  const { facts, asked, need } = failing([new CallFailed("network", "No connection.")]);
  await facts.gather(need("1"));
  expect(await facts.gather(need("1"))).toBe(false);
  await facts.gather(need("1", "2"));
  expect([asked, facts.isUnanswered(need("1", "2")), facts.item("1")?.stock]).toEqual([["1", "1,2"], false, "7"]);
});

test("the next bill has its party from the device again, owed or not, and takes nothing of an answer to the one before", async () => {
  const late: ((rows: Stamped) => void)[] = [];
  let isDown = true;
  const facts = new FactsDesk(
    {
      reader: {
        read: () =>
          isDown
            ? Promise.reject(new CallFailed("network", "No connection."))
            : new Promise((resolve) => void late.push(resolve)),
      },
      reference: {
        byId: async (entity, id) =>
          entity === "debtors" ? { id: Number(id), drconame: "Asha", creditlimit: "100" } : null,
      },
      overlay: { record: async (_entity, _key, kept) => kept },
    },
    "sale",
    FORM,
  );
  const need = { partyid: "7", items: [], godownid: "" };
  await facts.gather(need);
  expect([facts.party("7")?.creditlimit, facts.isUnanswered(need)]).toEqual(["100", true]);
  isDown = false;
  const asking = facts.gather(need, true);
  facts.forgetParties();
  expect([facts.party("7"), facts.isUnanswered({ ...need, partyid: "8" })]).toEqual([undefined, true]);
  isDown = true;
  await facts.gather(need);
  expect(facts.party("7")?.creditlimit).toBe("100");
  late[0]?.({
    rows: [
      { kind: "company", id: 0, facts: JSON.stringify(FORM.company) },
      { kind: "party", id: 7, facts: JSON.stringify({ id: 7 }), outstanding: "500", creditlimit: "1" },
    ],
    asOf: 5,
    fresh: true,
  });
  await asking;
  expect([facts.party("7")?.creditlimit, facts.isUnanswered(need)]).toEqual(["100", true]);
});

test.each([
  [
    "a stored answer that is older than the downloaded balance",
    { outstanding: "500", fresh: false, copied: 9 },
    ["1350.00", 9],
  ],
  [
    "a stored answer that is newer than the downloaded balance",
    { outstanding: "500", fresh: false, copied: 3 },
    ["500", 5],
  ],
  ["an answer of the server itself", { outstanding: "500", fresh: true, copied: 9 }, ["500", undefined]],
  ["a stored answer without a figure that the user may not see", { outstanding: "", fresh: false, copied: 9 }, ["", 5]],
  ["a device without downloaded balances", { outstanding: "500", fresh: false, copied: null }, ["500", 5]],
])("the outstanding of %s", async (_what, { outstanding, fresh, copied }, expected) => {
  const rows = [
    { kind: "company", id: 0, facts: JSON.stringify(FORM.company) },
    { kind: "party", id: 7, facts: JSON.stringify({ id: 7 }), outstanding, creditlimit: "0" },
  ];
  const copy = { entity: "ledgerbalance", title: "Balances", rows: 1, bytes: 9, complete: true, asOf: copied };
  const facts = new FactsDesk(
    {
      reader: { read: () => Promise.resolve({ rows, asOf: 5, fresh }) },
      reference: {
        byId: async (entity) => (entity === "ledgerbalance" ? { id: 7, balance: "1350.00" } : null),
        entities: async () => (copied === null ? [] : [copy]),
      },
      overlay: { record: async (_entity, _key, kept) => kept },
    },
    "sale",
    FORM,
  );
  await facts.gather({ partyid: "7", items: [], godownid: "" });
  const party = facts.party("7");
  expect([party?.outstanding, party?.asOf]).toEqual(expected);
});
