import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordDeclarations } from "../../../src/server/engine/records/record-declarations";
import { formOf, proc } from "../../../src/server/engine/records/shape";
import { openSession } from "../../../src/server/engine/session/open-session";
import { createUser, setRights } from "../../../src/server/engine/sign-in/identity";
import { audit } from "../../../src/server/engine/trail/audit";
import type { Row } from "../../../src/wire/envelope";
import { PASSWORD } from "../harness";
import type { TestUser, TestServer } from "../harness";
import { grantClerk, inCompany, openCompanies } from "../records/company";

/** Occurs in every row of the other branch: as the name of its user, and in their texts and attachments. */
const MARKER = "zqnashik";
const RECORD = 990_017;

let server: TestServer;
/** A company admin of the other branch of the same company. */
let nashik: TestUser;
beforeAll(async () => {
  server = await openCompanies();
  const { coid } = server.users.owner.user;
  const places = await server.parts.db.asSystem((tx) =>
    sql<{
      branchid: number;
      companyid: string;
    }>`select branchid, companyid from branch where coid = ${coid} order by branchid`.execute(tx),
  );
  const [pune, other] = places.rows;
  if (!pune || !other) throw new Error("Company A has two branches.");
  await server.parts.db.asSystem((tx) =>
    createUser(tx, {
      username: MARKER,
      fullname: "Nikhil Zq",
      password: PASSWORD,
      branches: [{ branchid: other.branchid, companyAdmin: true }],
    }),
  );
  await server.parts.db.asSystem((tx) =>
    createUser(tx, {
      username: "puneadmin",
      fullname: "Prema Kale",
      password: PASSWORD,
      branches: [{ branchid: pune.branchid, companyAdmin: true }],
    }),
  );
  nashik = { ...(await openSession(server.parts, MARKER, other.companyid)), companyid: other.companyid };
  await inCompany(
    server,
    async (ctx) => {
      for (const { entity } of documents)
        await audit(ctx, { entity, recid: RECORD, action: "insert", after: { narration: MARKER } });
    },
    nashik,
  );
});
afterAll(() => server.close());

const documents = recordDeclarations().filter(({ document }) => document);
const everybody = (): readonly TestUser[] => [server.users.owner, server.users.admin];
const shows = (answer: unknown): boolean => JSON.stringify(answer).toLowerCase().includes(MARKER);

test("the trail of a document is seen in its branch and in no other, by whomever", async () => {
  for (const declaration of documents) {
    const asked = { formname: formOf(declaration), idproperty: RECORD };
    expect(shows(await server.call("WEBAPI_R_selecthistory", asked, undefined, nashik)), declaration.entity).toBe(true);
    for (const person of everybody())
      expect(await server.call("WEBAPI_R_selecthistory", asked, undefined, person), declaration.entity).toEqual([]);
  }
});

test("a conflict about a document of another branch does not say who changed it or when", async () => {
  const op = () => ({ id: randomUUID(), base: { kind: "ver" as const, ver: 7 } });
  for (const declaration of documents) {
    for (const [name, args] of [
      [proc(declaration, "save"), { id: RECORD }],
      [proc(declaration, "btndelete_approve"), { id: RECORD, type: "delete" }],
    ] as const) {
      const [row = {}] = await server.call(name, args, op());
      expect(row, name).toMatchObject({ errkey: "op_conflict", current: {}, who: "", when: "" });
    }
  }
});

test("a conflict shows no record to a user without a right to its kind", async () => {
  const { userid, coid } = server.users.clerk.user;
  const id = await scanOfPune();
  await server.parts.db.asSystem((tx) => setRights(tx, userid, coid, "scan", {}));
  const answer = await server.call(
    "scan_R_enter",
    { id, formname: "purchasedetail", recid: 1 },
    { id: randomUUID(), base: { kind: "ver", ver: 999 } },
    server.users.clerk,
  );
  expect(answer).toMatchObject([{ err: 1, errkey: "rights" }]);
  expect(JSON.stringify(answer)).not.toContain("Zqsecret");
  // Fields hidden from a user who can view scans are not in a conflict either.
  await grantClerk(server, "scan", { rights: ["view"], hidden: "remark" });
  const seen = await server.call(
    "scan_R_enter",
    { id, formname: "purchasedetail", recid: 1 },
    { id: randomUUID(), base: { kind: "ver", ver: 999 } },
    server.users.clerk,
  );
  expect(seen).toMatchObject([{ errkey: "op_conflict", current: { id } }]);
  expect(JSON.stringify(seen)).not.toContain("Zqsecret");
});

