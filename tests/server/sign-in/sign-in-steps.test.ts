import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { unlockUser } from "../../../src/server/engine/sign-in/identity";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { type AuthServer, openAuthServer, PASSWORD } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer({}, { schema: true });
});
afterAll(() => server.close());
// Other tests cover the rate limits.
beforeEach(() => server.pass(2));

const WRONG = "The username or password you entered is incorrect.";
const LOCKED =
  "Your login has been blocked!, Because More try to attempt login with wrong password, Please contact Administrator.";
const outcomes = async (username: string): Promise<string[]> => {
  const rows = await server.parts.db.asSystem((tx) =>
    tx.selectFrom("login_attempt").select("outcome").where("username", "=", username).orderBy("id").execute(),
  );
  return rows.map((row) => row.outcome);
};

describe("the step machine", () => {
  test("AUTH-006 AUTH-007 AUTH-018 a right password answers step 1 with one entry per branch and its five fields", async () => {
    const answer = await server.signIn({ username: "asha" });
    expect(answer).toEqual({
      gotostep: 1,
      err: "",
      coname: [
        {
          companyid: server.at.Nashik,
          coid: server.coidOf.Acme,
          branchname: "Nashik",
          companyname: "Acme Traders",
          companylogo: "/logos/acme.png",
        },
        {
          companyid: server.at.Pune,
          coid: server.coidOf.Acme,
          branchname: "Pune",
          companyname: "Acme Traders",
          companylogo: "/logos/acme.png",
        },
      ],
    });
  });

  test("AUTH-006 one single branch is still a list, for the choice is a conscious act", async () => {
    const answer = await server.signIn({ username: "vijay" });
    expect(answer.gotostep).toBe(1);
    expect(answer.coname).toHaveLength(1);
  });

  test("the user name is taken in any case, and the e-mail address too", async () => {
    expect((await server.signIn({ username: "ASHA" })).gotostep).toBe(1);
    expect((await server.signIn({ username: "Asha@Acme.example" })).gotostep).toBe(1);
  });

  test("AUTH-021 ENV-020 picking a company answers access_token and the name of the company", async () => {
    const answer = await server.signIn({ username: "asha", coname: server.at.Pune });
    expect(answer).toEqual({
      coname: "Acme Traders",
      err: "",
      access_token: expect.stringMatching(/^ey/),
      grant: expect.stringMatching(/^eyJ/),
    });
  });

  test("AUTH-022 a request of user name, password, company and PIN is answered with gotostep, the company list in coname, and err", async () => {
    const answer = await server.signIn({ username: "asha", password: PASSWORD, coname: "", pin: "" });
    expect(Object.keys(answer).toSorted()).toEqual(["coname", "err", "gotostep"]);
    expect(answer).toMatchObject({ gotostep: 1, err: "", coname: [{ branchname: "Nashik" }, { branchname: "Pune" }] });
    expect(await server.signIn({ username: "asha", password: "wrong", coname: "", pin: "" })).toEqual({
      gotostep: 2,
      coname: "",
      err: WRONG,
    });
    expect(
      (await server.signIn({ username: "asha", password: PASSWORD, coname: server.at.Pune, pin: "" })).access_token,
    ).toBeTruthy();
  });

  test("ENV-020 the short path answers the same", async () => {
    const answer = await server.post(
      ENDPOINTS.tokenShort,
      await server.body({ username: "asha", coname: server.at.Nashik }),
    );
    expect(JSON.parse(answer.text).access_token).toBeTruthy();
  });

  test("AUTH-031 the sign-in takes plain values: a token in place of user, company or PIN is read as that text and filled by nobody", async () => {
    expect((await server.signIn({ username: "@user2" })).gotostep).toBe(5);
    const answer = await server.signIn({ username: "asha", coname: "@co" });
    expect(answer).toMatchObject({
      gotostep: 1,
      err: "You cannot work in the branch you chose. Please choose one from the list.",
    });
    expect(answer.access_token).toBeUndefined();
  });

  test("AUTH-008 AUTH-019 a wrong password answers step 2, an empty coname and the text", async () => {
    expect(await server.signIn({ username: "asha", password: "wrong" })).toEqual({
      gotostep: 2,
      coname: "",
      err: WRONG,
    });
  });

  test("AUTH-011 AUTH-020 an unknown user answers step 5 with the same text", async () => {
    expect(await server.signIn({ username: "who", password: "wrong" })).toEqual({
      gotostep: 5,
      coname: "",
      err: WRONG,
    });
  });

  test.each([
    ["10.1.255.9", 1],
    ["::ffff:10.1.0.1", 1],
    ["2001:db8:1::9", 1],
    ["192.0.2.7", 1],
    ["10.2.0.1", 4],
    ["2001:db9::1", 4],
    ["192.0.2.8", 4],
    ["::ffff:10.2.0.1", 4],
  ])("AUTH-010 AUTH-020 the allow-list of the user decides from %s: step %i", async (ip, step) => {
    const answer = await server.signIn({ username: "meena", ip });
    expect(answer.gotostep).toBe(step);
    if (step === 4)
      expect(answer).toMatchObject({
        coname: "",
        err: `Your IP ${ip.replace("::ffff:", "")} is not allowed for login.`,
      });
  });

  test("AUTH-010 from an address that is not allowed no password is tried, so nobody can be locked out from there", async () => {
    for (let go = 0; go < 6; go++)
      expect((await server.signIn({ username: "meena", password: "guess", ip: "203.0.113.5" })).gotostep).toBe(4);
    expect((await server.signIn({ username: "meena", ip: "10.1.0.1" })).gotostep).toBe(1);
  });

  test("AUTH-013 a sign-in without password answers step 7 with a sentence, for known and unknown users alike", async () => {
    const known = await server.signIn({ username: "asha", password: "" });
    const unknown = await server.signIn({ username: "not there", password: "" });
    expect(known).toEqual({
      gotostep: 7,
      coname: "",
      err: expect.stringMatching(/administrator can issue a new password/),
    });
    expect(unknown).toEqual(known);
  });

  test("AUTH-014 AUTH-020 a company without registration answers step 8", async () => {
    const expected = { gotostep: 8, coname: "", err: "UnRegistered Application" };
    expect(await server.signIn({ username: "gita" })).toEqual(expected);
    expect(await server.signIn({ username: "both", coname: server.at.Bhopal })).toEqual(expected);
  });

  test("AUTH-015 AUTH-020 a registration that ran out answers step 9", async () => {
    const expected = { gotostep: 9, coname: "", err: "Registration Expired" };
    expect(await server.signIn({ username: "sunil" })).toEqual(expected);
    expect(await server.signIn({ username: "both", coname: server.at.Surat })).toEqual(expected);
    expect((await server.signIn({ username: "both" })).coname).toHaveLength(3);
  });

  test("AUTH-015 the last day of a registration is a day in India, and still good", async () => {
    const kept = server.now();
    server.setClock(new Date("2026-11-20T18:29:00Z"));
    expect((await server.signIn({ username: "sunil" })).gotostep).toBe(1);
    server.setClock(new Date("2026-11-20T18:31:00Z"));
    expect((await server.signIn({ username: "sunil" })).gotostep).toBe(9);
    server.setClock(kept);
  });

  test("AUTH-007 a user without a branch is told so, and stays at step 0", async () => {
    const answer = await server.signIn({ username: "nobody" });
    expect(answer).toEqual({ gotostep: 0, coname: "", err: expect.stringMatching(/^Your user has no branch/) });
  });

  test("AUTH-007 a branch that is not in the list of the user cannot be picked", async () => {
    const answer = await server.signIn({ username: "vijay", coname: server.at.Surat });
    expect(answer.access_token).toBeUndefined();
    expect(answer).toMatchObject({
      gotostep: 1,
      err: expect.stringMatching(/^You cannot work in the branch you chose/),
    });
    expect(JSON.stringify(answer)).not.toContain("Surat");
  });

  test("AUTH-014 where no company is registered at all, everybody is told so", async () => {
    const { coidOf } = server;
    const register = (isRegistered: boolean) =>
      server.parts.db.asSystem((tx) =>
        tx
          .updateTable("company")
          .set({ is_registered: isRegistered })
          .where("coid", "<>", coidOf.Gamma ?? 0)
          .execute(),
      );
    await register(false);
    for (const username of ["nobody", "asha"]) expect((await server.signIn({ username })).gotostep).toBe(8);
    await register(true);
    expect((await server.signIn({ username: "asha" })).gotostep).toBe(1);
  });

  test("AUTH-007 the developer may enter every branch", async () => {
    expect((await server.signIn({ username: "admin", password: "demo1234" })).coname).toHaveLength(7);
  });
});

