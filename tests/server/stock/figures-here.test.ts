/** What waits on a device does to stock and outstanding in a bill is what the server says once it is sent. */
import { beforeEach, expect, test } from "vitest";
import { FactsDesk } from "../../../src/client/facts/bill-facts";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { FiguresHere } from "../../../src/client/form/bill/figures-here";
import { billFormHere } from "../../../src/client/posting/post-record";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { deviceOf, waitingSave } from "../reports/help/device";
import { mustSave } from "../reports/help/must-save";

const DAY = "2026-06-30";

let books: Books;
onEmptyBooks((opened) => {
  books = opened;
});
beforeEach(async () => {
  await mustSave(books, "purchase", {
    edateview: "2026-06-01",
    partyid: books.ids["Steel Co"],
    godownid: books.ids.Main,
    billno: "S-1",
    items: [{ itemid: books.ids.Bolt, qty: 100, rate: 40 }],
  });
  await mustSave(books, "sale", sale(10));
});

const sale = (qty: number, more: Row = {}): Row => ({
  edateview: DAY,
  partyid: books.ids.Asha,
  godownid: books.ids.Main,
  items: [{ itemid: books.ids.Bolt, qty, rate: 100 }],
  ...more,
});
const receipt = (mgrossamt: number): Row => ({
  edateview: DAY,
  partyid: books.ids.Asha,
  accountid: books.ids["Petty Cash"],
  mgrossamt,
});

type Save = readonly [entity: string, values: Row, more?: Partial<OutboxRow>];

/** What a bill of the item for Asha shows where these saves wait; `isAnswered` where the server once answered. */
async function shownIn(saves: readonly Save[], isAnswered: boolean, named: "Bolt" | "Paint" = "Bolt") {
  const { offline, waiting } = await deviceOf(books.server, isAnswered);
  const form = await billFormHere(offline, "sale");
  if (!form) throw new Error("The form of a sale is not on the device.");
  const desk = new FactsDesk(offline, "sale", form);
  const here = new FiguresHere(offline, desk);
  waiting.push(...saves.map(([entity, values, more]) => waitingSave(entity, values, more)));
  const [item, party, godownid] = [books.ids[named], books.ids.Asha, books.ids.Main].map(String) as [
    string,
    string,
    string,
  ];
  const need = { items: [item], partyid: party, godownid };
  await here.after(desk.gather(need), () => need);
  const [known, owing] = [here.item(item, godownid), here.party(party)];
  return {
    stock: Number(known?.stock),
    instock: Number(known?.held?.instock),
    ofItem: known?.waiting,
    batches: known?.batches?.map(({ batchno, stock }) => `${batchno} ${Number(stock)}`) ?? [],
    outstanding: Number(owing?.outstanding),
    ofParty: owing?.waiting ?? 0,
  };
}

test.each([
  ["from copies alone", false],
  ["from an earlier answer of the server", true],
] as const)(
  "%s: two sales and a receipt that wait are in stock and outstanding, as they are once sent",
  async (_from, isAnswered) => {
    expect(await shownIn([], isAnswered)).toMatchObject({ stock: 90, instock: 90, outstanding: 1180 });
    const saves = [
      ["sale", sale(4)],
      ["sale", sale(6)],
      ["receipt", receipt(500)],
    ] as const;
    const waiting = await shownIn(saves, isAnswered);
    expect(waiting).toMatchObject({ stock: 80, instock: 80, ofItem: 2, ofParty: 3 });
    for (const [entity, values] of saves) await mustSave(books, entity, values);
    const sent = await shownIn([], isAnswered);
    expect(sent).toMatchObject({ ofItem: 0, ofParty: 0 });
    for (const figure of ["stock", "instock", "outstanding"] as const) expect(waiting[figure]).toBe(sent[figure]);
  },
);

test("goods moved to another godown leave this one and stay in the company; another item, another party and a refused sale change nothing", async () => {
  const moved = { edateview: DAY, fromgodownid: books.ids.Main, togodownid: books.ids.Shop };
  const other = { partyid: books.ids["Steel Co"], items: [{ itemid: books.ids.Loose, qty: 1, rate: 5 }] };
  expect(
    await shownIn(
      [
        ["stocktransfer", { ...moved, items: [{ itemid: books.ids.Bolt, qty: 30 }] }],
        ["sale", sale(1, other)],
        ["sale", sale(7), { state: "rejected" }],
      ],
      false,
    ),
  ).toEqual({ stock: 60, instock: 90, ofItem: 1, batches: [], outstanding: 1180, ofParty: 0 });
});

test("of goods kept in batches the batch that a waiting sale takes has less, and no other", async () => {
  const paint = (batchno: string, qty: number): Row => ({ itemid: books.ids.Paint, batchno, qty, rate: 50 });
  await mustSave(books, "purchase", {
    edateview: "2026-06-01",
    partyid: books.ids["Steel Co"],
    godownid: books.ids.Main,
    billno: "S-2",
    items: [paint("RED", 8), paint("BLUE", 5)],
  });
  const waiting = await shownIn([["sale", sale(1, { items: [paint("red", 3)] })]], true, "Paint");
  expect(waiting).toMatchObject({ stock: 10, batches: expect.arrayContaining(["RED 5", "BLUE 5"]) });
});

test("what is saved while a form is open is in its figures when it asks next, also of an item that it did not ask for meanwhile", async () => {
  const { offline, waiting, changed } = await deviceOf(books.server, false);
  const form = await billFormHere(offline, "sale");
  if (!form) throw new Error("The form of a sale is not on the device.");
  const desk = new FactsDesk(offline, "sale", form);
  const here = new FiguresHere(offline, desk);
  const [bolt, loose, godownid] = [books.ids.Bolt, books.ids.Loose, books.ids.Main].map(String) as [
    string,
    string,
    string,
  ];
  const ask = async (items: readonly string[]) => {
    const need = { items, partyid: String(books.ids.Asha), godownid };
    await here.after(desk.gather(need), () => need);
    return Number(here.item(bolt, godownid)?.stock);
  };
  expect(await ask([bolt, loose])).toBe(90);
  waiting.push(waitingSave("sale", sale(4)));
  expect(await ask([bolt, loose])).toBe(90);
  changed();
  expect(await ask([loose])).toBe(90);
  expect(await ask([bolt, loose])).toBe(86);
  here.stop();
  waiting.push(waitingSave("sale", sale(6)));
  changed();
  expect(await ask([bolt])).toBe(86);
});
