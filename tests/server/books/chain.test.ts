import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "kysely";
import { formatDate, kolkataDate } from "../../../src/domain/date-format";
import { verifyBooks } from "../../../src/server/engine/books/balances/verify-books";
import { grantClerk, inCompany } from "../records/company";
import { openBooks } from "./help/books";
import type { Books } from "./help/books";
import { runChainTable } from "./help/chain-table";

let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
beforeEach(() => books.reset());
afterAll(() => books.server.close());

const doc = (entity: string, more = {}) =>
  books.save(entity, {
    edateview: "2026-06-10",
    partyid: "Asha",
    godownid: "Main",
    items: [{ itemid: "Bolt", qty: 10, rate: 100 }],
    ...more,
  });
const from = (entity: string, id: unknown, qty: number, more = {}) => ({
  items: [{ itemid: "Bolt", qty, rate: 100, srcentity: entity, srcid: id, srcline: 1 }],
  ...more,
});

describe("what each document of the chain does", () => {
  test.each([
    ["DOC-011 a quotation", "quotation", "MUM/Q2627/0001", []],
    ["DOC-010 a sale order", "saleorder", "MUM/SO2627/0001", []],
    ["DOC-013 a sale challan: goods go out", "salechallan", "MUM/SC2627/0001", ["Bolt / Main -10"]],
    ["DOC-014 a sale challan return: goods come back", "salechallanreturn", "MUM/SR2627/0001", ["Bolt / Main 10"]],
    ["DOC-008 a purchase challan: goods come in", "purchasechallan", "MUM/PC2627/0001", ["Bolt / Main 10"]],
    [
      "DOC-009 a purchase challan return: goods go back",
      "purchasechallanreturn",
      "MUM/PR2627/0001",
      ["Bolt / Main -10"],
    ],
    ["DOC-023 an inward: goods come in without a bill", "inward", "MUM/IN2627/0001", ["Bolt / Main 10"]],
    ["DOC-024 an outward: goods go out without a bill", "outward", "MUM/OW2627/0001", ["Bolt / Main -10"]],
  ])("%s; no ledger and no tax is posted, and taken away nothing is left", async (_, entity, label, stock) => {
    const made = await doc(entity, entity.startsWith("purchase") ? { partyid: "Steel Co" } : {});
    expect(made).toMatchObject({ err: 0, label });
    expect([await books.stock(), await books.balances(), await books.open()]).toEqual([stock, [], []]);
    if (entity.includes("challan") || stock.length === 0)
      expect((await books.server.call(`${entity}_R_listgrid`, {}))[0]).toMatchObject({
        autobillno: label,
        staxableamt: 1000,
        scgst_amt: 90,
        mgrossamt: 1180,
      });
    expect(
      (
        await books.server.call(
          `${entity}_R_btndelete_approve`,
          { id: made.id, type: "delete" },
          { id: crypto.randomUUID() },
        )
      )[0],
    ).toMatchObject({ err: 0 });
    expect(await books.stock()).toEqual([]);
  });

  test("DOC-023 DOC-024 an inward needs neither party nor rate; a service, a batch that is missing and a quantity of 0 are refused on their line", async () => {
    expect(
      await books.save("inward", {
        edateview: "2026-06-10",
        godownid: "Shop",
        refno: "Gate 7",
        items: [{ itemid: "Bolt", qty: 0.5, unitid: "BOX" }],
      }),
    ).toMatchObject({ err: 0 });
    expect(await books.stock()).toEqual(["Bolt / Shop 50"]);
    for (const [itemid, sentence] of [
      ["Visit", "Visit is a service, so it cannot be moved."],
      ["Paint", "Paint is kept in batches. Enter its batch."],
    ])
      expect(
        await books.save("outward", { edateview: "2026-06-10", godownid: "Shop", items: [{ itemid, qty: 1 }] }),
      ).toMatchObject({ err: 1, errkey: "items", errormsg: `Items, line 1: ${sentence}` });
    expect(
      await books.save("outward", { edateview: "2026-06-10", godownid: "Shop", items: [{ itemid: "Bolt", qty: 0 }] }),
    ).toMatchObject({ err: 1, errkey: "items" });
  });
});