describe("the PIN", () => {
  test("AUTH-012 AUTH-023 AUTH-030 it is asked after the company was picked; a wrong one stays on step 6", async () => {
    expect((await server.signIn({ username: "ravi" })).gotostep).toBe(1);
    const pick = { username: "ravi", coname: server.at.Pune };
    expect(await server.signIn(pick)).toEqual({ gotostep: 6, coname: "", err: "Please enter your PIN." });
    expect(await server.signIn({ ...pick, pin: "1111" })).toEqual({
      gotostep: 6,
      coname: "",
      err: "The PIN you entered is incorrect.",
    });
    expect((await server.signIn({ ...pick, pin: "4321" })).access_token).toBeTruthy();
  });

  test("AUTH-009 AUTH-012 guesses at the PIN lock the user, though each comes with the right password", async () => {
    const pick = { username: "ravi", coname: server.at.Pune };
    for (let go = 1; go <= 4; go++) expect((await server.signIn({ ...pick, pin: `000${go}` })).gotostep).toBe(6);
    expect(await server.signIn({ ...pick, pin: "0005" })).toEqual({ gotostep: 3, coname: "", err: LOCKED });
    expect((await server.signIn({ ...pick, pin: "4321" })).gotostep).toBe(3);
    await server.parts.db.asSystem((tx) => unlockUser(tx, "ravi"));
  });
});

