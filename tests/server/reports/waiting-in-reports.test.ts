/**
 * The airplane test: a kept report with what waits on the device drawn in says what the server says after the documents
 * were sent, to the paisa. Ten documents of seven kinds, one of them an edit and one a cancellation.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { foldOf } from "../../../src/client/report/local/folds";
import { localEffect } from "../../../src/client/report/local/local-effect";
import { readLocalBooks } from "../../../src/client/report/local/local-books";
import { pagingOf, reportSnapshot } from "../../../src/client/report/read/report-pages";
import type { ReportSnapshot } from "../../../src/client/report/read/report-pages";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import { stockHere } from "../../../src/client/posting/stock-here";
import { waitingDocuments } from "../../../src/client/posting/waiting-documents";
import { stockFactsOf } from "../../../src/definitions/bill/facts-rows";
import { addDecimals } from "../../../src/domain/decimal";
import { declarationOf } from "../../../src/server/engine/records/record-declarations";
import { saveParams } from "../../../src/server/engine/saving/save";
import type { Row } from "../../../src/wire/envelope";
import { openBooks } from "../books/help/books";
import type { Books } from "../books/help/books";
import { view } from "../records/samples";
import { deviceOf, waitingSave } from "./help/device";
import { mustSave } from "./help/must-save";

const DAYS = { dtpfrom: "2026-04-01", dtpto: "2026-06-30" };
let books: Books;
let waiting: readonly OutboxRow[];
let device: Awaited<ReturnType<typeof deviceOf>>;

/** Reports asked before the documents were sent, by their question. */
const kept = new Map<string, ReportSnapshot>();

const QUESTIONS: readonly (readonly [name: string, args: () => Row])[] = [
  ["trialbalance", () => ({ ...DAYS, detailed: "true" })],
  ["trialbalance", () => ({ ...DAYS, detailed: "false" })],
  ["ledgerstatement", () => ({ ...DAYS, ddlledger: String(books.ids.Asha) })],
  ["ledgerstatement", () => ({ dtpfrom: "2026-06-12", dtpto: "2026-06-30", ddlledger: String(books.ids.Bank) })],
  ["daybook", () => DAYS],
  ["daybook", () => ({ ...DAYS, group: "kind" })],
  ["cashbook", () => DAYS],
  ["bankbook", () => DAYS],
  ["outstandingreceivables", () => ({ dtpto: DAYS.dtpto, detailed: "true" })],
  ["outstandingpayables", () => ({ dtpto: DAYS.dtpto, detailed: "true" })],
  ["stocksummary", () => DAYS],
  ["stockledger", () => ({ ...DAYS, itemname: String(books.ids.Bolt) })],
];

const bill = (partyid: number | undefined, day: string, qty: number, rate: number, more: Row = {}): Row => ({
  edateview: day,
  partyid,
  godownid: books.ids.Main,
  items: [{ itemid: books.ids.Bolt, qty, rate }],
  ...more,
});

const documents = (): readonly (readonly [entity: string, values: Row])[] => [
  ["sale", bill(books.ids.Asha, "2026-06-10", 4, 100)],
  ["sale", bill(books.ids.Ravi, "2026-06-11", 2, 250.55)],
  ["purchase", bill(books.ids["Steel Co"], "2026-06-11", 30, 41.5, { billno: "S-77" })],
  ["receipt", money(books.ids.Asha, books.ids["Petty Cash"], "2026-06-12", 300)],
  ["payment", money(books.ids["Steel Co"], books.ids.Bank, "2026-06-13", 999.99)],
  ["contra", { edateview: "2026-06-14", fromid: books.ids.Bank, toid: books.ids["Petty Cash"], mgrossamt: 50 }],
  [
    "journal",
    {
      edateview: "2026-06-15",
      entries: [
        { ledgerid: books.ids.Rent, debit: 120 },
        { ledgerid: books.ids.Asha, credit: 120 },
      ],
    },
  ],
  [
    "stocktransfer",
    {
      edateview: "2026-06-16",
      fromgodownid: books.ids.Main,
      togodownid: books.ids.Shop,
      items: [{ itemid: books.ids.Bolt, qty: 3 }],
    },
  ],
];

const money = (
  partyid: number | undefined,
  accountid: number | undefined,
  edateview: string,
  mgrossamt: number,
): Row => ({
  edateview,
  partyid,
  accountid,
  mgrossamt,
  allocation: "oldest",
});

