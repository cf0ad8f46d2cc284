import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { savedViewsOf } from "../../../src/server/modules/report-views/saved-views";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer, TestUser } from "../harness";
import { grantClerk, inCompany, openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.reset("report_view", "report_usual", "report_home", "report_schedule", "user_right");
  await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
});

const COLS = { hidden: ["credit"], shown: [], order: ["party", "debit"] };
const view = (more: Row = {}): Row => ({
  id: 0,
  report: "3103",
  name: "Receipts of June",
  query: "dtpfrom=2026-06-01&dtpto=2026-06-30&group=party&sort=-debit",
  period: "",
  cols: JSON.stringify(COLS),
  isshared: "0",
  ...more,
});
const save = async (more: Row = {}, as?: TestUser) =>
  (await server.call("reportviews_R_save", view(more), { id: crypto.randomUUID() }, as))[0];
const listed = async (as?: TestUser) =>
  (await server.call("reportviews_R_list", { report: "daybook" }, undefined, as))
    .filter(({ id }) => Number(id) > 0)
    .map(({ name, isown, isusual }) => [name, isown === 1, isusual === 1]);

test("a view keeps its address and columns; it is renamed, starred and deleted, and each is in the audit trail", async () => {
  const made = await save();
  expect(made).toMatchObject({ err: 0, isnew: 1, rowver: 1 });
  expect(await inCompany(server, (ctx) => savedViewsOf(ctx, "daybook"))).toMatchObject([
    { report: "daybook", name: "Receipts of June", query: view().query, period: "", cols: COLS, isusual: false },
  ]);
  expect(await save({ id: made?.id, name: "June", period: "month" })).toMatchObject({ err: 0, isnew: 0, rowver: 2 });
  await save({ name: "All" });
  expect(await listed()).toEqual([
    ["All", true, false],
    ["June", true, false],
  ]);
  await server.call("reportviews_R_usual", { id: made?.id, isusual: "1" }, { id: crypto.randomUUID() });
  expect(await listed()).toEqual([
    ["June", true, true],
    ["All", true, false],
  ]);
  await server.call("reportviews_R_delete", { id: made?.id }, { id: crypto.randomUUID() });
  expect(await listed()).toEqual([["All", true, false]]);
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<Row>`select action from audit_trail where entity = 'reportviews' order by id`.execute(tx),
  );
  expect(rows.map(({ action }) => action)).toEqual(["insert", "update", "insert", "usual", "delete"]);
});

test("a name is taken once by a user and report; a view without one, or of an unknown report or period, is refused", async () => {
  await save();
  const faults = [
    { name: "receipts OF june" },
    { name: " " },
    { report: "nothing" },
    { period: "fortnight" },
    { cols: "{" },
  ].map((more) =>
    save(more).then(
      (row) => row?.errormsg,
      (error: unknown) => String(error),
    ),
  );
  expect(await Promise.all(faults)).toEqual([
    "You already have a view named receipts OF june of this report. Enter another name.",
    "Enter a name.",
    "There is no report nothing.",
    "fortnight is not a period.",
    expect.stringContaining("cols: is not JSON"),
  ]);
});

test("views are the user's own until someone with the right to edit the report shares them", async () => {
  const { clerk, owner, stranger } = server.users;
  const own = await save();
  await grantClerk(server, "daybook", { rights: ["view"] });
  expect(await listed(clerk)).toEqual([]);
  await save({ id: own?.id, isshared: "1" });
  expect(await listed(clerk)).toEqual([["Receipts of June", false, false]]);
  await server.call("reportviews_R_usual", { id: own?.id, isusual: "1" }, { id: crypto.randomUUID() }, clerk);
  expect(await listed(clerk)).toEqual([["Receipts of June", false, true]]);
  expect(await listed(owner)).toEqual([["Receipts of June", true, false]]);
  expect((await save({ id: own?.id, name: "Mine" }, clerk))?.errormsg).toContain("Asha Rao saved this view.");
  expect((await server.call("reportviews_R_delete", { id: own?.id }, { id: crypto.randomUUID() }, clerk))[0]?.err).toBe(
    1,
  );
  expect((await save({ name: "Clerk's", isshared: "1" }, clerk))?.errormsg).toContain("permission to share");
  expect((await save({ name: "Clerk's" }, clerk))?.err).toBe(0);
  expect(await listed(owner)).toEqual([["Receipts of June", true, false]]);
  expect(await listed(stranger)).toEqual([]);
  expect((await save({ id: own?.id }, stranger))?.errormsg).toBe("This view no longer exists.");
});

