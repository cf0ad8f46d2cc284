import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { TestUser } from "../../harness";
import { grantClerk } from "../../records/company";
import { onSending, type Sending } from "./help/sending";

let sending: Sending;
let bill: Row;
onSending((opened) => (sending = opened));
beforeAll(async () => {
  const { trade } = sending;
  await trade.save("debtors", {
    drconame: "Mail House",
    acgroupid: "Sundry Debtors",
    email: "house@example.com",
    mobile: "9820012345",
  });
  bill = await trade.sale("2026-06-01", "Mail House", 1, 100);
});

const call = (sqlsp: string, args: Row, as?: TestUser) => sending.books.server.call(sqlsp, args, undefined, as);

test("the text id of a form has subject, name and body of the mail of its kind, for users who may view it", async () => {
  expect(await call("Rptlist_R_getviewdata", { txtid: "saledetail" })).toMatchObject([
    {
      id: 853,
      comp_name: "Sale",
      mail_sub: "Sale from Anand Traders",
      mail_body: "<p>Please find attached {1} from {2}.</p><p>{3}</p>",
    },
  ]);
  const { clerk } = sending.books.server.users;
  expect(await call("Rptlist_R_getviewdata", { txtid: "saledetail" }, clerk)).toMatchObject([
    { err: 1, errormsg: "You don't have permission to view sales." },
  ]);
  expect(await call("Rptlist_R_getviewdata", { txtid: "noform" })).toMatchObject([
    { err: 1, errormsg: "There is no report noform." },
  ]);
});

test("the pickers 853 and 1836 have the e-mail ids and phones of ledgers that the user may see", async () => {
  const found = async (sid: string, as?: TestUser) =>
    (await call("WEBAPIGetddls", { sid, search: "Mail House" }, as)).map(({ value, labellist }) => [value, labellist]);
  expect(await found("853")).toEqual([["house@example.com", "Mail House"]]);
  expect(await found("1836")).toEqual([["9820012345", "Mail House"]]);
  const { server } = sending.books;
  const { clerk } = server.users;
  expect([await found("853", clerk), await found("1836", clerk)]).toEqual([[], []]);
  await grantClerk(server, "debtors", { rights: ["view"], hidden: "mobile" });
  expect(await found("1836", clerk)).toEqual([]);
  expect(await found("853", clerk)).toEqual([["house@example.com", "Mail House"]]);
});

test("the recipients of a document are those in the ledger of its party", async () => {
  const args = { formname: "saledetail", id: bill.id };
  expect(await call("document_R_recipients", args)).toMatchObject([
    { email: "house@example.com", mobile: "9820012345" },
  ]);
});
