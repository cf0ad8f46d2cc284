import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { addDays, isoDate } from "../../../../src/domain/calendar";
import type { IsoDate } from "../../../../src/domain/calendar";
import { kolkataDate } from "../../../../src/domain/date-format";
import { DEVELOPER } from "../../../../src/wire/session";
import { trailOfSession, trailOfUser } from "../../../../src/server/engine/session/session-trail";
import { inTrailDays } from "../../../../src/server/modules/reports/control/trail-span";
import type { Row } from "../../../../src/wire/envelope";
import type { Books } from "../../books/help/books";
import { onEmptyBooks } from "../../books/help/empty-books";
import type { TestUser } from "../../harness";
import { grantClerk, inCompany } from "../../records/company";
import { reportText } from "../help/report-text";
import { tradeOf } from "../parties/help/trade";
import type { Trade } from "../parties/help/trade";

let books: Books;
let trade: Trade;
onEmptyBooks(
  (opened) => {
    books = opened;
  },
  async ({ server }) => {
    await server.reset();
    await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
  },
);
beforeAll(async () => {
  trade = await tradeOf(books);
});

/** The trail has the time of the database, whatever the clock of the server is set to. */
const today = (): IsoDate => kolkataDate(Date.now());
const days = () => ({ dtpfrom: addDays(today(), -1), dtpto: addDays(today(), 1) });
const FIELDS = ["username", "action", "about", "record", "changes"];
const trail = (args: Row = {}, fields: readonly string[] = FIELDS, as?: TestUser) =>
  reportText(books.server, "audittrail_R_report", { ...days(), ...args }, fields, as);

test("3601 who did what to which record, newest first, with what changed", async () => {
  const sold = await trade.sale("2026-06-10", "Asha", 1, 100);
  await trade.save("sale", { id: sold.id, narration: "Counter" });
  const approval = { id: sold.id, type: "approval" };
  await books.server.call("sale_R_btndelete_approve", approval, { id: crypto.randomUUID() });
  await trade.cancel("sale", sold.id);
  await trade.save("item", { id: books.ids.Loose, saleprice: 12 });
  expect(await trail()).toEqual([
    "Asha Rao | Changed | Items Master | Loose | Sale Price: 0 → 12",
    "Asha Rao | Cancelled | Sale | MUM/S2627/0001 | Reason: Entered twice",
    "Asha Rao | Approved | Sale | MUM/S2627/0001 | ",
    "Asha Rao | Changed | Sale | MUM/S2627/0001 | Narration: empty → Counter",
    "Asha Rao | Added | Sale | MUM/S2627/0001 | ",
    "= ",
  ]);
  expect(await trail({ billnoB: "item", billno: "owner" }, ["record"])).toEqual(["Loose", "= "]);
  expect(await trail({ billno: "clerk" })).toEqual(["= "]);
  expect(await trail({ dtpfrom: addDays(today(), 1) })).toEqual(["= "]);
  expect(await trail({ dtpto: addDays(today(), -1) })).toEqual(["= "]);
  await trade.save("item", { id: books.ids.Loose, saleprice: 0 });
});

test("an entry made offline has both times; a deleted record opens nothing", async () => {
  const { userid, coid, branchid } = books.server.users.owner.user;
  const at = new Date(Date.now() - 90 * 60_000).toISOString();
  const op = { id: crypto.randomUUID(), cap: { user: String(userid), coid, branchid, at } };
  const [made] = await books.server.call("godown_R_save", { id: 0, godownname: "Van" }, op);
  const rows = await books.server.call("audittrail_R_report", days());
  expect(rows[0]).toMatchObject({ record: "Van", delay: 90, captured: at, linkeditallowed: 1, linkeditid: made?.id });
  await books.server.call("godown_R_btndelete_approve", { id: made?.id, type: "delete" }, { id: crypto.randomUUID() });
  const [deleted] = await books.server.call("audittrail_R_report", days());
  expect(deleted).toMatchObject({ action: "Deleted", record: "Van", linkeditallowed: 0 });
  expect(deleted).not.toHaveProperty("delay");
});