test("a change without filters and columns keeps those that are stored; one save also chooses the view that opens first", async () => {
  const made = await save();
  const change = (more: Row) =>
    server.call("reportviews_R_save", { report: "3103", ...more }, { id: crypto.randomUUID() });
  expect((await change({ id: made?.id, name: "June", isusual: "1" }))[0]).toMatchObject({ err: 0, rowver: 2 });
  const { name: _name, ...kept } = view();
  const [stored] = await inCompany(server, (ctx) => savedViewsOf(ctx, "daybook"));
  expect(stored).toMatchObject({ name: "June", query: kept.query, cols: COLS, isshared: false, isusual: true });
  await change({ id: made?.id, name: "June", isusual: "0" });
  expect(await listed()).toEqual([["June", true, false]]);
  expect((await change({ id: 0, name: "Bare" }))[0]).toMatchObject({ err: 0, isnew: 1 });
});

const star = async (id: unknown, ishome: string, as?: TestUser) =>
  (await server.call("reportviews_R_home", { id, ishome }, { id: crypto.randomUUID() }, as))[0];
/** `view | figure | second line` of the starred views on Home. */
const onHome = async (as?: TestUser) =>
  (await server.call("WEBAPI_dashboard2", { place: "home" }, undefined, as))
    .filter(({ formgroupname }) => formgroupname === "Saved views")
    .map(({ heading, total, percentageDescription, pathname, Widgetstype }) => {
      expect(Widgetstype).toBe("box-d");
      return [heading, total, percentageDescription, pathname];
    });

test("a star puts a view on the user's own Home with a figure and the way to it, until it is taken off or deleted", async () => {
  const { owner, clerk } = server.users;
  const made = await save({ isshared: "1" });
  const chart = await save({ name: "No days", query: "chart=table", period: "month" });
  await grantClerk(server, "daybook", { rights: ["view"] });
  expect(await onHome()).toEqual([]);
  await star(made?.id, "1");
  await star(made?.id, "1");
  await star(chart?.id, "1");
  const home = await onHome();
  expect(home.map(([heading]) => heading)).toEqual(["No days", "Receipts of June"]);
  const path = new URLSearchParams(String(home[1]?.[3]).split("?")[1]);
  expect(Object.fromEntries(path)).toEqual({
    id: "3103",
    dtpfrom: "2026-06-01",
    dtpto: "2026-06-30",
    group: "party",
    sort: "-debit",
    view: String(made?.id),
  });
  expect(home[1]?.[2]).toBe("Debit · Day Book");
  expect(await onHome(clerk)).toEqual([]);
  await star(made?.id, "1", clerk);
  expect((await onHome(clerk)).map(([heading]) => heading)).toEqual(["Receipts of June"]);
  await save({ id: made?.id, isshared: "0" });
  expect(await onHome(clerk)).toEqual([]);
  expect((await star(made?.id, "0", clerk))?.errormsg).toBe("This view no longer exists.");
  await star(chart?.id, "0");
  expect((await onHome(owner)).map(([heading]) => heading)).toEqual(["Receipts of June"]);
  await server.call("reportviews_R_delete", { id: made?.id }, { id: crypto.randomUUID() });
  expect(await onHome()).toEqual([]);
});

test("eight views stand on Home, the ninth is refused; without the right to the report none does", async () => {
  const { clerk } = server.users;
  await grantClerk(server, "daybook", { rights: ["view"] });
  for (let at = 1; at <= 9; at += 1) {
    const made = await save({ name: `View ${at}`, query: "", period: "month" }, clerk);
    const answer = await star(made?.id, "1", clerk);
    expect(answer?.errormsg ?? "").toBe(at <= 8 ? "" : "You have 8 views on Home. Take one off first.");
  }
  expect(await onHome(clerk)).toHaveLength(8);
  await server.parts.db.asSystem((tx) => sql`delete from user_right`.execute(tx));
  expect(await onHome(clerk)).toEqual([]);
});

test("without the right to the report its views are neither listed nor saved", async () => {
  const { clerk } = server.users;
  await expect(listed(clerk)).resolves.toEqual([]);
  expect((await save({}, clerk))?.errormsg).toBe("You don't have permission to view the report Day Book.");
});