describe("the chain", () => {
  test("quotation, order, challan, sale: quantities are open until they are taken, and goods move once", () =>
    runChainTable(
      books,
      `
    document                                    | stock     | open                     | owes
    quotation Q: 10 Bolt, 2 Visit               |           | Q 10+2                   |
    saleorder O: 8 of Q                         |           | Q 2+2, O 8               |
    salechallan C: 5 of O                       | Bolt -5   | Q 2+2, O 3, C 5          |
    sale S: 4 of C                              | Bolt -5   | Q 2+2, O 3, C 1          | Dr 472.00
    sale T: 3 of O, 2 of Q.2                    | Bolt -8   | Q 2+0, O 0, C 1          | Dr 1062.00
    salechallanreturn R: 1 of C                 | Bolt -7   | Q 2+0, O 0, C 0          | Dr 1062.00
    edit S: 3 Bolt                              | Bolt -7   | Q 2+0, O 0, C 1          | Dr 944.00
    delete R                                    | Bolt -8   | Q 2+0, O 0, C 2          | Dr 944.00
    edit S: 5 of C, 1 more Bolt                    | Bolt -9   | Q 2+0, O 0, C 0          | Dr 1298.00
    delete T                                    | Bolt -6   | Q 2+2, O 3, C 0          | Dr 708.00
    delete S                                    | Bolt -5   | Q 2+2, O 3, C 5          |
    delete C                                    |           | Q 2+2, O 8               |
    delete O                                    |           | Q 10+2                   |`,
    ));

  test("a cancelled document gives back what it took and is open for nobody; one that others took from is not cancelled", () =>
    runChainTable(
      books,
      `
    document                                    | stock     | open                     | owes
    quotation Q: 10 Bolt                        |           | Q 10                     |
    saleorder O: 8 of Q                         |           | Q 2, O 8                 |
    sale S: 5 of O                              | Bolt -5   | Q 2, O 3                 | Dr 590.00
    cancel O                                    ! This sale order is already used in S. Cancel that first.
    cancel Q                                    ! This quotation is already used in O. Cancel that first.
    cancel S                                    |           | Q 2, O 8                 |
    edit O: 6 of Q                              |           | Q 4, O 6                 |
    cancel O                                    |           | Q 10                     |
    sale T: 1 of O                              ! Items, line 1: the line it was taken from no longer exists.
    sale U: 10 of Q                             | Bolt -10  | Q 0                      | Dr 1180.00
    cancel U                                    |           | Q 10                     |
    delete U                                    ! The sale U was cancelled by owner on TODAY (Off). It cannot be deleted.`.replace(
        "TODAY",
        formatDate(kolkataDate(Date.now())),
      ),
    ));

  test("a sale straight from a quotation and a POS invoice from an order; a box of a hundred takes a hundred", () =>
    runChainTable(
      books,
      `
    document                                    | stock     | open                     | owes
    quotation Q: 3 BOX Bolt                     |           | Q 300                    |
    sale S: 150 of Q                            | Bolt -150 | Q 150                    | Dr 17700.00
    saleorder O: 1 BOX of Q                     | Bolt -150 | Q 50, O 100              | Dr 17700.00
    salepos P: 100 of O                         | Bolt -250 | Q 50, O 0                | Dr 27700.00`,
    ));

  test("purchases from challans alike", () =>
    runChainTable(
      books,
      `
    document                                    | stock     | open                     | owes
    purchasechallan C: 10 Bolt                  | Bolt 10   | C 10                     |
    purchasechallanreturn R: 2 of C             | Bolt 8    | C 8                      |
    purchase P: 8 of C, 1 Bolt                  | Bolt 9    | C 0                      | Cr 1062.00
    delete P                                    | Bolt 8    | C 8                      |`,
    ));

  test("what is taken stays, and more than is open is refused with a sentence on the line", () =>
    runChainTable(
      books,
      `
    document                                    | stock     | open                     | owes
    saleorder O: 10 Bolt, 5 Visit               |           | O 10+5                   |
    sale S: 6 of O, 1 of O.2                    | Bolt -6   | O 4+4                    | Dr 826.00
    sale T: 5 of O                              ! Items, line 1: only 4 of Bolt is open on O.
    salechallan C: 3 of O, 2 of O               ! Items, line 2: only 1 of Bolt is open on O.
    edit S: 11 Bolt                             ! Items, line 1: only 10 of Bolt is open on O.
    edit O: 5 Bolt, 5 Visit                     ! Items, line 1: S already uses 6 of Bolt. Enter 6 or more.
    edit O: 10 Bolt                             ! Items: Visit is already used in S, so its line cannot be removed.
    delete O                                    ! This sale order is already used in S. Delete that first.
    sale U: 1 of S                              ! Items, line 1: a sale cannot take lines from that document.
    edit O: 6 Bolt, 1 Visit, 2 Bolt             | Bolt -6   | O 0+0+2                  | Dr 826.00
    delete S                                    |           | O 6+1+2                  |
    edit O: 2 Bolt                              |           | O 2                      |`,
    ));

  test("what came for another party, another item or from a document that is gone is refused; the party of what is taken stays", async () => {
    const order = await doc("saleorder");
    expect(await doc("sale", { partyid: "Ravi", ...from("saleorder", order.id, 1) })).toMatchObject({
      err: 1,
      errkey: "items",
      errormsg: "Items, line 1: MUM/SO2627/0001 belongs to Asha.",
    });
    expect(
      await doc("sale", {
        items: [{ itemid: "Visit", qty: 1, rate: 5, srcentity: "saleorder", srcid: order.id, srcline: 1 }],
      }),
    ).toMatchObject({
      err: 1,
      errormsg: "Items, line 1: MUM/SO2627/0001 has Bolt on this line. To enter another item, remove the line.",
    });
    expect(await doc("sale", from("saleorder", 987_654, 1))).toMatchObject({
      err: 1,
      errormsg: "Items, line 1: the line it was taken from no longer exists.",
    });
    const sale = await doc("sale", from("saleorder", order.id, 1));
    expect((await books.server.call("sale_R_getviewdata", { txtid: sale.id }))[0]).toMatchObject({
      takenfrom: "MUM/SO2627/0001",
    });
    expect(await books.save("saleorder", { id: order.id, partyid: "Ravi" })).toMatchObject({
      err: 1,
      errkey: "partyid",
      errormsg: "This sale order is already used in MUM/S2627/0001, so its party cannot be changed.",
    });
    expect(
      await books.save("saleorder", { id: order.id, items: [{ itemid: "Visit", qty: 10, rate: 1, lineid: 1 }] }),
    ).toMatchObject({
      err: 1,
      errormsg: "Items, line 1: Bolt is already used in MUM/S2627/0001, so the item of this line cannot be changed.",
    });
  });

  test("two who take the same open line at once: one is refused, and nothing is doubled", async () => {
    const order = await doc("saleorder");
    const answers = await Promise.all(
      [7, 6, 5, 4].map((qty) => doc(qty % 2 === 0 ? "sale" : "salechallan", from("saleorder", order.id, qty))),
    );
    const taken = answers.flatMap(({ err }, n) => (err === 0 ? [7 - n] : [])).reduce((a, b) => a + b, 0);
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThanOrEqual(10);
    for (const { err, errormsg } of answers)
      if (err !== 0) expect(errormsg).toMatch(/^Items, line 1: only \d+ of Bolt is open on MUM\/SO2627\/0001\.$/);
    expect(await books.stock()).toEqual([`Bolt / Main -${taken}`]);
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("taking, an edit of the source and its deletion at once: whoever comes second is refused, and the quantities hold", async () => {
    for (let round = 0; round < 3; round++) {
      const order = await doc("saleorder");
      const actions = [
        () => doc("sale", from("saleorder", order.id, 7)),
        () => books.save("saleorder", { id: order.id, items: [{ itemid: "Bolt", qty: 5, rate: 100 }] }),
        () =>
          books.server
            .call("saleorder_R_btndelete_approve", { id: order.id, type: "delete" }, { id: crypto.randomUUID() })
            .then(([row = {}]) => row),
      ];
      const answers = await Promise.all(
        actions
          .slice(round % 3)
          .concat(actions.slice(0, round % 3))
          .map((action) => action()),
      );
      expect(answers.some(({ err }) => err === 0)).toBe(true);
      for (const { err, errormsg } of answers)
        if (err !== 0) expect(errormsg).toMatch(/is open on|already uses|already used in|no longer exists/);
    }
    expect(await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid))).toEqual([]);
  });

  test("the database itself lets nobody take more than there is", async () => {
    const order = await doc("saleorder");
    const take = inCompany(books.server, ({ tx }) =>
      sql`
      insert into document_link (srcentity, srcid, srcline, entity, recid, lineid, qty) values ('saleorder', ${order.id}, 1, 'sale', 1, 1, 11)`.execute(
        tx,
      ),
    );
    await expect(take).rejects.toThrow("document_line_taken");
  });

  test("the verifier sees an open quantity that was tampered with", async () => {
    const order = await doc("saleorder");
    await doc("sale", from("saleorder", order.id, 4));
    await books.server.parts.db.asSystem((tx) =>
      sql`update document_line set taken = 3, qty = 9 where entity = 'saleorder'`.execute(tx),
    );
    await books.server.parts.db.asSystem((tx) => sql`update document_link set qty = 5`.execute(tx));
    const found = await inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
    expect(found.map(({ what, kept, counted }) => `${what} ${Number(kept)} ${Number(counted)}`)).toEqual([
      "ordered 9 10",
      "taken 3 4",
      "link 5 4",
    ]);
  });
});

