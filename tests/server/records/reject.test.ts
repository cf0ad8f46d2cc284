import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../src/wire/envelope";
import type { TestUser } from "../harness";
import { grantClerk } from "./company";
import { tradeOf } from "../reports/parties/help/trade";
import type { Trade } from "../reports/parties/help/trade";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const ACT = "sale_R_btndelete_approve";
const YEAR = { dtpfrom: "2026-04-01", dtpto: "2027-03-31", detailed: true };
const act = async (args: Row, op: Row = {}, as?: TestUser): Promise<Row> =>
  (await books.server.call(ACT, args, { id: crypto.randomUUID(), ...op }, as))[0] ?? {};
const reject = (id: unknown, rejectreason = "The rate is wrong") => act({ id, type: "reject", rejectreason });

/** The row of the only sale in a report. */
const rowIn = async (report: string): Promise<Row> =>
  (await books.server.call(`${report}_R_report`, YEAR)).find(({ RowNumber }) => RowNumber !== 0) ?? {};

const pending = async (): Promise<string> => {
  const { vno, status, reason, linkapprovalallowed, linkapprovalrejectallowed = 0 } = await rowIn("approvalspending");
  return `${vno} | ${status} | ${reason} | approve ${linkapprovalallowed} | reject ${linkapprovalrejectallowed}`;
};

test("a rejection keeps its reason in Approvals Pending until the document is changed or approved", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  expect(await pending()).toBe("MUM/S2627/0001 | Never approved |  | approve 1 | reject 1");
  expect(await reject(id)).toMatchObject({ err: 0, stitle: "", resu: "MUM/S2627/0001 has been rejected." });
  expect(await pending()).toBe("MUM/S2627/0001 | Rejected | The rate is wrong | approve 1 | reject 0");
  await books.save("sale", { id, items: [{ itemid: "Bolt", qty: 1, rate: 90 }] });
  expect(await pending()).toBe("MUM/S2627/0001 | Never approved |  | approve 1 | reject 1");
  await reject(id, " Still too much ");
  expect(await pending()).toContain("Rejected | Still too much");
  expect(await act({ id, type: "approval" })).toMatchObject({ err: 0 });
  expect(await rowIn("approvalspending")).toEqual({});
  expect(await rowIn("daybook")).toMatchObject({ chkdoc: 1 });
  expect(await rowIn("daybook")).not.toHaveProperty("linkapprovalrejectallowed");
});

test("what was decided on this version is not decided otherwise by a rejection; each refusal says why", async () => {
  const { id } = await trade.sale("2026-06-01", "Asha", 1, 100);
  expect(await reject(id, "  ")).toMatchObject({ errkey: "rejectreason", errormsg: "Reason is required." });
  expect(await reject(id, "x".repeat(201))).toMatchObject({
    errormsg: "Reason can have at most 200 characters. This has 201.",
  });
  await reject(id);
  expect(await reject(id)).toMatchObject({ errormsg: "The sale MUM/S2627/0001 was already rejected by owner." });
  await act({ id, type: "approval" });
  expect(await reject(id)).toMatchObject({ errormsg: "The sale MUM/S2627/0001 was already approved by owner." });
  const item = await books.server.call(
    "item_R_btndelete_approve",
    { id: books.ids.Bolt, type: "reject", rejectreason: "No" },
    { id: crypto.randomUUID() },
  );
  expect(item[0]).toMatchObject({ errkey: "type", errormsg: "Only documents can be rejected." });
});

test("a rejection is of the version that was seen, needs the right to approve, and stands in the history", async () => {
  const { id, rowver } = await trade.sale("2026-06-01", "Asha", 1, 100);
  const args = { id, type: "reject", rejectreason: "Wrong party" };
  await books.save("sale", { id, items: [{ itemid: "Bolt", qty: 1, rate: 90 }] });
  expect(await act(args, { base: { kind: "ver", ver: rowver } })).toMatchObject({ errkey: "op_conflict" });
  await grantClerk(books.server, "sale", { rights: ["view", "edit"] });
  expect(await act(args, {}, books.server.users.clerk)).toMatchObject({
    errormsg: "You don't have permission to reject sales.",
  });
  await reject(id, "Wrong party");
  const entries = await books.server.call("WEBAPI_R_selecthistory", { formname: "saledetail", idproperty: String(id) });
  expect(entries.map(({ processname }) => processname)).toContain("Rejected");
});
