import { afterAll, beforeAll, expect, test } from "vitest";
import { ACCOUNT_ENDPOINTS } from "../../../src/wire/account-endpoints";
import { openSession } from "../../../src/server/engine/session/open-session";
import type { TestUser, TestServer } from "../harness";
import { openCompanies } from "../records/company";

let server: TestServer;
beforeAll(async () => {
  server = await openCompanies();
});
afterAll(() => server.close());

const sessions = (as: TestUser, cousers = "") => server.call("WEBAPI_sessions", { cousers }, undefined, as);
const end = async (sid: string, as: TestUser) =>
  (
    await server.app.inject({
      method: "POST",
      url: ACCOUNT_ENDPOINTS.endSession,
      headers: { authorization: `Bearer ${as.token}` },
      payload: { sid },
    })
  ).body;

test("ACCT-003 open sessions are listed, one of them as the present one, and one can be ended", async () => {
  const { clerk } = server.users;
  const phone: TestUser = {
    ...(await openSession(server.parts, "clerk", clerk.companyid)),
    companyid: clerk.companyid,
  };
  const rows = await sessions(clerk);
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ iscurrent }) => iscurrent === 1)).toMatchObject([{ id: clerk.user.sid, branch: "Pune" }]);
  expect(await end(phone.user.sid, clerk)).toBe("Session ended.");
  expect(await server.parts.sessions.authenticate(`Bearer ${phone.token}`)).toBeNull();
  expect(await sessions(clerk)).toHaveLength(1);
  expect(await end(phone.user.sid, clerk)).toBe("This session has already ended.");
});

test("ACCT-003 an admin sees and ends sessions of his users; nobody those of another company, and no clerk those of the owner", async () => {
  const { owner, clerk, stranger, admin } = server.users;
  expect(await sessions(owner, "clerk")).toMatchObject([{ id: clerk.user.sid }]);
  expect((await sessions(clerk, "owner"))[0]).toMatchObject({ err: 1 });
  expect(await sessions(owner, "stranger")).toEqual([]);
  expect(await end(stranger.user.sid, owner)).toBe("This session has already ended.");
  expect(await end(admin.user.sid, owner)).toBe("Only admin can change the user admin.");
  expect(await end(owner.user.sid, clerk)).toContain("Only a company admin");
  expect(await end(clerk.user.sid, owner)).toBe("Session ended.");
  expect(await server.parts.sessions.authenticate(`Bearer ${clerk.token}`)).toBeNull();
  expect(await server.parts.sessions.authenticate(`Bearer ${stranger.token}`)).not.toBeNull();
});