describe("POS invoices", () => {
  const pos = (more = {}) =>
    books.save("salepos", {
      edateview: "2026-06-10",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 1, rate: 118 }],
      ...more,
    });
  const TAXES = ["Output CGST Cr 9.00", "Output SGST Cr 9.00"];

  test("DOC-028 nobody named and no payments: all in cash, and the rate has the tax in it", async () => {
    expect(await pos()).toMatchObject({ err: 0, label: "MUM/PS2627/0001" });
    expect(await books.balances()).toEqual(["Cash Dr 118.00", ...TAXES, "Sales Cr 100.00"]);
    expect([await books.stock(), await books.open()]).toEqual([["Bolt / Main -1"], []]);
  });

  test("DOC-028 cash and UPI with change: the change goes out of the cash", async () => {
    const made = await pos({
      payments: [
        { ledgerid: "Bank", amount: 50 },
        { ledgerid: "Petty Cash", amount: 100 },
      ],
    });
    expect(await books.balances()).toEqual(["Bank Dr 50.00", ...TAXES, "Petty Cash Dr 68.00", "Sales Cr 100.00"]);
    expect((await books.server.call("salepos_R_getviewdata", { txtid: made.id }))[0]).toMatchObject({
      tendered: 150,
      changeamt: 32,
      paidamt: 118,
      unpaidamt: 0,
    });
  });

  test("DOC-028 a customer who pays a part owes the rest, as an open bill", async () => {
    const made = await pos({ partyid: "Asha", payments: [{ ledgerid: "Petty Cash", amount: 18 }] });
    expect(await books.balances()).toEqual(["Asha Dr 100.00", ...TAXES, "Petty Cash Dr 18.00", "Sales Cr 100.00"]);
    expect(await books.open()).toEqual(["Asha / MUM/PS2627/0001 Dr 100.00"]);
    await books.save("salepos", { id: made.id, payments: [] });
    expect([await books.open(), await books.balances()]).toEqual([
      ["Asha / MUM/PS2627/0001 Dr 118.00"],
      ["Asha Dr 118.00", ...TAXES, "Sales Cr 100.00"],
    ]);
    await books.save("salepos", { id: made.id, payments: [{ ledgerid: "Bank", amount: 118 }] });
    expect([await books.open(), await books.balances()]).toEqual([[], ["Bank Dr 118.00", ...TAXES, "Sales Cr 100.00"]]);
  });

  test.each([
    [
      "less than the bill of nobody",
      [{ ledgerid: "Bank", amount: 100 }],
      "₹18.00 is still unpaid. Receive it, or choose a customer to bill it to.",
    ],
    [
      "change of a card",
      [{ ledgerid: "Bank", amount: 120 }],
      "The change is 2.00, but only 0.00 was received in cash. Correct the payments.",
    ],
    [
      "a payment into an expense",
      [{ ledgerid: "Rent", amount: 118 }],
      "Payments, line 1: Rent is neither cash nor a bank.",
    ],
    [
      "a payment of nothing",
      [
        { ledgerid: "Bank", amount: 118 },
        { ledgerid: "Petty Cash", amount: 0 },
      ],
      "Payments, line 2: Enter an Amount of more than 0.",
    ],
  ])("DOC-028 refused: %s", async (_, payments, errormsg) => {
    expect(await pos({ payments })).toMatchObject({ err: 1, errkey: "payments", errormsg });
    expect(await books.balances()).toEqual([]);
  });

  test("DOC-028 the printed price comes before the sale price", async () => {
    await books.server.call("item_R_save", { id: books.ids.Bolt, mrp: 120, saleprice: 90 });
    const price = async (entity: string) =>
      (await books.server.call("WEBAPI_billfacts", { entity, itemids: String(books.ids.Bolt) })).find(
        ({ kind }) => kind === "item",
      )?.price;
    expect([await price("salepos"), await price("sale")]).toEqual(["120", "90"]);
    await books.server.call("item_R_save", { id: books.ids.Bolt, mrp: 0, saleprice: 0 });
  });
});