test("a user without administration sees the records that they may view, of their branches, and no hidden value", async () => {
  const { server } = books;
  const { clerk, owner } = server.users;
  await trade.sale("2026-06-10", "Asha", 1, 100);
  await trade.sale("2026-06-11", "Asha", 1, 100, {}, trade.nashik);
  await trade.save("item", { id: books.ids.Loose, saleprice: 4321, remarks: "Dear" });
  await server.parts.db.asTenant(owner.user, "write", async (tx) =>
    trailOfSession(tx, owner.user, { action: "sign-in", ip: "10.0.0.7", after: { device: "Firefox" } }),
  );
  expect(await trail({}, FIELDS, clerk)).toEqual([
    "refused at rights: You don't have permission to view the report Audit Trail.",
  ]);
  await grantClerk(server, "audittrail", {});
  expect(await trail({}, FIELDS, clerk)).toEqual(["= "]);
  await grantClerk(server, "sale", {});
  await grantClerk(server, "item", { hidden: "saleprice" });
  expect(await trail({}, FIELDS, clerk)).toEqual([
    "Asha Rao | Changed | Items Master | Loose | Remarks: empty → Dear",
    "Asha Rao | Added | Sale | MUM/S2627/0001 | ",
    "= ",
  ]);
  await grantClerk(server, "sale", { hidden: "autobillno" });
  const rows = await server.call("audittrail_R_report", days(), undefined, clerk);
  expect(JSON.stringify(rows)).not.toMatch(/4321|MUM\/S|NSK|10\.0\.0\.7/);
  const all = (await trail({}, ["record"])).join(" ");
  expect(all).toMatch(/MUM\/S2627\/0001/);
  await trade.save("item", { id: books.ids.Loose, saleprice: 0, remarks: "" });
});

test("days are found in the order of the trail: the same entries as by reading all of it", async () => {
  for (let n = 0; n < 9; n++) await trade.save("shade", { shadename: `Shade ${crypto.randomUUID()}` });
  const { db } = books.server.parts;
  await db.asSystem(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update audit_trail set at = '2026-03-10 12:00+05:30'::timestamptz + seq * interval '7 hours'`.execute(tx);
  });
  const counted = async (from: string, to: string) =>
    inCompany(books.server, async ({ tx, session }) => {
      const span = inTrailDays(session.coid, isoDate(from), isoDate(to));
      const { rows } = await sql<{ n: number; plain: number }>`
        select (select count(*)::int from audit_trail a where ${span}) as n,
          (select count(*)::int from audit_trail a where a.coid = ${session.coid} and (a.at at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date) as plain`.execute(
        tx,
      );
      return rows[0];
    });
  // 9 entries, 19:00 on the 10th and then every 7 hours.
  expect(await counted("2026-03-10", "2026-03-10")).toEqual({ n: 1, plain: 1 });
  expect(await counted("2026-03-11", "2026-03-11")).toEqual({ n: 4, plain: 4 });
  expect(await counted("2026-03-12", "2026-03-20")).toEqual({ n: 4, plain: 4 });
  expect(await counted("2026-01-01", "2026-12-31")).toEqual({ n: 9, plain: 9 });
  expect(await counted("2026-04-01", "2026-04-30")).toEqual({ n: 0, plain: 0 });
  expect(await counted("2025-04-01", "2025-04-30")).toEqual({ n: 0, plain: 0 });
});

test("3606 sign-ins, wrong passwords and lock-outs, for administrators only", async () => {
  const { server } = books;
  const { owner, clerk } = server.users;
  const { db } = server.parts;
  await db.asTenant(owner.user, "write", async (tx) =>
    trailOfSession(tx, owner.user, { action: "sign-in", ip: "10.0.0.7", after: { device: "Firefox" } }),
  );
  const guess = { ip: "10.0.0.9", after: { outcome: "wrong password", device: "Chrome" } };
  await db.asSystem((tx) => trailOfUser(tx, clerk.user, { action: "sign-in failed", ...guess }));
  await db.asSystem((tx) => trailOfUser(tx, clerk.user, { action: "lock-out", ...guess }));
  await db.asSystem((tx) => trailOfUser(tx, clerk.user, { action: "unlock", ip: "", by: owner.user, after: {} }));
  const { rows } = await db.asSystem((tx) =>
    sql<{ userid: number }>`select userid from app_user where username = ${DEVELOPER}`.execute(tx),
  );
  for (const { userid } of rows)
    await db.asSystem((tx) => trailOfUser(tx, { userid, username: DEVELOPER }, { action: "sign-in failed", ...guess }));
  const report = (args: Row = {}, as?: TestUser) =>
    reportText(
      server,
      "signins_R_report",
      { ...days(), ...args },
      ["username", "action", "doneby", "loginip", "device"],
      as,
    );
  const failed = [
    "Vijay Patil | Unlocked | Asha Rao |  | ",
    "Vijay Patil | Locked out |  | 10.0.0.9 | Chrome",
    "Vijay Patil | Wrong password |  | 10.0.0.9 | Chrome",
  ];
  expect(await report()).toEqual([...failed, "Asha Rao | Signed in |  | 10.0.0.7 | Firefox", "= "]);
  expect(await report({ billnoC: "failed" })).toEqual([...failed, "= "]);
  expect(await report({ billno: "owner" })).toEqual(["Asha Rao | Signed in |  | 10.0.0.7 | Firefox", "= "]);
  await grantClerk(server, "signins", {});
  expect(await report({}, clerk)).toEqual(["refused at rights: Only administrators can view sign-ins and lock-outs."]);
});
