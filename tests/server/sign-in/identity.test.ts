import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../src/server/engine/call/refusal";
import { openSession } from "../../../src/server/engine/session/open-session";
import {
  createBranch,
  createCompany,
  createUser,
  unlockUser,
  type NewUser,
} from "../../../src/server/engine/sign-in/identity";
import { openTestServer, PASSWORD, type TestServer } from "../harness";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const refusalOf = async (more: Partial<NewUser>): Promise<Refusal> => {
  const user = { username: "fresh", fullname: "Fresh", password: "own-word", branches: [], ...more };
  const thrown: unknown = await server.parts.db.asSystem((tx) => createUser(tx, user)).catch((error: unknown) => error);
  if (thrown instanceof Refusal) return thrown;
  throw new Error(`No refusal but ${String(thrown)}`);
};

describe("making companies and users", () => {
  test("AUTH-007 the companyid of a branch is unique and tells company and branch", async () => {
    const made = await server.parts.db.asSystem(async (tx) => {
      const coid = await createCompany(tx, { code: "NEW", name: "New Company" });
      return { coid, ...(await createBranch(tx, { coid, name: "First" })) };
    });
    expect(made.companyid).toBe(`${made.coid}-${made.branchid}`);
  });

  test("what is wrong with a new user is said at its field", async () => {
    expect(await refusalOf({ username: "  " })).toMatchObject({
      field: "username",
      message: "A user name has 1 to 100 characters.",
    });
    expect(await refusalOf({ username: "OWNER" })).toMatchObject({
      field: "username",
      message: "A user named OWNER exists already.",
    });
    expect(await refusalOf({ password: "1234" })).toMatchObject({
      field: "password",
      message: "Should be at least 5 characters long",
    });
    expect(await refusalOf({ pin: "12a4" })).toMatchObject({ field: "pin", message: "Enter four to eight digits." });
    expect(await refusalOf({ ipAllow: ["10.0.0.0/8", "10.0.0.0/33"] })).toMatchObject({
      field: "ip_allow",
      message: '"10.0.0.0/33" is neither an IP address nor a block such as 10.0.0.0/8.',
    });
  });

  test("RIGHTS-001 the developer is the user whose name is exactly admin", async () => {
    expect(server.users.admin.user).toMatchObject({ isDeveloper: true, isCompanyAdmin: false });
    const { owner } = server.users;
    for (const username of ["administrator", "admin.", "sysadmin", "admin2"]) {
      await server.parts.db.asSystem((tx) =>
        createUser(tx, {
          username,
          fullname: "Admin",
          password: PASSWORD,
          branches: [{ branchid: owner.user.branchid, companyAdmin: true }],
        }),
      );
      expect((await openSession(server.parts, username, owner.companyid)).user, username).toMatchObject({
        username,
        isDeveloper: false,
      });
    }
    expect(owner.user.isDeveloper).toBe(false);
  });

  test("AUTH-021 a tool opens a session without a password, but only where the user may enter", async () => {
    const { owner, stranger } = server.users;
    expect((await server.parts.sessions.authenticate(`Bearer ${owner.token}`))?.user).toEqual(owner.user);
    await expect(openSession(server.parts, "owner", stranger.companyid)).rejects.toThrow("has no access to the branch");
    await expect(openSession(server.parts, "who", owner.companyid)).rejects.toThrow("There is no user named who.");
  });

  test("unlocking a user who is not there says so", async () => {
    expect(await server.parts.db.asSystem((tx) => unlockUser(tx, "who"))).toBe(false);
  });
});
