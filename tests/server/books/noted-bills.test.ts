import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { confirmedText } from "../../../src/wire/confirming";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { GOOD, line } from "./help/good-documents";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  await books.save("debtors", {
    drconame: "Retail",
    acgroupid: "Sundry Debtors",
    stateid: "Maharashtra",
    isbillwise: 0,
  });
  await books.save("debtors", {
    drconame: "Hawker",
    acgroupid: "Sundry Creditors",
    stateid: "Maharashtra",
    isbillwise: 0,
  });
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const action = async (entity: string, id: unknown, type: "delete" | "cancel") =>
  (
    await books.server.call(
      `${entity}_R_btndelete_approve`,
      { id, type, ...(type === "cancel" ? { cancelreason: "Off" } : {}) },
      { id: crypto.randomUUID() },
    )
  )[0] ?? {};
const refused = (errkey: string, errormsg: string) => ({ err: 1, errkey, errormsg });
const note = (more: Row) => books.save("salereturn", { ...GOOD.salereturn, ...more });

describe("a bill is not dated after the note that names it", () => {
  const words = (noteNo: unknown, on: string, what = "invoice", noun = "credit note") =>
    refused(
      "edateview",
      `The ${noun} ${String(noteNo)} is dated ${on}-Jun-2026. The ${what} that it names cannot be dated after it.`,
    );

  test("it moves up to the day of the first of them; with a note that is cancelled nothing holds it", async () => {
    const sale = await books.save("sale", { ...GOOD.sale, items: [line({ qty: 3 })] });
    const later = await note({ edateview: "2026-06-14", againstno: sale.label });
    const first = await books.save("salereturnwo", {
      ...GOOD.salereturnwo,
      edateview: "2026-06-12",
      againstno: sale.label,
    });
    const move = (edateview: string) => books.save("sale", { id: sale.id, edateview });
    expect(await move("2026-06-13")).toMatchObject(words(first.label, "12", "invoice", "credit note without stock"));
    expect(await move("2026-06-12")).toMatchObject({ err: 0 });
    expect(await move("2026-06-09")).toMatchObject({ err: 0 });
    await action("salereturnwo", first.id, "cancel");
    expect(await move("2026-06-13")).toMatchObject({ err: 0 });
    expect(await move("2026-06-15")).toMatchObject(words(later.label, "14"));
    await action("salereturn", later.id, "delete");
    expect(await move("2026-06-15")).toMatchObject({ err: 0 });
  });

  test("where nothing was left of it to settle, and at the counter", async () => {
    const sale = await books.save("sale", { ...GOOD.sale });
    await books.save("receipt", { edateview: "2026-06-10", partyid: "Asha", accountid: "Bank", mgrossamt: 118 });
    const made = await note({
      edateview: "2026-06-11",
      againstno: sale.label,
      confirmed: confirmedText([`beyond:${String(sale.label)}:2026-27:118.00`]),
    });
    expect([made.err, await books.save("sale", { id: sale.id, edateview: "2026-06-12" })]).toEqual([
      0,
      expect.objectContaining(words(made.label, "11")),
    ]);
    const paid = await books.save("salepos", {
      edateview: "2026-06-10",
      godownid: "Main",
      items: [line({ rate: 118 })],
    });
    const back = await note({ partyid: "Retail", edateview: "2026-06-11", againstno: paid.label });
    expect([back.err, await books.save("salepos", { id: paid.id, edateview: "2026-06-12" })]).toEqual([
      0,
      expect.objectContaining(words(back.label, "11")),
    ]);
  });

  test("a bill of a supplier by his number and by ours; a note of another party holds nothing", async () => {
    const bill = await books.save("purchase", { ...GOOD.purchase });
    const back = await books.save("purchasereturn", {
      ...GOOD.purchasereturn,
      edateview: "2026-06-12",
      againstno: "sc/1",
    });
    const move = (id: unknown, edateview: string) => books.save("purchase", { id, edateview });
    expect([back.err, await move(bill.id, "2026-06-13")]).toEqual([
      0,
      expect.objectContaining(words(back.label, "12", "bill", "debit note")),
    ]);
    await action("purchasereturn", back.id, "delete");
    const byOurs = await books.save("purchasereturn", {
      ...GOOD.purchasereturn,
      edateview: "2026-06-12",
      againstno: bill.label,
    });
    expect([byOurs.err, await move(bill.id, "2026-06-13")]).toEqual([
      0,
      expect.objectContaining(words(byOurs.label, "12", "bill", "debit note")),
    ]);
    const [ravi, asha] = [
      await books.save("sale", { ...GOOD.sale, partyid: "Ravi" }),
      await books.save("sale", { ...GOOD.sale }),
    ];
    await note({ edateview: "2026-06-11", againstno: asha.label });
    expect(await books.save("sale", { id: ravi.id, edateview: "2026-06-20" })).toMatchObject({ err: 0 });
  });
});

