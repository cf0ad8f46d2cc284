import { beforeAll, expect, test } from "vitest";
import type { ReportColumn } from "../../../src/definitions/report/report-column";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import type { Row } from "../../../src/wire/envelope";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { reportText } from "./help/report-text";
import { tradeOf } from "./parties/help/trade";
import type { Trade } from "./parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
  await trade.save("item", { code: "Nut", itemname: "Nut", unitid: "PCS", hsncode: "7318", reorderlevel: 20 });
});

const rowsOf = (report: string, args: Row, as?: TestUser): Promise<readonly Row[]> =>
  books.server.call(`${report}_R_report`, args, undefined, as);

/** The column that is changed in place, as the browser gets it. */
async function editedColumn(txtid: string): Promise<ReportColumn> {
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid });
  const columns = JSON.parse(String(definition.cols)) as readonly ReportColumn[];
  const [column, ...others] = columns.filter(({ linkeditfieldtype }) => linkeditfieldtype !== undefined);
  if (!column || others.length > 0) throw new Error(`${txtid} has not one column to change`);
  return column;
}

/** Saves a cell as the browser does: by what the column names, on the version of the row. */
async function saveCell(txtid: string, row: Row, value: string, as?: TestUser): Promise<Row> {
  const column = await editedColumn(txtid);
  const ver = Number(row[column.linkeditsaverowver ?? ""]);
  const [answer = {}] = await books.server.call(
    column.linkeditsavesqlsp ?? "",
    { id: row[column.linkeditsaveid ?? ""], [column.linkeditfieldvalue ?? column.field]: value },
    { id: crypto.randomUUID(), base: { kind: "ver", ver } },
    as,
  );
  return answer;
}

test("REP-094 REP-095 REP-096 the reorder level of an item is saved from its report, headerwise, and nothing else of the item changes", async () => {
  expect(await editedColumn("reorder")).toMatchObject({
    linkeditfieldtype: "txtnumber",
    linkeditfieldvalue: "reorderlevel",
    linkeditfieldsavebtn: "headerwise",
    linkeditsavesqlsp: "item_R_save",
  });
  const fields = ["item", "level", "suggested"];
  expect(await reportText(books.server, "reorder_R_report", {}, fields)).toEqual(["Nut | 20 | 20", "= amount 0"]);
  const [nut = {}] = await rowsOf("reorder", {});
  expect(nut.linkeditfieldallowed).toBe(1);
  expect(await saveCell("reorder", nut, "35")).toMatchObject({ err: 0 });
  expect(await reportText(books.server, "reorder_R_report", {}, fields)).toEqual(["Nut | 35 | 35", "= amount 0"]);
  const [item = {}] = await books.server.call("item_R_getviewdata", { txtid: String(nut.itemid) });
  expect(item).toMatchObject({ itemname: "Nut", hsncode: "7318", reorderlevel: 35 });
  expect(await saveCell("reorder", nut, "40"), "the version before the save").toMatchObject({ errkey: "op_conflict" });
  const [now = {}] = await rowsOf("reorder", {});
  expect(await saveCell("reorder", now, "-1")).toMatchObject({ errkey: "reorderlevel" });
});

test("REP-095 REP-096 the credit limit of a party is saved from its report, rowwise", async () => {
  expect(await editedColumn("creditlimits")).toMatchObject({
    linkeditfieldsavebtn: "rowwise",
    linkeditsavesqlsp: "debtors_R_save",
  });
  const { id } = await trade.save("debtors", { drconame: "Kiran", acgroupid: "Sundry Debtors" });
  await trade.sale("2026-06-01", "Kiran", 10, 100);
  await trade.save("debtors", { id, creditlimit: 500 });
  const fields = ["party", "creditlimit", "over"];
  const shown = async () => (await reportText(books.server, "creditlimits_R_report", {}, fields)).slice(0, -1);
  expect(await shown()).toEqual(["Kiran | 500 | 680"]);
  const [kiran = {}] = await rowsOf("creditlimits", {});
  expect(await saveCell("creditlimits", kiran, "1000")).toMatchObject({ err: 0, id });
  expect(await shown()).toEqual(["Kiran | 1000 | 180"]);
});

test("a user who may not change the record, or has the field locked, gets no cell and no save", async () => {
  const clerk = books.server.users.clerk;
  const level = async () => {
    const [row = {}] = await rowsOf("reorder", { billnoC: "level" }, clerk);
    return row;
  };
  const kinds = recordDeclarations().filter(({ document }) => document);
  for (const name of ["reorder", ...kinds.map(({ entity }) => entity)]) await grantClerk(books.server, name, {});
  await grantClerk(books.server, "item", {});
  expect((await level()).linkeditfieldallowed).toBe(0);
  await grantClerk(books.server, "item", { rights: ["view", "edit"], locked: "reorderlevel" });
  const row = await level();
  expect(row.linkeditfieldallowed).toBe(0);
  expect(await saveCell("reorder", row, "5", clerk)).toMatchObject({ errormsg: "Reorder Level is locked for you." });
  await grantClerk(books.server, "item", { rights: ["view", "edit"] });
  expect((await level()).linkeditfieldallowed).toBe(1);
});

test("REP-098 the figure of the stock opens the rows of its procedure: the stock of the item by godown", async () => {
  await trade.purchase("2026-06-01", "B/1", 8, 10);
  await trade.save("stocktransfer", {
    edateview: "2026-06-02",
    fromgodownid: "Main",
    togodownid: "Shop",
    items: [{ itemid: "Bolt", qty: 3 }],
  });
  const [definition = {}] = await books.server.call("Rptlist_R_getviewdata", { txtid: "reorder" });
  const column = (JSON.parse(String(definition.cols)) as readonly ReportColumn[]).find(
    ({ field }) => field === "stock",
  );
  expect(column).toMatchObject({ linkpopupsqlsp: "itemgodowns_R_popup", linkpopupmodalbg: "#1f2a37" });
  const rows = await books.server.call(column?.linkpopupsqlsp ?? "", { id: books.ids.Bolt });
  expect(rows.map(({ godownname, stock }) => `${godownname} | ${stock}`)).toEqual(["Main | 5", "Shop | 3"]);
});
