/** What waits on a device does to the bills that a receipt offers is what the server says once it is sent. */
import { beforeEach, expect, test } from "vitest";
import { MoneyDesk } from "../../../src/client/facts/money-desk";
import { MoneyHere } from "../../../src/client/form/bill/money-here";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { deviceOf, waitingSave } from "../reports/help/device";
import { mustSave } from "../reports/help/must-save";

const DAY = "2026-06-30";

let books: Books;
let first = "";
onEmptyBooks((opened) => {
  books = opened;
});
beforeEach(async () => {
  first = String((await mustSave(books, "sale", sale(10, "2026-06-01"))).no);
});

const sale = (qty: number, edateview = DAY): Row => ({
  edateview,
  partyid: books.ids.Asha,
  godownid: books.ids.Main,
  items: [{ itemid: books.ids.Bolt, qty, rate: 100 }],
});
const receipt = (mgrossamt: number, bills: readonly Row[]): Row => ({
  edateview: DAY,
  partyid: books.ids.Asha,
  accountid: books.ids["Petty Cash"],
  mgrossamt,
  bills,
});

/** The open bills and the balance of Asha in a new receipt, or in the one with this key, where these saves wait. */
async function shownIn(saves: readonly OutboxRow[], isAnswered: boolean, key = "0") {
  const { offline, waiting } = await deviceOf(books.server, isAnswered);
  const desk = new MoneyDesk(offline, "receipt");
  const here = new MoneyHere(offline, desk, () => ({ entity: "receipt", key }));
  waiting.push(...saves);
  const party = String(books.ids.Asha);
  await here.after(desk.gather([party], ""), () => [party]);
  const { open, balance } = here.ledger(party) ?? {};
  return { open: (open ?? []).map((bill) => `${bill.refno} ${bill.balance / 100}`), balance };
}

test.each([
  ["from copies alone", false],
  ["from an earlier answer of the server", true],
] as const)(
  "%s: a bill that a waiting receipt settles in part has less, and one that it settles is offered no more",
  async (_from, isAnswered) => {
    expect((await shownIn([], isAnswered)).open).toEqual([`${first} 1180`]);
    const part = receipt(500, [{ refno: first, amount: 500 }]);
    const rest = receipt(680, [{ refno: first, amount: 680 }]);
    const once = await shownIn([waitingSave("receipt", part)], isAnswered);
    expect(once.open).toEqual([`${first} 680`]);
    expect(
      (
        await shownIn(
          [part, rest].map((values) => waitingSave("receipt", values)),
          isAnswered,
        )
      ).open,
    ).toEqual([]);
    await mustSave(books, "receipt", part);
    const sent = await shownIn([], isAnswered);
    expect(sent).toEqual(once);
    if (isAnswered) expect(sent.balance).toBe(680_00);
  },
);

test("the bill of a sale that waits is offered last, under the number of this device; one that the server refused, or will number, is not", async () => {
  const no = (serial: string) => ({ number: { no: `MUM/S2627/${serial}`, field: "autobillno", fy: "2026-27" } });
  const waits = [
    waitingSave("sale", sale(4), no("50001")),
    waitingSave("sale", sale(7), { ...no("50002"), state: "rejected" }),
    waitingSave("sale", sale(2)),
  ];
  expect((await shownIn(waits, false)).open).toEqual([`${first} 1180`, "MUM/S2627/50001 472"]);
});

test("what waiting receipts and journals settle of the bill of a sale that waits is off it", async () => {
  const number = { number: { no: "MUM/S2627/50001", field: "autobillno", fy: "2026-27" } };
  const part = receipt(100, [{ refno: "mum/s2627/50001", amount: 100 }]);
  const discount = {
    edateview: DAY,
    entries: [
      { ledgerid: books.ids.Rent, debit: 22 },
      { ledgerid: books.ids.Asha, credit: 22, refno: "MUM/S2627/50001" },
    ],
  };
  const waits = [waitingSave("sale", sale(4), number), waitingSave("receipt", part), waitingSave("journal", discount)];
  for (const isAnswered of [false, true])
    expect((await shownIn(waits, isAnswered)).open).toEqual([`${first} 1180`, "MUM/S2627/50001 350"]);
  const rest = waitingSave("receipt", receipt(350, [{ refno: "MUM/S2627/50001", amount: 350 }]));
  expect((await shownIn([...waits, rest], false)).open).toEqual([`${first} 1180`]);
});

test("a waiting receipt that is opened again may settle what it settles already", async () => {
  const own = waitingSave("receipt", receipt(500, [{ refno: first, amount: 500 }]));
  const other = waitingSave("receipt", receipt(80, [{ refno: first, amount: 80 }]));
  expect((await shownIn([own, other], true, own.recordKey)).open).toEqual([`${first} 1100`]);
});