async function ask(name: string, args: Row): Promise<ReportSnapshot> {
  const rows = await books.server.call(`${name}_R_report`, args);
  expect(rows[0]?.errormsg ?? "").toBe("");
  return reportSnapshot(name, new Map([[0, { rows, asOf: 0, fresh: false }]]), pagingOf(0));
}

beforeAll(async () => {
  books = await openBooks();
  books.server.setClock(new Date("2026-06-30T12:00:00Z"));
  const save = (entity: string, values: Row) => mustSave(books, entity, values);
  await save("purchase", bill(books.ids["Steel Co"], "2026-05-02", 100, 40, { billno: "S-1" }));
  const edited = await save("sale", bill(books.ids.Asha, "2026-05-10", 10, 90));
  const cancelled = await save("sale", bill(books.ids.Asha, "2026-05-11", 5, 80));
  await save("receipt", money(books.ids.Asha, books.ids.Bank, "2026-05-20", 100));
  device = await deviceOf(books.server, false);
  for (const [name, args] of QUESTIONS) kept.set(JSON.stringify([name, args()]), await ask(name, args()));

  const before = await view(books.server, "sale", Number(edited.id));
  const [line] = before.items as readonly Row[];
  const after = { ...before, items: [{ ...line, qty: 12, rate: 95 }] };
  waiting = [
    ...documents().map(([entity, values]) => waitingSave(entity, values)),
    waitingSave("sale", after, { recordKey: String(edited.id), baseSnap: before }),
    waitingSave(
      "sale",
      { iscancelled: 1 },
      {
        recordKey: String(cancelled.id),
        baseSnap: await view(books.server, "sale", Number(cancelled.id)),
        formname: "",
        env: { sqlsp: "sale_R_btndelete_approve", sqlpara: ["type"], mypayans: ["cancel"] },
      },
    ),
  ];
  device.waiting.push(...waiting);
  for (const [entity, values] of documents()) await save(entity, values);
  const { rowver } = before;
  const names: readonly string[] = saveParams(declarationOf("sale"));
  const sent = Object.fromEntries(Object.entries(after).filter(([key]) => names.includes(key)));
  const op = (base: unknown) => ({ id: crypto.randomUUID(), base: { kind: "ver" as const, ver: Number(base) } });
  const [again] = await books.server.call("sale_R_save", { ...sent, id: edited.id }, op(rowver));
  expect(again?.errormsg ?? "").toBe("");
  const [gone] = await books.server.call(
    "sale_R_btndelete_approve",
    { id: String(cancelled.id), type: "cancel", cancelreason: "Not wanted" },
    op(1),
  );
  expect(gone?.errormsg ?? "").toBe("");
});
afterAll(() => books.server.close());

/** The report as the device draws it while the documents wait. */
async function drawn(name: string, args: Row): Promise<ReportSnapshot> {
  const shown = kept.get(JSON.stringify([name, args]));
  if (!shown) throw new Error(`${name} was not kept.`);
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: name });
  const given = await waitingDocuments(device.offline, waiting);
  expect([given.unknown, given.refused, given.documents.length]).toEqual([0, 0, 10]);
  const effect = await localEffect(device.offline, given, readLocalBooks(definition));
  const values = Object.fromEntries(Object.entries(args).map(([key, value]) => [key, String(value)]));
  const question = {
    values,
    detailed: args.detailed !== "false",
    detailedA: false,
    group: [],
    sort: "",
    layout: "MacTable" as const,
    compare: "" as const,
    chart: "",
  };
  const detail = kept.get(JSON.stringify(["trialbalance", { ...DAYS, detailed: "true" }])) ?? null;
  const folded = foldOf(name)?.fold({ shown, question, effect, detail });
  if (!folded) throw new Error(`${name} does not show what waits.`);
  expect(folded.drawn).toBeGreaterThan(0);
  return folded.shown;
}

const rowsOf = ({ rows }: ReportSnapshot): readonly Row[] =>
  Array.from({ length: rows.count }, (_, at) => rows.at(at) ?? {});
const plain = (sums: Readonly<Record<string, string>>): Row =>
  Object.fromEntries(Object.entries(sums).map(([field, sum]) => [field, addDecimals(sum, "0")]));
/** Figures of rows by a name. */
const byName = (shown: ReportSnapshot, name: string, fields: readonly string[]): readonly string[] =>
  rowsOf(shown)
    .map((row) => `${row[name]}: ${fields.map((field) => addDecimals(String(row[field] ?? "0"), "0")).join(" ")}`)
    .toSorted();

const TRIAL = ["opening", "debit", "credit", "closingdr", "closingcr"];

