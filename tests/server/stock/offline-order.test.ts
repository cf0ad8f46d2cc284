import { sql } from "kysely";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import type { SaveRequest } from "../../../src/client/offline/contract/save";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { PASSWORD } from "../harness";
import { Device, type Tab } from "../../offline/help/device";
import { inCompany } from "../records/company";

let books: Books;
let base = "";
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  base = await books.server.listen();
});

const PAIRS = 3;
const LATE_MS = 300;

/** A device whose first call of two that go side by side arrives later than the second. */
async function openDevice(): Promise<{ readonly tab: Tab; readonly setLine: (isThere: boolean) => void }> {
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings as b (books_from, negative_stock) values ('2026-04-01', 'refuse') on conflict (coid) do update set negative_stock = 'refuse'`.execute(
      tx,
    ),
  );
  // The clock of the device runs.
  books.server.setClock(null);
  let [isThere, calls] = [true, 0];
  const device = new Device({
    fetch: async (input, init) => {
      if (!isThere) throw new TypeError("fetch failed");
      if (String(input).endsWith("PostmacapiENC") && calls++ % 2 === 0)
        await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      return fetch(input, init);
    },
    base,
  });
  onTestFinished(() => device.stop());
  const tab = device.tab();
  const { companyid } = books.server.users.owner;
  await tab.offline.session.signIn({ username: "owner", password: PASSWORD, companyid, pin: "" });
  await tab.offline.ping();
  return { tab, setLine: (there) => void (isThere = there) };
}

function bill(entity: "purchase" | "sale", godown: string, qty: number, isOrdered: boolean): SaveRequest {
  const opId = crypto.randomUUID();
  const itemid = books.ids.Bolt ?? 0;
  const args: Row = {
    id: 0,
    edateview: "2026-06-10",
    partyid: books.ids[entity === "sale" ? "Asha" : "Steel Co"] ?? 0,
    godownid: books.ids[godown] ?? 0,
    ...(entity === "purchase" ? { billno: opId.slice(0, 12) } : {}),
    items: [{ itemid, qty, rate: 10 }],
  };
  const [brings, takes] = entity === "purchase" ? [[String(itemid)], []] : [[], [String(itemid)]];
  return {
    opId,
    screen: `form:${entity}detail`,
    entity,
    recordKey: `tmp:${opId}`,
    sqlsp: `${entity}_R_save`,
    args,
    base: { kind: "none" },
    defVer: "",
    shown: args,
    formname: `${entity}detail`,
    title: `${entity} of ${qty} in ${godown}`,
    ...(isOrdered ? { goods: { brings, takes } } : {}),
  };
}

/** Bought and sold again without a line, and one piece sold that is not there. What the server refused of it. */
async function refusedOf(isOrdered: boolean): Promise<readonly (string | undefined)[]> {
  const { tab, setLine } = await openDevice();
  setLine(false);
  for (let pair = 0; pair < PAIRS; pair += 1) {
    await tab.offline.outbox.save(bill("purchase", "Main", 10, isOrdered));
    await tab.offline.outbox.save(bill("sale", "Main", 10, isOrdered));
  }
  await tab.offline.outbox.save(bill("sale", "Shop", 1, isOrdered));
  setLine(true);
  await expect
    .poll(async () => {
      await tab.offline.outbox.sendNow();
      return (await tab.offline.outbox.rows()).filter(({ state }) => state !== "rejected").length;
    })
    .toBe(0);
  return (await tab.offline.outbox.rows()).map(({ title, lastErr }) => `${title}: ${lastErr?.msg}`);
}

test("goods bought and sold again without a line: the sales follow the answers to the purchases, and only what is truly short is refused", async () => {
  expect(await refusedOf(true)).toEqual(["sale of 1 in Shop: Bolt, Shop: stock is short by 1 on 10-Jun-2026."]);
  expect(await books.stock()).toEqual([]);
});

test("control: sent side by side, sales are refused for stock that was on its way", async () => {
  expect((await refusedOf(false)).length).toBeGreaterThan(1);
});

/** A bill of a sale and its receipt, both without a line; what the server refused of them. */
async function refusedReceipts(isOrdered: boolean): Promise<readonly (string | undefined)[]> {
  const { tab, setLine } = await openDevice();
  const sale = bill("sale", "Main", 1, false);
  const party = [`party:${books.ids.Asha}`];
  const receipt = bill("sale", "Main", 1, false);
  const args: Row = {
    id: 0,
    edateview: "2026-06-10",
    partyid: books.ids.Asha ?? 0,
    accountid: books.ids["Petty Cash"] ?? 0,
    mgrossamt: 5,
    bills: [{ refno: "MUM/S2627/0001", amount: 5 }],
  };
  const named = { ...receipt, entity: "receipt", sqlsp: "receipt_R_save", args, shown: args, title: "receipt" };
  await inCompany(books.server, ({ tx }) => sql`update book_settings set negative_stock = 'allow'`.execute(tx));
  setLine(false);
  await tab.offline.outbox.save(isOrdered ? { ...sale, goods: { brings: party, takes: [] } } : sale);
  await tab.offline.outbox.save(isOrdered ? { ...named, goods: { brings: party, takes: party } } : named);
  setLine(true);
  await expect
    .poll(async () => {
      await tab.offline.outbox.sendNow();
      return (await tab.offline.outbox.rows()).filter(({ state }) => state !== "rejected").length;
    })
    .toBe(0);
  return (await tab.offline.outbox.rows()).map(({ title, lastErr }) => `${title}: ${lastErr?.msg}`);
}

test("a receipt of a bill that waits follows the answer to the bill; control: sent side by side it is refused", async () => {
  expect(await refusedReceipts(true)).toEqual([]);
  await books.reset();
  expect(await refusedReceipts(false)).toEqual([expect.stringContaining("no outstanding bill MUM/S2627/0001")]);
});