describe("the lock-out", () => {
  const wrong = () => server.signIn({ username: "vijay", password: "wrong" });

  test("AUTH-009 AUTH-020 the fifth wrong password in a row locks; a restart and the right password do not open it; unlocking does", async () => {
    for (let go = 1; go <= 4; go++) expect((await wrong()).gotostep).toBe(2);
    expect(await wrong()).toEqual({ gotostep: 3, coname: "", err: LOCKED });
    const restarted = await server.restarted();
    expect((await restarted.signIn({ username: "vijay" })).gotostep).toBe(3);
    server.pass(120);
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(3);
    expect(await server.parts.db.asSystem((tx) => unlockUser(tx, "VIJAY"))).toBe(true);
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
    expect((await outcomes("vijay")).filter((name) => name.startsWith("locked"))).toEqual([
      "locked out",
      "locked",
      "locked",
    ]);
  });

  test("a block by an administrator is not explained as wrong passwords", async () => {
    server.pass(20);
    const setBlocked = (isBlocked: boolean) =>
      server.parts.db.asSystem((tx) =>
        tx.updateTable("app_user").set({ is_blocked: isBlocked }).where("username", "=", "vijay").execute(),
      );
    await setBlocked(true);
    const err = "Your login is blocked. Contact your administrator.";
    expect(await server.signIn({ username: "vijay" })).toEqual({ gotostep: 3, coname: "", err });
    await setBlocked(false);
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
  });

  test("AUTH-009 a right password between, or 15 minutes without a wrong one, begins the count anew", async () => {
    server.pass(20);
    for (let go = 1; go <= 4; go++) await wrong();
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
    for (let go = 1; go <= 4; go++) expect((await wrong()).gotostep).toBe(2);
    server.pass(16);
    for (let go = 1; go <= 4; go++) expect((await wrong()).gotostep).toBe(2);
    server.pass(16);
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
  });

  test("guesses elsewhere shut nobody out at his desk and end no session; whoever manages users ends them, for admin and for himself too", async () => {
    server.pass(20);
    const token = await server.token("vijay", "Pune");
    for (let go = 1; go <= 5; go++) await server.signIn({ username: "vijay", password: "wrong", ip: "198.51.100.9" });
    expect(await server.signIn({ username: "vijay", ip: "198.51.100.9" })).toEqual({
      gotostep: 3,
      coname: "",
      err: LOCKED,
    });
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
    expect(await server.sessions.authenticate(`Bearer ${token}`)).not.toBeNull();
    // A correct password at the user's own desk does not unblock the attacker's address.
    expect((await server.signIn({ username: "vijay", ip: "198.51.100.9" })).gotostep).toBe(3);
    const manager = await server.token("asha", "Pune");
    for (const username of ["vijay", "both"]) {
      server.pass(2);
      for (let go = 1; go <= 5; go++) await server.signIn({ username, password: "wrong", ip: "198.51.100.9" });
      expect((await server.signIn({ username, ip: "198.51.100.9" })).gotostep).toBe(3);
      server.pass(2);
      expect((await server.post(ACCOUNT_ENDPOINTS.unlock, { username }, { token: manager })).status).toBe(200);
      expect((await server.signIn({ username, ip: "198.51.100.9" })).gotostep).toBe(1);
    }
  });

  test("a hundred guesses from many addresses shut the user out where he is not known, for the rest of an hour; his own address is not", async () => {
    server.pass(120);
    await server.token("vijay", "Pune");
    for (let go = 0; go < 100; go++) {
      if (go % 9 === 0) server.pass(1.1);
      await server.signIn({ username: "vijay", password: "wrong", ip: `203.0.113.${go}` });
    }
    server.pass(2);
    expect((await server.signIn({ username: "vijay", ip: "203.0.113.200" })).gotostep).toBe(3);
    expect((await server.signIn({ username: "vijay" })).gotostep).toBe(1);
    server.pass(61);
    expect((await server.signIn({ username: "vijay", ip: "203.0.113.200" })).gotostep).toBe(1);
  });

  test("AUTH-009 guesses sent side by side are all counted", async () => {
    server.pass(20);
    const answers = await Promise.all(Array.from({ length: 8 }, wrong));
    expect(answers.filter((answer) => answer.gotostep === 3).length).toBeGreaterThanOrEqual(4);
    expect((await server.signIn({ username: "vijay", password: PASSWORD })).gotostep).toBe(3);
    await server.parts.db.asSystem((tx) => unlockUser(tx, "vijay"));
  });
});