describe("what screens are told", () => {
  test("what open sale orders hold of an item is reserved until it is delivered, and the godowns that have the item are told with it", async () => {
    await books.save("opening", {
      edateview: "2026-04-01",
      kind: "opening",
      godownid: "Main",
      items: [{ itemid: "Bolt", qty: 200, rate: 1 }],
    });
    await books.save("stocktransfer", {
      edateview: "2026-06-01",
      fromgodownid: "Main",
      togodownid: "Shop",
      items: [{ itemid: "Bolt", qty: 50 }],
    });
    const held = async (args: object) => {
      const rows = await books.server.call("WEBAPI_billfacts", {
        entity: "sale",
        itemids: String(books.ids.Bolt),
        godownid: books.ids.Shop,
        partyid: books.ids.Asha,
        ...args,
      });
      const item = rows.find(({ kind }) => kind === "item");
      const { instock, reserved, places } = JSON.parse(String(item?.held));
      return [
        item?.stock,
        instock,
        reserved,
        places.map(({ name, stock }: { name: string; stock: string }) => `${name} ${stock}`).join(", "),
      ];
    };
    expect(await held({})).toEqual(["50", "200", "0", "Main 150, Shop 50"]);
    const order = await doc("saleorder", {
      items: [
        { itemid: "Bolt", qty: 1, unitid: "BOX", rate: 100 },
        { itemid: "Bolt", qty: 20, rate: 100 },
      ],
    });
    await doc("quotation");
    expect(await held({})).toEqual(["50", "200", "120", "Main 150, Shop 50"]);
    const challan = await doc("salechallan", from("saleorder", order.id, 30));
    expect(await held({ godownid: books.ids.Main })).toEqual(["120", "170", "90", "Main 120, Shop 50"]);
    await doc("sale", from("salechallan", challan.id, 30));
    expect(await held({})).toEqual(["50", "170", "90", "Main 120, Shop 50"]);
    await books.save("saleorder", { id: order.id, items: [{ itemid: "Bolt", qty: 40, rate: 100, lineid: 1 }] });
    expect(await held({})).toEqual(["50", "170", "10", "Main 120, Shop 50"]);
    expect(
      JSON.parse(String((await books.server.call("WEBAPI_itemstock", { itemid: books.ids.Bolt }))[0]?.held)),
    ).toMatchObject({ instock: "170", reserved: "10" });
    expect(await books.server.call("WEBAPI_itemstock", { itemid: books.ids.Visit })).toEqual([]);
    const { clerk } = books.server.users;
    await grantClerk(books.server, "item", { rights: [] });
    expect(
      (await books.server.call("WEBAPI_itemstock", { itemid: books.ids.Bolt }, undefined, clerk))[0],
    ).toMatchObject({ err: 1, errkey: "rights", errormsg: "You don't have permission to view items." });
    const plan = await inCompany(books.server, async ({ tx, session }) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{
        "QUERY PLAN": string;
      }>`explain select sum(qty - taken) from document_line where coid = ${session.coid} and itemid = ${books.ids.Bolt} and entity = 'saleorder' and taken < qty`.execute(
        tx,
      );
    });
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("document_line_reserved");
  });

  test("a record says what is open of it, in the unit of its lines, and which documents the user may make of it", async () => {
    const made = await doc("quotation", {
      items: [
        { itemid: "Bolt", qty: 3, unitid: "BOX", rate: 100 },
        { itemid: "Visit", qty: 1, rate: 5 },
      ],
    });
    await doc("saleorder", from("quotation", made.id, 50));
    const [record = {}] = await books.server.call("quotation_R_getviewdata", { txtid: made.id });
    expect(record.openlines).toEqual([
      { lineid: 1, qty: "2.5" },
      { lineid: 2, qty: "1" },
    ]);
    const headOf = async (form: string, as = books.server.users.owner) =>
      JSON.parse(
        String((await books.server.call("WEBAPI_R_dynaform", { menutype: form }, undefined, as))[0]?.documentform),
      );
    const head = await headOf("quotationdetail");
    expect(head.conversions.map(({ title }: { title: string }) => title)).toEqual([
      "Sale Order",
      "Sale Challan",
      "Sale",
      "POS Invoice",
    ]);
    expect(head.lines.items).toEqual(["itemid", "batchno", "qty", "unitid", "rate", "discount"]);
    expect((await headOf("purchasedetail")).fields).not.toContain("billno");
    expect((await headOf("saledetail")).takes).toEqual([
      { entity: "quotation", title: "Quotation" },
      { entity: "saleorder", title: "Sale Order" },
      { entity: "salechallan", title: "Sale Challan" },
    ]);
    expect((await headOf("salereturndetail")).takes).toEqual([]);
    expect((await books.server.call("common_R_getlistgrid", { formname: "sale" }))[0]).toMatchObject({
      saleordersaleaddallowed: 1,
      copyallowed: 1,
    });
    expect((await books.server.call("common_R_getlistgrid", { formname: "purchase" }))[0]).not.toHaveProperty(
      "saleordersaleaddallowed",
    );
    await grantClerk(books.server, "quotation", { rights: ["view"] });
    await grantClerk(books.server, "saleorder", { rights: ["add"] });
    expect((await headOf("quotationdetail", books.server.users.clerk)).conversions).toMatchObject([
      { entity: "saleorder", formname: "saleorderdetail", sqlsp: "saleorder_R_getviewdata" },
    ]);
  });
});

