import { beforeAll, expect, test } from "vitest";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import { recordDeclarations } from "../../../../src/server/engine/records/record-declarations";
import { setRights } from "../../../../src/server/engine/sign-in/identity";
import { grantClerk, inCompany } from "../../records/company";
import { reportText } from "../help/report-text";
import { sql } from "kysely";
import { tradeOf } from "./help/trade";
import type { Trade } from "./help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks((opened) => {
  books = opened;
});
beforeAll(async () => {
  trade = await tradeOf(books);
});

const IDLE = ["party", "edate", "kind", "vno", "days", "balance"];
const idle = (args: Row = {}) =>
  reportText(books.server, "idleparties_R_report", { dtpto: "2026-09-30", ...args }, IDLE);
const LIMITS = ["party", "creditlimit", "balance", "over", "used", "overdue", "days"];
const limits = (args: Row = {}) => reportText(books.server, "creditlimits_R_report", args, LIMITS);

test("parties without a transaction for some days, with the last one; a cancelled one is none, and a later one is not seen", async () => {
  await trade.sale("2026-05-10", "Asha", 1, 1000);
  const gone = await trade.sale("2026-09-20", "Asha", 1, 500);
  await trade.cancel("sale", gone.id);
  await trade.sale("2026-10-05", "Asha", 1, 200);
  await trade.purchase("2026-06-01", "SC/1", 1, 100);
  // 143 days from 10 May to 30 September; Ravi never traded.
  expect(await idle()).toEqual([
    "Ravi |  |  |  |  | 0",
    "Asha | 2026-05-10 | Sale | MUM/S2627/0001 | 143 | 1180",
    "= balance 1180.00",
  ]);
  expect(await idle({ billnoC: "180" })).toEqual(["Ravi |  |  |  |  | 0", "= balance 0"]);
  expect(await idle({ billnoB: "suppliers" })).toEqual([
    "Steel Co | 2026-06-01 | Purchase | MUM/P2627/0001 | 121 | -118",
    "= balance -118.00",
  ]);
  expect(await idle({ billnoB: "both" })).toHaveLength(4);
  // A journal is a transaction too, though it names no party of its own.
  await trade.save("journal", {
    edateview: "2026-09-01",
    entries: [
      { ledgerid: "Asha", debit: 10 },
      { ledgerid: "Rent", credit: 10 },
    ],
  });
  expect(await idle()).toEqual(["Ravi |  |  |  |  | 0", "= balance 0"]);
  expect(await idle({ billnoC: "31" })).toEqual(["refused at billnoC: No transaction for has no choice 31."]);
});

test("a transaction of a branch that the user may not enter counts, and its document is not named", async () => {
  const { server } = books;
  await trade.sale("2026-05-10", "Asha", 1, 1000, {}, trade.nashik);
  const { coid, userid } = server.users.clerk.user;
  await server.parts.db.asSystem(async (tx) => {
    for (const name of ["idleparties", ...recordDeclarations().map(({ entity }) => entity)])
      await setRights(tx, userid, coid, name, { view: true });
  });
  const asked = { dtpto: "2026-09-30" };
  const rows = await server.call("idleparties_R_report", asked, undefined, server.users.clerk);
  const asha = rows.find(({ party }) => party === "Asha");
  expect([asha?.edate, asha?.kind, asha?.vno, asha?.linkeditallowed]).toEqual(["2026-05-10", "", "", 0]);
  expect(JSON.stringify(rows)).not.toContain("NSK/");
  expect(await idle()).toContain("Asha | 2026-05-10 | Sale | NSK/S2627/0001 | 143 | 1180");
  await server.parts.db.asSystem((tx) => sql`delete from user_right where userid = ${userid}`.execute(tx));
});

test("parties over their credit limit, near it, and all that have one", async () => {
  await inCompany(books.server, ({ tx }) =>
    sql`insert into book_settings (books_from, credit_limit) values ('2026-04-01', 'allow')`.execute(tx),
  );
  await trade.save("debtors", { id: books.ids.Asha, creditlimit: 1000 });
  await trade.save("debtors", { id: books.ids.Ravi, creditlimit: 2000 });
  await trade.sale("2026-08-11", "Asha", 1, 1000);
  await trade.sale("2026-09-25", "Asha", 1, 100);
  await trade.sale("2026-09-30", "Ravi", 1, 1500);
  // Asha owes 1,298; her first bill was due on 10 September. Ravi owes 1,770 of 2,000.
  expect(await limits()).toEqual([
    "Asha | 1000 | 1298 | 298 | 129.8 | 1180 | 20",
    "= creditlimit 1000.00, balance 1298.00, over 298.00, overdue 1180.00",
  ]);
  expect(await limits({ billnoC: "80" })).toEqual([
    "Asha | 1000 | 1298 | 298 | 129.8 | 1180 | 20",
    "Ravi | 2000 | 1770 | 0 | 88.5 | 0 | 0",
    "= creditlimit 3000.00, balance 3068.00, over 298.00, overdue 1180.00",
  ]);
  await trade.money("receipt", "2026-09-30", "Asha", 300);
  expect(await limits()).toEqual(["= creditlimit 0, balance 0, over 0, overdue 0"]);
  await trade.save("debtors", { id: books.ids.Asha, creditlimit: 0 });
  await trade.save("debtors", { id: books.ids.Ravi, creditlimit: 0 });
  expect(await limits({ billnoC: "0" })).toHaveLength(1);
});

test("both add up every document, so a user who may not view all of them is refused", async () => {
  const { server } = books;
  for (const name of ["idleparties", "creditlimits"]) {
    await grantClerk(server, name, { rights: ["view"] });
    const [row = {}] = await server.call(`${name}_R_report`, { dtpto: "2026-09-30" }, undefined, server.users.clerk);
    expect([row.errkey, String(row.errormsg)]).toEqual(["rights", expect.stringMatching(/adds up every document/)]);
  }
});