describe("a bill that a note names stays where the note finds it, also where nothing of it is left to settle", () => {
  const names = (noun: string, label: unknown, what: string) => `The ${noun} ${String(label)} names this ${what}, so`;

  test("it is neither deleted nor cancelled, until the note is", async () => {
    const sale = await books.save("sale", { ...GOOD.sale, partyid: "Retail" });
    const back = await note({ partyid: "Retail", againstno: sale.label });
    for (const [type, done] of [
      ["delete", "deleted"],
      ["cancel", "cancelled"],
    ] as const)
      expect(await action("sale", sale.id, type)).toMatchObject(
        refused(
          "id",
          `${names("credit note", back.label, "invoice")} it cannot be ${done}. Change or delete the credit note first.`,
        ),
      );
    expect(await books.save("salereturn", { id: back.id, narration: "a word" })).toMatchObject({ err: 0 });
    expect(await books.save("salereturn", { id: back.id, againstno: "" })).toMatchObject({ err: 0 });
    expect(await action("sale", sale.id, "delete")).toMatchObject({ err: 0 });
  });

  test("it keeps its party; at the counter it may get the one of the note", async () => {
    const sale = await books.save("sale", { ...GOOD.sale, partyid: "Retail" });
    const back = await note({ partyid: "Retail", againstno: sale.label });
    expect(await books.save("sale", { id: sale.id, partyid: "Ravi" })).toMatchObject(
      refused(
        "partyid",
        `${names("credit note", back.label, "invoice")} its party cannot be changed. Change the credit note first.`,
      ),
    );
    expect(await books.save("sale", { id: sale.id, narration: "a word" })).toMatchObject({ err: 0 });
    const paid = await books.save("salepos", {
      edateview: "2026-06-10",
      godownid: "Main",
      items: [line({ rate: 118 })],
    });
    expect(await note({ partyid: "Retail", againstno: paid.label })).toMatchObject({ err: 0 });
    expect(await books.save("salepos", { id: paid.id, partyid: "Ravi" })).toMatchObject({ errkey: "partyid" });
    expect(await books.save("salepos", { id: paid.id, partyid: "Retail" })).toMatchObject({ err: 0 });
  });

  test("a bill of a supplier keeps the number that the note says; one of the same number in another year is not meant", async () => {
    const bill = await books.save("purchase", { ...GOOD.purchase, partyid: "Hawker" });
    const back = await books.save("purchasereturn", { ...GOOD.purchasereturn, partyid: "Hawker", againstno: "SC/1" });
    expect(await books.save("purchase", { id: bill.id, billno: "SC/2" })).toMatchObject(
      refused(
        "billno",
        `${names("debit note", back.label, "bill")} its number cannot be changed. Change the debit note first.`,
      ),
    );
    expect(await books.save("purchase", { id: bill.id, billno: "sc/1" })).toMatchObject({ err: 0 });
    const other = await books.save("purchase", { ...GOOD.purchase, partyid: "Hawker", edateview: "2027-04-05" });
    expect([other.err, await action("purchase", other.id, "delete")]).toEqual([0, expect.objectContaining({ err: 0 })]);
    expect(await action("purchase", bill.id, "delete")).toMatchObject({ errkey: "id" });
  });
});
