import { sql } from "kysely";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { defineProcedure } from "../../../src/server/engine/call/procedure";
import { effectWorker } from "../../../src/server/engine/effects/effect-worker";
import type { Row } from "../../../src/wire/envelope";
import { TALLY_VOUCHERS_MAX } from "../../../src/wire/tally/tally-export";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import { tradeOf, type Trade } from "../reports/parties/help/trade";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { grantClerk } from "../records/company";
import { askForFile, exported, fetchFile } from "./help/export";
import { all, readTally, readXml, told } from "./help/read-tally";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  books.server.parts.registry.add(note);
});
beforeEach(() => books.server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx)));

/** A save whose answer asks for what its parameter says. */
const note = defineProcedure({
  name: "note_R_save",
  kind: "command",
  params: { row: z.record(z.string(), z.unknown()) },
  run: async (_ctx, { row }) => [{ err: 0, id: 7, ...row }],
});

const [FROM, TO] = ["2026-06-01", "2026-09-30"];
const YEAR = { dtpfrom: FROM, dtpto: TO, branch: 0 };
const coid = (): number => books.server.users.owner.user.coid;

test("ENV-032 the reply to the days is the link to a file with ledgers, open bills and vouchers; for days without a voucher it is empty", async () => {
  await trade.sale("2026-05-10", "Asha", 1, 100);
  const { id } = await trade.sale("2026-06-10", "Asha", 2, 100, { narration: 'Bolts & "nuts" <M8>\u0007' });
  await trade.money("receipt", "2026-06-20", "Asha", 118, { allocation: "oldest" });
  const body = {
    user2: "1",
    coid: coid(),
    branch: 0,
    tallytypename: "",
    dtpfrom: FROM,
    dtpto: TO,
    downloadfilename: "June.xml",
    lastdownloadfilename: "May.xml",
  };
  const { status, text } = await askForFile(books.server, body);
  expect([status, text]).toEqual([200, `/MicroACfiles/${coid()}/tally/${FROM}/${TO}/0/0/June.xml`]);
  const xml = readXml((await fetchFile(books.server, text)).text);
  const read = readTally((await fetchFile(books.server, text)).text);
  const vno = (n: number) => `MUM/S2627/000${n}`;
  expect(read.ledgers.find(({ name }) => name === "Asha")).toEqual({
    name: "Asha",
    parent: "Sundry Debtors",
    opening: 118_00,
    isBillwise: true,
    bills: [{ name: vno(1), amount: 118_00 }],
  });
  const opId = await opOf(id);
  expect(read.vouchers).toEqual([
    {
      guid: `${opId}-sale`,
      type: "Sales",
      number: vno(2),
      day: "20260610",
      isCancelled: false,
      entries: [
        { ledger: "Asha", amount: 236_00, bills: [{ type: "New Ref", name: vno(2), amount: 236_00 }] },
        { ledger: "Sales", amount: -200_00, bills: [] },
        { ledger: "Output CGST", amount: -18_00, bills: [] },
        { ledger: "Output SGST", amount: -18_00, bills: [] },
      ],
    },
    {
      guid: expect.stringMatching(/-receipt$/),
      type: "Receipt",
      number: "MUM/RC2627/0001",
      day: "20260620",
      isCancelled: false,
      entries: [
        { ledger: "Asha", amount: -118_00, bills: [{ type: "Agst Ref", name: vno(1), amount: -118_00 }] },
        { ledger: "Bank", amount: 118_00, bills: [] },
      ],
    },
  ]);
  const [sale] = all(xml, "VOUCHER");
  expect(told(sale!, "NARRATION")).toBe('Bolts & "nuts" <M8>');
  expect(told(sale!, "PARTYLEDGERNAME")).toBe("Asha");
  const plain = `/MicroACfiles/${coid()}/tally/${FROM}/${TO}/0/0/Tally%20${FROM}%20to%20${TO}.xml`;
  expect(await askForFile(books.server, YEAR)).toEqual({ status: 200, text: plain });
  expect(await askForFile(books.server, { ...YEAR, dtpto: "2026-06-05" })).toEqual({ status: 200, text: "" });
});