async function scanOfPune(): Promise<number> {
  const [row = {}] = await server.call("scan_R_save", {
    id: 0,
    kind: "purchase",
    edateview: "2026-05-04",
    scanname: "Paper",
    remark: "Zqsecret",
  });
  expect(row).toMatchObject({ err: 0 });
  return Number(row.id);
}

test("what hangs on a document that is not in this branch is for nobody here, company admins included", async () => {
  const { coid } = server.users.owner.user;
  const { branchid, userid } = nashik.user;
  const [made] = await server.parts.db.asSystem(async (tx) => {
    await sql`insert into blob (sha256, bytes, size, type) values (${"a".repeat(64)}, 'x', 1, 'application/pdf') on conflict do nothing`.execute(
      tx,
    );
    return (
      await sql<{ id: number }>`
      insert into attachment (coid, branchid, entity, recid, name, size, type, sha256, userid, username)
      values (${coid}, ${branchid}, 'payment', ${RECORD}, ${`${MARKER}.pdf`}, 1, 'application/pdf', ${"a".repeat(64)}, ${userid}, ${MARKER}) returning id`.execute(
        tx,
      )
    ).rows;
  });
  for (const person of everybody()) {
    expect(
      shows(
        await server.call("attachedfiles_gridGetSEO", { formname: "paymentdetail", id: RECORD }, undefined, person),
      ),
    ).toBe(false);
    const view = await server.app.inject({
      method: "POST",
      url: "/MicroACupload/Postmacuploaddeleteapi",
      headers: { authorization: `Bearer ${person.token}` },
      payload: { id: made?.id, lrimg: "", processtype: "VIEW" },
    });
    expect(view.statusCode).not.toBe(200);
    const file = await server.app.inject({
      method: "GET",
      url: `/MicroACfiles/${coid}/${String(made?.id)}/x.pdf`,
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(file.statusCode).not.toBe(200);
  }
  // In its own branch an admin still finds it after the document was deleted.
  expect(
    shows(await server.call("attachedfiles_gridGetSEO", { formname: "paymentdetail", id: RECORD }, undefined, nashik)),
  ).toBe(true);
});

test("follow-ups of another branch are for its company admins only", async () => {
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{ id: number }>`
    insert into follow_up (coid, branchid, userid, op_id, kind, payload, title, state)
    values (${nashik.user.coid}, ${nashik.user.branchid}, ${nashik.user.userid}, gen_random_uuid(), 'email', '{}', ${MARKER}, 'failed') returning id`.execute(
      tx,
    ),
  );
  const puneAdmin: TestUser = {
    ...(await openSession(server.parts, "puneadmin", server.users.owner.companyid)),
    companyid: server.users.owner.companyid,
  };
  const list = (as: TestUser): Promise<Row[]> => server.call("followups_R_list", { state: "problem" }, undefined, as);
  const onDashboard = async (as: TestUser): Promise<unknown> =>
    (await server.call("WEBAPI_dashboard2", {}, undefined, as)).find(
      ({ heading }) => heading === "Follow-ups to attend",
    )?.total;
  expect(await list(puneAdmin)).toEqual([]);
  expect(await onDashboard(puneAdmin)).toBe(0);
  expect(await server.call("followups_R_drop", { id: rows[0]?.id }, undefined, puneAdmin)).toMatchObject([
    { err: 1, errkey: "id" },
  ]);
  // The owner manages both branches and can attend to either.
  for (const person of [nashik, server.users.owner, server.users.admin]) {
    expect(shows(await list(person))).toBe(true);
    expect(await onDashboard(person)).toBe(1);
  }
});
