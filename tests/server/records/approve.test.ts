import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Rights } from "../../../src/server/engine/call/rights";
import { setRights } from "../../../src/server/engine/sign-in/identity";
import { verifyAuditChain } from "../../../src/server/engine/trail/audit";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "./company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

let n = 0;
const made = async (): Promise<{ id: unknown; name: string }> => {
  const name = `Store ${++n}`;
  const [row] = await server.call("godown_R_save", { id: 0, godownname: name });
  return { id: row?.id, name };
};
const approval = async (
  id: unknown,
  more: Row = {},
  as = server.users.owner,
  op?: Parameters<TestServer["call"]>[2],
): Promise<Row> =>
  (await server.call("godown_R_btndelete_approve", { id, type: "approval", formmnu: "godown", ...more }, op, as))[0] ??
  {};
const trail = (id: unknown) =>
  server.parts.db.asSystem((tx) =>
    tx
      .selectFrom("audit_trail")
      .selectAll()
      .where("entity", "=", "godown")
      .where("recid", "=", String(id))
      .orderBy("seq")
      .execute(),
  );
const clerkMay = (rights: Partial<Rights>) => {
  const { userid, coid } = server.users.clerk.user;
  return server.parts.db.asSystem((tx) => setRights(tx, userid, coid, "godown", rights));
};

test("LIST-018 LIST-020 an approval answers title, text and type, changes nothing of the record, and its link says who, where and which version", async () => {
  const { id, name } = await made();
  const [before] = await server.call("godown_R_getviewdata", { txtid: id });
  const answer = await approval(
    id,
    { geolocation: "18.5,73.8", devid: "d9", branchin: 1, user2: "another user" },
    server.users.owner,
    { id: randomUUID() },
  );
  expect(answer).toMatchObject({ err: 0, stype: "success", stitle: "", resu: `${name} has been approved.` });
  expect((await server.call("godown_R_getviewdata", { txtid: id }))[0]).toEqual(before);
  expect((await trail(id)).slice(1)).toMatchObject([
    {
      action: "approve",
      username: "owner",
      geolocation: "18.5,73.8",
      devid: "d9",
      loginip: "127.0.0.1",
      opid: answer.opid,
      after: { rowver: before?.rowver },
    },
  ]);
  expect(await server.parts.db.asSystem((tx) => verifyAuditChain(tx, server.users.owner.user.coid))).toMatchObject({
    ok: true,
  });
});

test("the list that reads result gets Approved", async () => {
  const [group] = await server.call("ledgergroup_R_save", { id: 0, ledgergroupname: "Transporters" });
  expect((await server.call("ledgergroup_R_btndelete_approve", { id: group?.id, type: "approval" }))[0]).toMatchObject({
    err: 0,
    result: "Approved",
  });
});

test("LIST-018 the same version is approved once; the refusal names who did, and an edit makes it a version to approve again", async () => {
  const { id, name } = await made();
  await clerkMay({ view: true, approval: true, edit: true });
  await approval(id, {}, server.users.clerk);
  expect(await approval(id)).toMatchObject({
    err: 1,
    errkey: "id",
    errormsg: `The godown ${name} was already approved by clerk.`,
  });
  await server.call("godown_R_save", { id, godownname: `${name} B` }, undefined, server.users.clerk);
  expect(await approval(id)).toMatchObject({ err: 0 });
  expect((await trail(id)).map(({ action, username }) => [action, username])).toEqual([
    ["insert", "owner"],
    ["approve", "clerk"],
    ["update", "clerk"],
    ["approve", "owner"],
  ]);
});

test("LIST-018 of two approvals at the same moment one is made", async () => {
  const { id } = await made();
  const answers = await Promise.all([approval(id), approval(id), approval(id)]);
  expect(answers.filter(({ err }) => err === 0)).toHaveLength(1);
  expect((await trail(id)).filter(({ action }) => action === "approve")).toHaveLength(1);
});

test("RIGHTS-008 without the approval right it is refused with a sentence, whatever else the user may do, and leaves no link", async () => {
  const { id } = await made();
  await clerkMay({ view: true, add: true, edit: true, delete: true });
  expect(await approval(id, {}, server.users.clerk)).toMatchObject({
    err: 1,
    errkey: "rights",
    errormsg: expect.stringMatching(/^You don't have permission to approve godowns\.$/),
  });
  await clerkMay({ view: true, approval: true });
  expect(
    (await server.call("godown_R_btndelete_approve", { id, type: "delete" }, undefined, server.users.clerk))[0],
  ).toMatchObject({ errkey: "rights" });
  expect((await trail(id)).map(({ action }) => action)).toEqual(["insert"]);
  expect(await approval(id, {}, server.users.clerk)).toMatchObject({ err: 0 });
});

test("LIST-018 a deleted record, one of another company and none at all are refused", async () => {
  const { id } = await made();
  await server.call("godown_R_btndelete_approve", { id, type: "delete" });
  for (const answer of [
    await approval(id),
    await approval(0),
    await approval((await made()).id, {}, server.users.stranger),
  ])
    expect(answer).toMatchObject({ err: 1, errkey: "id", errormsg: "This godown no longer exists." });
});

test("LIST-018 masters know no way back: any other type is a bad request", async () => {
  const { id } = await made();
  for (const type of ["unapprove", "", undefined])
    await expect(server.call("godown_R_btndelete_approve", { id, type })).rejects.toThrow("must be delete or approval");
});

test("only a document is rejected", async () => {
  const { id } = await made();
  const [answer] = await server.call("godown_R_btndelete_approve", { id, type: "reject" });
  expect(answer).toMatchObject({ err: 1, errormsg: "Only documents can be rejected." });
});

test("an approval or a delete that waited in an outbox is refused and changes nothing: both are online only", async () => {
  const { id } = await made();
  const { userid, coid, branchid } = server.users.owner.user;
  const queued = () => ({
    id: randomUUID(),
    cap: { user: String(userid), coid, branchid, at: "2026-11-20T10:00:00+05:30" },
  });
  expect(await approval(id, {}, undefined, queued())).toMatchObject({
    err: 1,
    errormsg: "An approval cannot be made offline. A godown can be approved online only.",
  });
  const [refused] = await server.call("godown_R_btndelete_approve", { id, type: "delete" }, queued());
  expect(refused).toMatchObject({
    err: 1,
    errormsg: "A delete cannot be made offline. A godown can be deleted online only.",
  });
  expect((await trail(id)).map(({ action }) => action)).toEqual(["insert"]);
});

test('a repeat of an approval with the same operation id is the stored answer, not "already approved"', async () => {
  const { id } = await made();
  const op = { id: randomUUID() };
  expect(await approval(id, {}, undefined, op)).toMatchObject({ err: 0, opst: "applied" });
  expect(await approval(id, {}, undefined, op)).toMatchObject({ err: 0, opst: "replayed" });
});