const opOf = async (recid: unknown): Promise<string> => {
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ opid: string }>`select opid from voucher where entity = 'sale' and recid = ${Number(recid)}`.execute(tx),
  );
  return rows[0]?.opid ?? "";
};

test("a voucher keeps its identity when it changes, and one that was cancelled or deleted comes without amounts", async () => {
  const { id } = await trade.sale("2026-06-10", "Asha", 2, 100);
  const gone = await trade.sale("2026-06-11", "Asha", 1, 100);
  const erased = await trade.sale("2026-06-12", "Asha", 1, 100);
  const before = readTally(await exported(books.server, FROM, TO)).vouchers;
  await trade.save("sale", { id, edateview: "2026-07-01", items: [{ itemid: "Bolt", qty: 3, rate: 100 }] });
  await trade.cancel("sale", gone.id);
  const args = { id: erased.id, type: "delete" };
  await books.server.call("sale_R_btndelete_approve", args, { id: crypto.randomUUID() });
  const after = readTally(await exported(books.server, FROM, TO)).vouchers;
  expect(after.map(({ guid }) => guid).toSorted()).toEqual(before.map(({ guid }) => guid).toSorted());
  expect(after.map(({ number, day, isCancelled, entries }) => [number, day, isCancelled, entries.length])).toEqual([
    ["MUM/S2627/0002", "20260611", true, 0],
    ["MUM/S2627/0003", "20260612", true, 0],
    ["MUM/S2627/0001", "20260701", false, 4],
  ]);
});

test("Tally's own groups keep Tally's name, others come after the group above them, and orders and stock are no vouchers", async () => {
  const rename = async (id: string, values: Row) =>
    expect((await books.server.call("acgroup_R_save", { id, ...values }))[0]?.errormsg ?? "").toBe("");
  const groupId = async (name: string) => {
    const { rows } = await books.server.parts.db.asSystem((tx) =>
      sql<{ id: string }>`select id::text from m_acgroup where coid = ${coid()} and acgroupname = ${name}`.execute(tx),
    );
    return rows[0]?.id ?? "";
  };
  const expenses = await groupId("Indirect Expenses");
  await rename(expenses, { acgroupname: "Overheads" });
  await rename("0", { acgroupname: "Office", acgroupnamemasterid: expenses });
  await rename("0", { acgroupname: "Canteen", acgroupnamemasterid: await groupId("Office") });
  await books.server.call("debtors_R_save", { id: 0, drconame: "Tea", acgroupid: "Canteen" });
  await trade.sale("2026-06-10", "Asha", 2, 100);
  await trade.save("saleorder", {
    edateview: "2026-06-10",
    partyid: "Asha",
    items: [{ itemid: "Bolt", qty: 1, rate: 1 }],
  });
  const { groups, ledgers, vouchers } = readTally(await exported(books.server, FROM, TO));
  expect(groups).toEqual([
    { name: "Office", parent: "Indirect Expenses" },
    { name: "Canteen", parent: "Office" },
  ]);
  expect(ledgers.find(({ name }) => name === "Tea")?.parent).toBe("Canteen");
  expect(ledgers.find(({ name }) => name === "Rent")?.parent).toBe("Indirect Expenses");
  expect(vouchers.map(({ type }) => type)).toEqual(["Sales"]);
  await rename(expenses, { acgroupname: "Indirect Expenses" });
});

test("a supplier's number is the reference, and the same number in another year is another bill", async () => {
  await trade.purchase("2026-04-10", "77", 1, 100);
  books.server.setClock(new Date("2027-06-30T12:00:00Z"));
  await trade.purchase("2027-05-10", "77", 2, 100);
  books.server.setClock(new Date("2026-09-30T12:00:00Z"));
  const file = await exported(books.server, "2026-04-01", "2027-05-31");
  const purchases = readTally(file).vouchers;
  expect(purchases.map(({ entries }) => entries[0]?.bills.map(({ name }) => name))).toEqual([["77"], ["77 (2027-28)"]]);
  expect(all(readXml(file), "VOUCHER").map((one) => [told(one, "REFERENCE"), told(one, "REFERENCEDATE")])).toEqual([
    ["77", "20260410"],
    ["77", "20270510"],
  ]);
});

