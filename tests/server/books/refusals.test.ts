import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { faultSentence } from "../../../src/definitions/bill/bill-fault";
import { cellRows } from "../../../src/definitions/bill/cells";
import { ruledLedgerOf } from "../../../src/definitions/bill/facts-rows";
import type { FactsRow } from "../../../src/definitions/bill/facts-rows";
import { ledgerFaults } from "../../../src/definitions/ledgers/ledger-rules";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { confirmedText } from "../../../src/wire/confirming";
import type { Row } from "../../../src/wire/envelope";
import { inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { GOOD, line } from "./help/good-documents";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
  const ledger = (drconame: string, acgroupid: string, more: Row = {}) =>
    books.save("debtors", { drconame, acgroupid, stateid: "Maharashtra", ...more });
  await books.save("acgroup", { acgroupname: "Exports", nature: "income" });
  await books.save("acgroup", { acgroupname: "Stores", acgroupnamemasterid: "Fixed Assets" });
  await ledger("Service Income", "Indirect Incomes", { isbillwise: 0 });
  await ledger("Export Sales", "Exports", { isbillwise: 0 });
  await ledger("Machine", "Stores", { isbillwise: 0 });
  await ledger("GST Paid", "Duties & Taxes", { isbillwise: 0 });
  await ledger("Freight", "Direct Incomes", { isbillwise: 0 });
  await ledger("Retail", "Sundry Debtors", { isbillwise: 0 });
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
const receive = (mgrossamt: number, more: Row = {}) =>
  books.save("receipt", { edateview: "2026-06-12", partyid: "Asha", accountid: "Bank", mgrossamt, ...more });

/** What the form shows about the ledgers of a bill before saving, from the facts that it requests. */
async function inForm(entity: string, values: Row): Promise<readonly (readonly string[])[]> {
  const bill = declarationOf(entity).document?.bill;
  if (!bill) throw new Error(`${entity} is no bill.`);
  const idOf = async (name: unknown) =>
    Number((await books.server.call("WEBAPIGetddls", { sid: "debtors", names: [name] }))[0]?.value ?? 0);
  const record = {
    ...values,
    partyid: await idOf(values.partyid),
    accountid: await idOf(values.accountid ?? ""),
    charges: await Promise.all(
      cellRows(values.charges).map(async (charge) => ({ ...charge, ledgerid: await idOf(charge.ledgerid) })),
    ),
  };
  const ledgerids = [record.partyid, record.accountid, ...record.charges.map(({ ledgerid }) => ledgerid)].join(",");
  const rows = (await books.server.call("WEBAPI_billfacts", {
    entity,
    ledgerids,
  })) as readonly unknown[] as readonly FactsRow[];
  const ledgers = new Map(rows.filter(({ kind }) => kind === "ledger").map((row) => [row.id, ruledLedgerOf(row)]));
  return ledgerFaults(bill, record, ledgers).map((fault) => [fault.key, faultSentence(fault)]);
}

describe("ledgers of a bill", () => {
  const freight = (ledgerid: string) => ({ charges: [{ ledgerid, amount: 10 }] });
  test.each([
    [
      "sale",
      { partyid: "Service Income" },
      "partyid",
      "Service Income is not a customer. Choose a ledger under Sundry Debtors.",
    ],
    ["saleorder", { partyid: "Rent" }, "partyid", "Rent is not a customer. Choose a ledger under Sundry Debtors."],
    [
      "purchase",
      { partyid: "Export Sales" },
      "partyid",
      "Export Sales is not a supplier. Choose a ledger under Sundry Creditors.",
    ],
    [
      "purchasereturn",
      { partyid: "GST Paid" },
      "partyid",
      "GST Paid is not a supplier. Choose a ledger under Sundry Creditors.",
    ],
    [
      "sale",
      { accountid: "Petty Cash" },
      "accountid",
      "Petty Cash is not a sales account. Choose a ledger under Sales Accounts.",
    ],
    ["sale", { accountid: "Bank" }, "accountid", "Bank is not a sales account. Choose a ledger under Sales Accounts."],
    [
      "salepos",
      { accountid: "Rent" },
      "accountid",
      "Rent is not a sales account. Choose a ledger under Sales Accounts.",
    ],
    [
      "salereturn",
      { accountid: "Ravi" },
      "accountid",
      "Ravi is not a sales account. Choose a ledger under Sales Accounts.",
    ],
    [
      "purchase",
      { accountid: "GST Paid" },
      "accountid",
      "GST Paid is not a purchase account. Choose a ledger under Purchase Accounts.",
    ],
    [
      "purchase",
      { accountid: "Service Income" },
      "accountid",
      "Service Income is not a purchase account. Choose a ledger under Purchase Accounts.",
    ],
    [
      "sale",
      freight("Asha"),
      "charges",
      "Other Charges, line 1: Asha is the customer of this bill. Choose a ledger for the charge, such as freight.",
    ],
    [
      "purchase",
      freight("Steel Co"),
      "charges",
      "Other Charges, line 1: Steel Co is the supplier of this bill. Choose a ledger for the charge, such as freight.",
    ],
    [
      "purchase",
      freight("Petty Cash"),
      "charges",
      "Other Charges, line 1: Petty Cash is cash or a bank. Choose a ledger for the charge, such as freight.",
    ],
  ])("%s with %j is refused", async (entity, values: Row, errkey, errormsg) => {
    expect(await books.save(entity, { ...GOOD[entity], ...values })).toMatchObject(refused(errkey, errormsg));
    expect(await books.balances()).toEqual([]);
    expect(await inForm(entity, { ...GOOD[entity], ...values })).toEqual([[errkey, errormsg]]);
  });

  test.each([
    ["sale", { accountid: "Export Sales", charges: [{ ledgerid: "Freight", amount: 10 }] }],
    ["sale", { accountid: "Machine" }],
    ["sale", { partyid: "Petty Cash" }],
    ["purchase", { accountid: "Machine" }],
    ["purchase", { accountid: "Rent" }],
    ["purchase", { partyid: "Bank" }],
    ["salereturnwo", { accountid: "Rent" }],
    ["purchasereturnwo", { accountid: "Service Income" }],
    ["sale", { partyid: "Steel Co" }],
  ])("%s with %j is taken", async (entity, values: Row) => {
    expect(await inForm(entity, { ...GOOD[entity], ...values })).toEqual([]);
    expect(await books.save(entity, { ...GOOD[entity], ...values })).toMatchObject({ err: 0 });
  });
});

describe("a bill that others settle", () => {
  test("is neither deleted nor cancelled nor given another party, until they release it", async () => {
    const sale = await books.save("sale", { ...GOOD.sale });
    const receipt = await receive(50);
    const sentence = (what: string) =>
      `This sale is settled by ${String(receipt.label)} (50.00), so ${what}. Release it there first.`;
    expect(await action("sale", sale.id, "delete")).toMatchObject(refused("id", sentence("it cannot be deleted")));
    expect(await action("sale", sale.id, "cancel")).toMatchObject(refused("id", sentence("it cannot be cancelled")));
    expect(await books.save("sale", { id: sale.id, partyid: "Ravi" })).toMatchObject(
      refused("partyid", sentence("its party cannot be changed")),
    );
    // Everything else can be changed.
    expect(await books.save("sale", { id: sale.id, items: [line({ qty: 2 })], narration: "two" })).toMatchObject({
      err: 0,
    });
    expect(await books.save("receipt", { id: receipt.id, allocation: "onaccount" })).toMatchObject({ err: 0 });
    expect(await books.save("sale", { id: sale.id, partyid: "Ravi" })).toMatchObject({ err: 0 });
    expect(await action("sale", sale.id, "delete")).toMatchObject({ err: 0 });
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("a purchase keeps the number by which the supplier knows it; payments, notes and journals count alike, the first three are named", async () => {
    const made = await books.save("purchase", { ...GOOD.purchase, items: [line({ qty: 10 })] });
    const by = [
      await books.save("payment", { ...GOOD.payment, mgrossamt: 10 }),
      await books.save("purchasereturnwo", {
        ...GOOD.purchasereturnwo,
        againstno: "SC/1",
        items: [line({ rate: 10 })],
      }),
      await books.save("journal", {
        edateview: "2026-06-13",
        entries: [
          { ledgerid: "Steel Co", debit: 5, refno: "SC/1" },
          { ledgerid: "Rent", credit: 5 },
        ],
      }),
      await books.save("payment", { ...GOOD.payment, edateview: "2026-06-14", mgrossamt: 10 }),
    ].map(({ label }, n) => `${String(label)} (${["10.00", "12.00", "5.00"][n] ?? ""})`);
    expect(await books.save("purchase", { id: made.id, billno: "SC/2" })).toMatchObject(
      refused(
        "billno",
        `This purchase is settled by ${by.slice(0, 3).join(", ")} and 1 more, so its number cannot be changed. Release it there first.`,
      ),
    );
    expect(await books.save("purchase", { id: made.id, narration: "a word" })).toMatchObject({ err: 0 });
  });

  test("an advance that a journal has used up stays as well; what was settled and released is free", async () => {
    const receipt = await receive(100);
    const sale = await books.save("sale", { ...GOOD.sale });
    const journal = await books.save("journal", {
      edateview: "2026-06-13",
      entries: [
        { ledgerid: "Asha", debit: 100, refno: receipt.label },
        { ledgerid: "Asha", credit: 100, refno: sale.label },
      ],
    });
    expect(await action("receipt", receipt.id, "delete")).toMatchObject(
      refused(
        "id",
        `This receipt is settled by ${String(journal.label)} (100.00), so it cannot be deleted. Release it there first.`,
      ),
    );
    expect(await books.save("receipt", { id: receipt.id, partyid: "Ravi" })).toMatchObject({
      err: 1,
      errkey: "partyid",
    });
    await action("journal", journal.id, "cancel");
    expect(await action("receipt", receipt.id, "delete")).toMatchObject({ err: 0 });
    expect(await action("sale", sale.id, "delete")).toMatchObject({ err: 0 });
  });
});

describe("a bill of 236.00 of which 150.00 was received", () => {
  let sale: Row;
  let receipts: readonly Row[];
  beforeEach(async () => {
    sale = await books.save("sale", { ...GOOD.sale, items: [line({ qty: 2 })] });
    receipts = [await receive(100), await receive(50, { edateview: "2026-06-13" })];
  });
  const by = () => receipts.map(({ label }, n) => `${String(label)} (${n === 0 ? "100.00" : "50.00"})`).join(" and ");
  const least = () =>
    `This sale is settled by ${by()}, so what it leaves to settle cannot be less than 150.00. Release it there first.`;

  test.each<readonly [string, Row, string]>([
    ["236.00 with another narration", { narration: "a word" }, ""],
    ["more", { items: [line({ qty: 3 })] }, ""],
    ["less, and as much as was received", { items: [line({ rate: 127.12, qty: 1 })] }, ""],
    ["149.00: a rupee less", { items: [line({ rate: 126.27, qty: 1 })] }, "items"],
    ["118.00", { items: [line({ qty: 1 })] }, "items"],
    ["by a discount", { discountamt: 150 }, "items"],
    ["nothing", { items: [line({ rate: 0, qty: 1 })] }, "items"],
  ])("changed to %s", async (_, change, field) => {
    const before = [await books.open(), await books.balances()];
    const answer = await books.save("sale", { id: sale.id, ...change });
    if (field === "") expect(answer).toMatchObject({ err: 0 });
    else {
      expect(answer).toMatchObject(refused(field, least()));
      expect([await books.open(), await books.balances()]).toEqual(before);
    }
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("is less when a receipt has released it, and what that received is an advance", async () => {
    expect(await books.save("receipt", { id: receipts[0]?.id, allocation: "onaccount" })).toMatchObject({ err: 0 });
    expect(await books.save("sale", { id: sale.id, items: [line({ qty: 1 })] })).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual([
      `Asha / ${String(receipts[0]?.label)} Cr 100.00`,
      `Asha / ${String(sale.label)} Dr 68.00`,
    ]);
  });
});

test("an advance is not less than what a journal used of it: the sentence stands at its amount", async () => {
  const receipt = await receive(200);
  const sale = await books.save("sale", { ...GOOD.sale });
  const journal = await books.save("journal", {
    edateview: "2026-06-13",
    entries: [
      { ledgerid: "Asha", debit: 100, refno: receipt.label },
      { ledgerid: "Asha", credit: 100, refno: sale.label },
    ],
  });
  const answer = await books.save("receipt", { id: receipt.id, mgrossamt: 99, allocation: "onaccount" });
  expect(answer).toMatchObject(
    refused(
      "mgrossamt",
      `This receipt is settled by ${String(journal.label)} (100.00), so what it leaves to settle cannot be less than 100.00. Release it there first.`,
    ),
  );
  expect(await books.save("receipt", { id: receipt.id, mgrossamt: 100, allocation: "onaccount" })).toMatchObject({
    err: 0,
  });
});

describe("a note and the bill that it names", () => {
  const note = (more: Row) => books.save("salereturn", { ...GOOD.salereturn, ...more });

  test.each(["salereturn", "salereturnwo"])(
    "%s: one that does not exist, is of another party, or is no invoice is refused",
    async (entity) => {
      await books.save("sale", { ...GOOD.sale, partyid: "Ravi" });
      const receipt = await receive(100);
      for (const againstno of ["S/9", "MUM/S2627/0001", receipt.label])
        expect(await books.save(entity, { ...GOOD[entity], againstno })).toMatchObject(
          refused(
            "againstno",
            `Asha has no invoice ${String(againstno)}. Enter the number of an invoice of Asha, or leave this blank.`,
          ),
        );
      expect(await books.save(entity, { ...GOOD[entity], againstno: "" })).toMatchObject({ err: 0 });
    },
  );

  test("a bill of a supplier is found by the supplier's number; its own side counts", async () => {
    await books.save("purchase", { ...GOOD.purchase });
    expect(await books.save("purchasereturn", { ...GOOD.purchasereturn, againstno: "sc/1" })).toMatchObject({ err: 0 });
    expect(await books.save("purchasereturnwo", { ...GOOD.purchasereturnwo, againstno: "SC/7" })).toMatchObject(
      refused("againstno", "Steel Co has no bill SC/7. Enter the number of a bill of Steel Co, or leave this blank."),
    );
    expect(await books.open()).toEqual([]);
  });

  test("it is not dated before its bill", async () => {
    const sale = await books.save("sale", { ...GOOD.sale });
    expect(await note({ edateview: "2026-06-09", againstno: sale.label })).toMatchObject(
      refused(
        "edateview",
        `The invoice ${String(sale.label)} is dated 10-Jun-2026. A credit note cannot be dated before it.`,
      ),
    );
    expect(await note({ againstno: sale.label })).toMatchObject({ err: 0 });
  });

  test("more than is left is asked about; what was confirmed stands open with the rest, and is not asked again", async () => {
    const sale = await books.save("sale", { ...GOOD.sale });
    await receive(18);
    const asked = await note({ againstno: sale.label, items: [line({ qty: 2 })] });
    expect(asked).toMatchObject({
      ...refused(
        "againstno",
        `Only 100.00 is left of the invoice ${String(sale.label)}. This credit note is for 236.00.`,
      ),
      ask: `beyond:${String(sale.label)}:2026-27:236.00`,
    });
    const confirmed = confirmedText([String(asked.ask)]);
    expect(await note({ againstno: sale.label, items: [line({ qty: 3 })], confirmed })).toMatchObject({
      err: 1,
      errkey: "againstno",
    });
    const made = await note({ againstno: sale.label, items: [line({ qty: 2 })], confirmed });
    expect([made.err, await books.open()]).toEqual([0, ["Asha / MUM/CN2627/0001 Cr 136.00"]]);
    expect(await books.save("salereturn", { id: made.id, narration: "a word" })).toMatchObject({ err: 0 });
    expect(await note({ againstno: sale.label })).toMatchObject(
      refused("againstno", `Nothing is left of the invoice ${String(sale.label)}. This credit note is for 118.00.`),
    );
  });

  test("of a party that is not kept bill by bill what is left is the invoice less its other notes, in whatever order they are saved", async () => {
    const sale = await books.save("sale", { ...GOOD.sale, partyid: "Retail", items: [line({ qty: 3 })] });
    const back = (more: Row) => note({ partyid: "Retail", againstno: sale.label, ...more });
    expect(await back({ againstno: "S/9" })).toMatchObject({ err: 1, errkey: "againstno" });
    expect(await back({ items: [line({ qty: 4 })] })).toMatchObject(
      refused("againstno", `Only 354.00 is left of the invoice ${String(sale.label)}. This credit note is for 472.00.`),
    );
    const first = await back({ items: [line({ qty: 2 })] });
    expect(first).toMatchObject({ err: 0 });
    expect(
      await books.save("salereturnwo", {
        ...GOOD.salereturnwo,
        partyid: "Retail",
        againstno: sale.label,
        items: [line({ qty: 2 })],
      }),
    ).toMatchObject({ err: 1, errkey: "againstno", ask: `beyond:${String(sale.label)}:2026-27:236.00` });
    // Its own amount does not block it, and a cancelled note takes nothing.
    expect(await books.save("salereturn", { id: first.id, items: [line({ qty: 3 })] })).toMatchObject({ err: 0 });
    expect(await back({})).toMatchObject(
      refused("againstno", `Nothing is left of the invoice ${String(sale.label)}. This credit note is for 118.00.`),
    );
  });
});

describe("a journal", () => {
  const journal = (entries: readonly Row[], more: Row = {}) =>
    books.save("journal", { edateview: "2026-06-20", entries, ...more });

  test("may not debit and credit one ledger with the same", async () => {
    const entries = [
      { ledgerid: "Rent", debit: 10 },
      { ledgerid: "Bank", debit: 5 },
      { ledgerid: "Bank", credit: 5 },
      { ledgerid: "Asha", credit: 10 },
    ];
    expect(await journal(entries)).toMatchObject({
      ...refused(
        "entries",
        "Entries, line 3: Bank is debited and credited with the same amount. Choose another ledger.",
      ),
      line: 3,
      column: "ledgerid",
    });
    expect(
      await journal([
        { ledgerid: "Asha", debit: 10 },
        { ledgerid: "Asha", credit: 10 },
      ]),
    ).toMatchObject({ err: 1, errkey: "entries" });
    expect(
      await journal([
        { ledgerid: "Bank", debit: 10 },
        { ledgerid: "Bank", credit: 4 },
        { ledgerid: "Rent", credit: 6 },
      ]),
    ).toMatchObject({ err: 0 });
  });

  test("may move an amount of one party from bill to bill", async () => {
    const receipt = await receive(118);
    const sale = await books.save("sale", { ...GOOD.sale });
    expect(
      await journal([
        { ledgerid: "Asha", debit: 118, refno: receipt.label },
        { ledgerid: "Asha", credit: 118, refno: sale.label },
      ]),
    ).toMatchObject({ err: 0 });
    expect(await books.open()).toEqual([]);
  });
});
