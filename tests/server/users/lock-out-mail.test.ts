import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { sealLogin } from "../../../src/wire/codec";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import type { Row } from "../../../src/wire/envelope";
import type { TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
let now = new Date();
const pass = (minutes: number): void => server.setClock((now = new Date(now.getTime() + minutes * 60_000)));
const system = <T>(query: ReturnType<typeof sql<T>>) =>
  server.parts.db.asSystem(async (tx) => (await query.execute(tx)).rows);
beforeAll(async () => {
  server = await openCompanies();
  await system(sql`update app_user set email = 'asha@example.com' where username = 'owner'`);
  await system(sql`insert into email_settings (coid, branchid, mto, display_name, mfrom, mpwd_sealed, msm, mp, mssl)
    select coid, branchid, 'copy@example.com', 'Anand', 'bills@example.com', 'x', '127.0.0.1', 25, false from branch where branchid = ${server.users.owner.user.branchid}`);
});
afterAll(() => server.close());
beforeEach(async () => {
  pass(61);
  await system(sql`delete from follow_up`);
  await system(sql`delete from login_guess`);
});

const guess = async (username: string, ip: string): Promise<Row> => {
  const { jwk, kid } = (await server.app.inject(ENDPOINTS.key)).json<{
    jwk: Parameters<typeof sealLogin>[1];
    kid: string;
  }>();
  const blob = {
    username,
    password: "guess",
    key: randomBytes(32).toString("base64url"),
    iat: Math.floor(now.getTime() / 1000),
  };
  const payload = { username: await sealLogin(blob, jwk, kid), password: "", coname: "", pinsecuritycode: "" };
  return (
    await server.app.inject({
      method: "POST",
      url: ENDPOINTS.token,
      payload,
      remoteAddress: ip,
      headers: { "user-agent": "<b>Firefox</b>" },
    })
  ).json<Row>();
};
const guesses = async (username: string, ip: string): Promise<void> => {
  for (let go = 0; go < 5; go++) await guess(username, ip);
};
const mails = () =>
  system(
    sql<{
      coid: number;
      kind: string;
      state: string;
      payload: Row;
    }>`select coid, kind, state, payload from follow_up order by id`,
  );
const oneMail = () =>
  vi.waitFor(async () => {
    const all = await mails();
    expect(all).toHaveLength(1);
    return all[0];
  }, 5000);

test("five guesses that shut a user out are told to the admins of the company by its mail settings, with what was typed as text", async () => {
  await guesses("clerk", "203.0.113.1");
  const mail = await oneMail();
  expect(mail).toMatchObject({
    coid: server.users.owner.user.coid,
    kind: "email",
    state: "queued",
    payload: { emailtoadd: "asha@example.com", emailsubject: "Sign-in blocked: clerk" },
  });
  expect(mail?.payload.emailebody).toContain(
    "5 wrong passwords in a row were entered for the user clerk from the address 203.0.113.1.",
  );
  expect(mail?.payload.emailebody).toContain("&lt;b&gt;Firefox");
});

test("one mail an hour for a user, however often he is shut out; the next hour has one again", async () => {
  await guesses("clerk", "203.0.113.2");
  await oneMail();
  pass(20);
  await guesses("clerk", "203.0.113.3");
  pass(41);
  await guesses("clerk", "203.0.113.4");
  await vi.waitFor(async () => expect(await mails()).toHaveLength(2), 5000);
});

test("a hundred guesses from everywhere are told as such", async () => {
  await system(sql`update app_user set failed_count = 99, last_failed_at = ${now} where username = 'clerk'`);
  await guess("clerk", "203.0.113.5");
  expect((await oneMail())?.payload.emailebody).toContain("100 wrong passwords within an hour");
});

test("admin is told of to the companies that can send mail, and guesses at the own password within a session count too", async () => {
  await guesses("admin", "203.0.113.6");
  expect((await oneMail())?.payload.emailsubject).toBe("Sign-in blocked: admin");
  pass(61);
  for (let go = 0; go < 5; go++)
    await server.post(
      { oldpassword: "guess", newpassword: "own-word" },
      server.users.clerk,
      ACCOUNT_ENDPOINTS.changePassword,
    );
  await vi.waitFor(
    async () =>
      expect((await mails()).map(({ payload }) => payload.emailsubject)).toEqual([
        "Sign-in blocked: admin",
        "Sign-in blocked: clerk",
      ]),
    5000,
  );
});

test("a company without mail settings is not told, and neither that nor a fault changes the answer", async () => {
  await guesses("stranger", "203.0.113.7");
  const warned = vi.spyOn(server.parts.log, "warn");
  await system(sql`alter table follow_up rename to follow_up_gone`);
  try {
    for (let go = 0; go < 4; go++) await guess("owner", "203.0.113.8");
    expect(await guess("owner", "203.0.113.8")).toMatchObject({ gotostep: 3 });
    // The reply does not wait for the mail.
    await vi.waitFor(
      () => expect(warned).toHaveBeenCalledWith(expect.anything(), "the mail about a lock-out could not be sent"),
      5000,
    );
  } finally {
    warned.mockRestore();
    await system(sql`alter table follow_up_gone rename to follow_up`);
  }
  expect(await mails()).toEqual([]);
});