test("a year begins with the stock and the profit of the years before, and its openings balance", async () => {
  await trade.purchase("2026-05-10", "77", 10, 80);
  await trade.sale("2026-06-10", "Asha", 4, 100);
  books.server.setClock(new Date("2027-06-30T12:00:00Z"));
  await trade.sale("2027-04-10", "Asha", 1, 100);
  books.server.setClock(new Date("2026-09-30T12:00:00Z"));
  const { ledgers } = readTally(await exported(books.server, "2027-04-01", "2027-05-31"));
  const begun = ledgers
    .filter(({ opening }) => opening !== 0)
    .map(({ name, parent, opening }) => [name, parent, opening]);
  expect(begun.toSorted()).toEqual([
    ["Asha", "Sundry Debtors", 472_00],
    ["Input CGST", "Duties & Taxes", 72_00],
    ["Input SGST", "Duties & Taxes", 72_00],
    ["Opening Stock", "Stock-in-Hand", 480_00],
    ["Output CGST", "Duties & Taxes", -36_00],
    ["Output SGST", "Duties & Taxes", -36_00],
    ["Profit & Loss A/c", "", -80_00],
    ["Steel Co", "Sundry Creditors", -944_00],
  ]);
  expect(ledgers.reduce((sum, { opening }) => sum + opening, 0)).toBe(0);
});

test("one branch has its own vouchers and balances; a kind of file has only its part", async () => {
  await trade.sale("2026-06-10", "Asha", 2, 100);
  await trade.sale("2026-06-11", "Asha", 1, 100, {}, trade.nashik);
  const numbers = async (more: Row) =>
    readTally(await exported(books.server, FROM, TO, more)).vouchers.map(({ number }) => number);
  expect(await numbers({})).toHaveLength(2);
  expect(await numbers({ branch: trade.nashik.user.branchid })).toEqual(["NSK/S2627/0001"]);
  const masters = readTally(await exported(books.server, FROM, TO, { tallytypename: "All Masters" }));
  expect([masters.ledgers.length > 5, masters.vouchers.length]).toEqual([true, 0]);
  const vouchers = readTally(await exported(books.server, FROM, TO, { tallytypename: "Vouchers" }));
  expect([vouchers.ledgers.length, vouchers.vouchers.length]).toEqual([0, 2]);
});

test("who may not see the screen, a kind of voucher or balances gets no file; nor does another company, or a request without sense", async () => {
  const { clerk, stranger } = books.server.users;
  await trade.sale("2026-06-10", "Asha", 2, 100);
  const path = (await askForFile(books.server, YEAR)).text;
  const asked = async () => {
    const { status, text } = await askForFile(books.server, YEAR, clerk);
    return `${status} ${text}`;
  };
  expect(await asked()).toContain('403 {"Message":"You don\'t have permission to export to Tally.');
  await grantClerk(books.server, "onlinepaymentB", {});
  expect(await asked()).toContain(
    '400 {"Message":"Tally Export adds up every document, and you don\'t have permission to view all of:',
  );
  for (const { entity } of recordDeclarations()) await grantClerk(books.server, entity, {});
  expect(await asked()).toMatch(/^200 \/MicroACfiles/);
  await grantClerk(books.server, "debtors", { hidden: "opening" });
  expect(await asked()).toContain('403 {"Message":"Tally Export lists every ledger with its balance');
  expect(await fetchFile(books.server, path, clerk)).toMatchObject({ status: 403 });
  await grantClerk(books.server, "debtors", { hidden: "gstin,pan" });
  const file = (await fetchFile(books.server, path, clerk)).text;
  expect(file).not.toContain("PARTYGSTIN");
  expect(await exported(books.server, FROM, TO)).toContain("<PARTYGSTIN>27AAKCS4821F1ZB</PARTYGSTIN>");
  expect(await fetchFile(books.server, path, stranger)).toEqual({
    status: 400,
    text: '{"Message":"This company has no such file."}',
  });
  const refused = async (more: Row) => (await askForFile(books.server, { ...YEAR, ...more })).text;
  expect(await refused({ dtpto: "2026-05-01" })).toContain("Enter a To Date on or after the From Date.");
  expect(await refused({ dtpfrom: "31-06-2026" })).toContain("Enter a From Date.");
  expect(await refused({ branch: "x" })).toContain("dtpfrom and dtpto must be days as yyyy-MM-dd");
  expect(await refused({ branch: 999 })).toContain("You don't have permission to view this branch.");
  expect(await refused({ coid: 999 })).toContain("You are signed in to another company.");
  expect((await fetchFile(books.server, path.replace("2026-06-01", "x"))).text).toContain("Enter a From Date.");
});