describe("Sale Order / Challan to Sale", () => {
  test("its form lists the open lines of a party, oldest first, and nothing else", async () => {
    const order = await doc("saleorder", {
      items: [
        { itemid: "Bolt", qty: 2, unitid: "BOX", rate: 100 },
        { itemid: "Visit", qty: 1, rate: 5 },
      ],
    });
    await doc("salechallan", { edateview: "2026-06-05" });
    await doc("quotation");
    await doc("saleorder", { partyid: "Ravi" });
    await doc("sale", from("saleorder", order.id, 50));
    await doc("salepos", {
      payments: [],
      items: [{ itemid: "Visit", qty: 1, rate: 5, srcentity: "saleorder", srcid: order.id, srcline: 2 }],
    });
    const rows = await books.server.call("saleordersale_R_openlines", { partyid: books.ids.Asha });
    expect(
      rows.map(({ kind, number, item, open, unit, edate }) => [kind, number, item, open, unit, edate].join(" | ")),
    ).toEqual([
      "Sale Challan | MUM/SC2627/0001 | Bolt | 10 | PCS | 2026-06-05",
      "Sale Order | MUM/SO2627/0001 | Bolt | 1.5 | BOX | 2026-06-10",
    ]);
    expect(rows[1]).toMatchObject({ srcentity: "saleorder", srcid: order.id, srcline: 1, rate: "100" });
    expect(await books.server.call("saleordersale_R_openlines", { partyid: 0 })).toEqual([]);
  });

  test("it costs the open lines of the party: the partial index answers", async () => {
    await doc("saleorder");
    const plan = await inCompany(books.server, async ({ tx, session }) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{
        "QUERY PLAN": string;
      }>`explain select lineid from document_line where coid = ${session.coid} and branchid = ${session.branchid}
        and partyid = ${books.ids.Asha} and taken < qty`.execute(tx);
    });
    expect(plan.rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("document_line_open");
  });

  test("without the right to add sales its form is refused; of kinds that the user may not see nothing is listed", async () => {
    const { clerk } = books.server.users;
    await doc("saleorder");
    await doc("salechallan");
    expect((await books.server.call("saleordersale_R_getviewdata", { txtid: 0 }, undefined, clerk))[0]).toMatchObject({
      err: 1,
      errkey: "rights",
      errormsg: "You don't have permission to add sales.",
    });
    await grantClerk(books.server, "salepos", { rights: ["add"] });
    await grantClerk(books.server, "salechallan", { rights: ["view"], hidden: "rate" });
    await grantClerk(books.server, "saleorder", { rights: [] });
    const [view = {}] = await books.server.call("saleordersale_R_getviewdata", { txtid: 0 }, undefined, clerk);
    expect(JSON.parse(String(view.targets))).toMatchObject([{ entity: "salepos", title: "POS Invoice" }]);
    expect(
      await books.server.call("saleordersale_R_openlines", { partyid: books.ids.Asha }, undefined, clerk),
    ).toMatchObject([{ srcentity: "salechallan", rate: "" }]);
  });
});

