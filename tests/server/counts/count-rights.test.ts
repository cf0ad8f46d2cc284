import { expect, test } from "vitest";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createBranch } from "../../../src/server/engine/sign-in/identity";
import type { Books } from "../books/help/books";
import { onEmptyBooks } from "../books/help/empty-books";
import type { TestUser } from "../harness";
import { grantClerk } from "../records/company";
import { Counting, emptyCounts } from "./help/counting";

let books: Books;
const counting = new Counting(() => books);
onEmptyBooks((opened) => {
  books = opened;
}, emptyCounts);

const SESSION = "0a000000-0000-4000-8000-000000000001";

test("a counter sees counted quantities; the books of a blind count and values are for those who decide", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "stockcount", { rights: ["view", "add"] });
  await books.save("inward", { edateview: "2026-06-10", godownid: "Main", items: [{ itemid: "Loose", qty: 3 }] });
  const { id, uid } = await counting.open();
  expect(await counting.scan(uid, SESSION, [counting.entry("Bolt", 4)], clerk)).toMatchObject([{ err: 0 }]);
  const blind = await counting.review(id, clerk);
  expect(blind).toMatchObject({
    items: [{ qty: "4", book: null, difference: null, value: null }],
    uncounted: [{ name: "Loose", book: null }],
    mayDecide: false,
    mayPost: false,
  });
  await books.save("stockcount", { id, blind: "shown" });
  expect(await counting.review(id, clerk)).toMatchObject({ items: [{ book: "0", difference: "4", value: null }] });
  expect(await counting.review(id)).toMatchObject({ items: [{ book: "0" }], mayDecide: true, mayPost: true });
});

test("a counter may neither decide nor post; without the right to physical stock a supervisor may not post", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "stockcount", { rights: ["view", "add"] });
  const { id, uid } = await counting.open();
  await counting.scan(uid, SESSION, [counting.entry("Bolt", 4)]);
  const { seen } = await counting.review(id);
  const place = { bin: "", itemid: books.ids.Bolt, batchno: "", recount: "", taken: [], known: ["x"] };
  const recount = crypto.randomUUID();
  for (const [name, args] of [
    ["choose", { id, places: [place] }],
    ["recount", { id, itemid: books.ids.Bolt, recount, remark: "" }],
    ["withdraw", { id, recount }],
  ] as const)
    expect(await counting.command(name, args, clerk)).toMatchObject([
      { err: 1, errormsg: "You don't have permission to decide stock counts." },
    ]);
  expect(await counting.post(id, { seen }, clerk)).toMatchObject({
    err: 1,
    errormsg: "You don't have permission to post stock counts.",
  });
  await grantClerk(books.server, "stockcount", { rights: ["view", "add", "edit"] });
  expect(await counting.review(id, clerk)).toMatchObject({ mayDecide: true, mayPost: false });
  expect(await counting.post(id, { seen }, clerk)).toMatchObject({
    err: 1,
    errormsg: "You don't have permission to add opening and physical stocks.",
  });
});

test("without rights on counts a user neither joins nor scans nor reviews", async () => {
  const { clerk } = books.server.users;
  await grantClerk(books.server, "stockcount", { rights: [] });
  const { id, uid } = await counting.open();
  const scan = { err: 1, errormsg: "You don't have permission to scan for stock counts." };
  expect(await counting.scan(uid, SESSION, [counting.entry("Bolt", 4)], clerk)).toMatchObject([scan]);
  expect(await books.server.call("stockcount_R_open", {}, undefined, clerk)).toMatchObject([scan]);
  expect(await books.server.call("stockcount_R_recounts", { countuid: uid }, undefined, clerk)).toMatchObject([scan]);
  expect(await books.server.call("stockcount_R_review", { id }, undefined, clerk)).toMatchObject([
    { err: 1, errormsg: "You don't have permission to view stock counts." },
  ]);
});

test("another branch and another company have neither the count nor its scans", async () => {
  const { owner, stranger } = books.server.users;
  const { id, uid } = await counting.open();
  await counting.scan(uid, SESSION, [counting.entry("Bolt", 4)]);
  const { companyid } = await books.server.parts.db.asSystem(async (tx) => {
    const { coid, userid } = owner.user;
    const made = await createBranch(tx, { coid, name: "Nagpur", prefix: "NAG", state: "27" });
    await tx.insertInto("user_branch").values({ userid, branchid: made.branchid, is_company_admin: true }).execute();
    return made;
  });
  const inNagpur: TestUser = { ...(await openSession(books.server.parts, "owner", companyid)), companyid };
  expect(await books.server.call("stockcount_R_open", {})).toMatchObject([{ uid, godown: "Main", isblind: 1 }]);
  for (const person of [inNagpur, stranger]) {
    expect(await books.server.call("stockcount_R_open", {}, undefined, person)).toEqual([]);
    expect(await books.server.call("stockcount_R_review", { id }, undefined, person)).toMatchObject([
      { err: 1, errormsg: "This count no longer exists." },
    ]);
  }
  // Scans from there name the same count, and still do not reach it.
  await counting.scan(uid, SESSION, [counting.entry("Bolt", 9)], inNagpur);
  expect(await counting.merged(id)).toEqual(["Bolt 4 (0)"]);
});