test("more vouchers than Tally takes at a time are refused with what to do", async () => {
  await trade.sale("2026-06-10", "Asha", 2, 100);
  await books.server.parts.db.asSystem((tx) =>
    sql`set local session_replication_role = replica`.execute(tx).then(() =>
      sql`with made as (
          insert into voucher (coid, branchid, entity, recid, fy, vno, vdate, userid)
          select v.coid, v.branchid, v.entity, -n, v.fy, v.vno, v.vdate, v.userid from voucher v, generate_series(1, ${TALLY_VOUCHERS_MAX}) n where v.entity = 'sale'
          returning coid, branchid, id, vdate)
        insert into ledger_entry (coid, branchid, voucherid, version, edate, ledgerid, amount)
        select coid, branchid, id, 1, vdate, ${books.ids.Asha}, 1 from made`.execute(tx),
    ),
  );
  expect((await askForFile(books.server, YEAR)).text).toContain(
    "More than 20,000 vouchers are dated from 01-Jun-2026 to 30-Sep-2026. Export fewer days at a time.",
  );
});

test("FORM-088 the Tally members of a save's result are sent through Posttallyexportapi's file: its link stands with the follow-up", async () => {
  const { branchid } = books.server.users.owner.user;
  await trade.sale("2026-06-10", "Asha", 2, 100);
  const row = {
    S_tallytypename: "Vouchers",
    S_dtpfrom: FROM,
    S_dtpto: TO,
    S_user2: "1",
    S_branch: String(branchid),
    S_coid: String(coid()),
    S_downloadfilename: "Sale of June.xml",
    S_lastdownloadfilename: "May.xml",
  };
  const save = (more: Row) =>
    books.server.call("note_R_save", { row: { ...row, ...more } }, { id: crypto.randomUUID() });
  expect(await save({})).toMatchObject([{ err: 0, effects: "server" }]);
  await save({ S_dtpto: "2026-06-02" });
  await save({ S_tallytypename: "Everything" });
  await save({ S_branch: "999" });
  await effectWorker(books.server.parts).run();
  const { rows } = await books.server.parts.db.asSystem((tx) =>
    sql<{ payload: Row }>`select payload from follow_up where state = 'sent' and kind = 'tally'`.execute(tx),
  );
  expect(rows).toEqual([
    {
      payload: {
        tallytypename: "Vouchers",
        dtpfrom: FROM,
        dtpto: TO,
        user2: "1",
        branch: String(branchid),
        coid: String(coid()),
        downloadfilename: "Sale of June.xml",
        lastdownloadfilename: "May.xml",
      },
    },
  ]);
  const [sent] = await books.server.call("followups_R_list", { state: "sent" });
  expect(sent?.filepath).toBe(`/MicroACfiles/${coid()}/tally/${FROM}/${TO}/${branchid}/2/Sale%20of%20June.xml`);
  expect(readTally((await fetchFile(books.server, String(sent?.filepath))).text).vouchers).toHaveLength(1);
  const failed = await books.server.call("followups_R_list", { state: "problem" });
  expect(failed.map(({ error, filepath }) => [error, filepath])).toEqual([
    ["You don't have permission to view this branch. Nothing was exported.", ""],
    ["The export to Tally names no days, no branch or an unknown kind of file. Nothing was exported.", ""],
    ["No voucher is dated in these days. Nothing was exported.", ""],
  ]);
});