test.each(["true", "false"])("trial balance, details %s: each row and the sums", async (detailed) => {
  const args = { ...DAYS, detailed };
  const [here, there] = [await drawn("trialbalance", args), await ask("trialbalance", args)];
  expect(byName(here, "particulars", TRIAL)).toEqual(byName(there, "particulars", TRIAL));
  expect(plain(here.head.sums)).toEqual(plain(there.head.sums));
});

test.each([
  ["ledgerstatement", 2],
  ["ledgerstatement", 3],
  ["cashbook", 6],
  ["bankbook", 7],
  ["stockledger", 11],
] as const)(
  "%s (question %i): the closing balance and the sums; rows of this device are marked and open the document",
  async (name, at) => {
    const args = QUESTIONS[at]?.[1]() ?? {};
    const [here, there] = [await drawn(name, args), await ask(name, args)];
    const closing = (shown: ReportSnapshot) => addDecimals(String(rowsOf(shown).at(-1)?.balance), "0");
    expect(closing(here)).toBe(closing(there));
    for (const field of ["debit", "credit", "received", "paid", "qtyin", "qtyout"])
      expect([field, plain(here.head.sums)[field]]).toEqual([field, plain(there.head.sums)[field]]);
    const marked = rowsOf(here).filter(({ _pending }) => _pending === "queued");
    expect(marked.length).toBeGreaterThan(0);
    // The running balance of the last of them is the closing balance.
    if (name !== "stockledger") expect(addDecimals(String(marked.at(-1)?.balance), "0")).toBe(closing(there));
    for (const row of marked.filter(({ narration }) => narration !== "Cancelled on this device"))
      expect([row.linkeditallowed, String(row.linkeditformname)]).toEqual([1, expect.stringMatching(/detail$/)]);
  },
);

test("day book: its sums, also as groups", async () => {
  for (const at of [4, 5]) {
    const args = QUESTIONS[at]?.[1]() ?? {};
    const [here, there] = [await drawn("daybook", args), await ask("daybook", args)];
    expect(plain(here.head.sums)).toEqual(plain(there.head.sums));
  }
  const grouped = await drawn("daybook", QUESTIONS[5]?.[1]() ?? {});
  expect(grouped.head.groups.at(-1)).toMatchObject({ key: ["Not sent yet"], count: 10 });
});

test("outstanding of both sides: what is pending", async () => {
  for (const name of ["outstandingreceivables", "outstandingpayables"]) {
    const args = { dtpto: DAYS.dtpto, detailed: "true" };
    const [here, there] = [await drawn(name, args), await ask(name, args)];
    expect(plain(here.head.sums).pending).toBe(plain(there.head.sums).pending);
  }
});

test("stock summary: the quantities of each item", async () => {
  const [here, there] = [await drawn("stocksummary", DAYS), await ask("stocksummary", DAYS)];
  const fields = ["openingqty", "inwardqty", "outwardqty", "closingqty"];
  expect(byName(here, "item", fields)).toEqual(byName(there, "item", fields));
});

test("the stock of an item by godown on the device is what the server says once the documents are sent", async () => {
  const here = await stockHere(device.offline, String(books.ids.Bolt));
  const [there] = await books.server.call("WEBAPI_itemstock", { itemid: books.ids.Bolt });
  const { places, instock } = stockFactsOf({ held: String(there?.held) }) ?? { places: [], instock: "" };
  const placesOf = (held: readonly { readonly name: string; readonly stock: string }[]) =>
    held.map(({ name, stock }) => `${name} ${addDecimals(stock, "0")}`).toSorted();
  expect(here?.held.instock && addDecimals(here.held.instock, "0")).toBe(addDecimals(instock, "0"));
  expect(placesOf(here?.held.places ?? [])).toEqual(placesOf(places));
  expect(places.map(({ name }) => name).toSorted()).toEqual(["Main", "Shop"]);
  // Two sales, a purchase, a transfer, an edit and a cancellation.
  expect(here?.waiting).toBe(6);
  expect(await stockHere(device.offline, "999999")).toBeNull();
});

test("the ledger of a role is known to the device before anything is posted to it, by its usual name", async () => {
  const rolesOf = async () => {
    const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: "trialbalance" });
    return readLocalBooks(definition).roles;
  };
  const before = await rolesOf();
  expect(before.tcspayable).toBeGreaterThan(0);
  await books.server.parts.db.asSystem((tx) => sql`delete from ledger_role where role = 'tcspayable'`.execute(tx));
  expect(await rolesOf()).toEqual(before);
});