describe("property", () => {
  const KINDS = ["quotation", "saleorder", "salechallan", "salechallanreturn", "sale", "salepos"] as const;
  const qty = fc.integer({ min: 1, max: 20_000 }).map((n) => n / 1000);
  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        what: fc.constant("new" as const),
        kind: fc.constantFrom(...KINDS),
        of: fc.option(fc.nat(), { freq: 6 }),
        qty,
        other: qty,
      }),
    },
    { weight: 2, arbitrary: fc.record({ what: fc.constant("edit" as const), which: fc.nat(), qty }) },
    {
      weight: 2,
      arbitrary: fc.record({ what: fc.constantFrom("delete" as const, "cancel" as const), which: fc.nat() }),
    },
  );

  test("after any documents, conversions, edits, deletions and cancellations ordered is taken and open, goods of a challan moved once, and deleting all leaves nothing", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 11 }), async (steps) => {
        await books.reset();
        let made: { kind: (typeof KINDS)[number]; id: unknown; qty: number; of: string; other: number }[] = [];
        const remove = async (one: (typeof made)[number], type: "delete" | "cancel") => {
          const [answer] = await books.server.call(
            `${one.kind}_R_btndelete_approve`,
            { id: one.id, type, cancelreason: "Off" },
            { id: crypto.randomUUID() },
          );
          if (answer?.err === 0) made = made.filter((other) => other !== one);
        };
        const linesOf = (one: { qty: number; other: number }, source = {}) => [
          { itemid: "Bolt", qty: one.qty, rate: 10, ...source },
          { itemid: "Bolt", qty: one.other, rate: 10 },
        ];
        for (const one of steps) {
          const target = made[("which" in one ? one.which : 0) % Math.max(1, made.length)];
          if (one.what === "new") {
            const source = one.of === null ? undefined : made[one.of % Math.max(1, made.length)];
            const answer = await doc(one.kind, {
              items: linesOf(one, source ? { srcentity: source.kind, srcid: source.id, srcline: 1 } : {}),
            });
            if (answer.err === 0)
              made.push({ kind: one.kind, id: answer.id, qty: one.qty, other: one.other, of: source?.kind ?? "" });
          } else if (target && one.what === "edit") {
            const [record = {}] = await books.server.call(`${target.kind}_R_getviewdata`, { txtid: target.id });
            const items = (record.items as Record<string, unknown>[]).map((line, n) =>
              n === 0 ? { ...line, qty: one.qty } : line,
            );
            if ((await books.save(target.kind, { id: target.id, items })).err === 0) target.qty = one.qty;
          } else if (target && one.what !== "edit") await remove(target, one.what);
        }
        const check = () => inCompany(books.server, ({ tx, session }) => verifyBooks(tx, session.coid));
        expect(await check()).toEqual([]);
        // Goods of a challan leave the stock with the challan; a bill moves only what did not come from one.
        const moved = made.reduce((total, { kind, of, qty: first, other }) => {
          if (kind === "salechallan") return total - first - other;
          if (kind === "salechallanreturn") return total + first + other;
          return kind === "sale" || kind === "salepos" ? total - other - (of === "salechallan" ? 0 : first) : total;
        }, 0);
        const stock = Number((await books.stock())[0]?.split(" ").at(-1) ?? 0);
        expect(Math.abs(stock - moved)).toBeLessThan(0.0005);
        for (let round = 0; round < 4 && made.length > 0; round++) for (const one of made) await remove(one, "delete");
        expect([made, await books.balances(), await books.stock(), await check()]).toEqual([[], [], [], []]);
        const left = await inCompany(books.server, ({ tx }) =>
          sql`select 1 from document_line union all select 1 from document_link`.execute(tx),
        );
        expect(left.rows).toEqual([]);
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });
});
