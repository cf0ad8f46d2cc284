import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { ENDPOINTS } from "../../../src/wire/endpoints";
import { type AuthServer, openAuthServer } from "./auth-server";

// Only here do passwords have the production cost. The files of one worker share their modules.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock("../password-cost", () => vi.importActual("../../../src/server/engine/session/password-cost"));

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());

test("passwords are kept as argon2id of 32 MiB and four passes", async () => {
  const users = await server.parts.db.asSystem((tx) => tx.selectFrom("app_user").select("pwhash").execute());
  expect(users.length).toBeGreaterThan(1);
  for (const { pwhash } of users) expect(pwhash).toMatch(/^\$argon2id\$v=19\$m=32768,t=4,p=1\$/);
});

test("AUTH-011 an unknown user costs as long as a wrong password", async () => {
  // CPU time of this process instead of clock time, which on a busy machine includes waiting for others.
  const spent = async (username: string, index: number): Promise<number> => {
    const body = await server.body({ username, password: "guess" });
    const before = process.cpuUsage();
    await server.post(ENDPOINTS.token, body, { ip: `10.1.9.${index}` });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < 4; turn++) {
    known.push(await spent("vijay", turn));
    unknown.push(await spent("someone-else", turn));
  }
  expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) * 0.6);
});
