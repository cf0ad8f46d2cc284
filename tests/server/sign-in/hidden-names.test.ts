import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { type AuthServer, openAuthServer } from "./auth-server";

// Files of one worker share their modules. This one gets its own, to count its hashes.
vi.hoisted(() => vi.resetModules());
afterAll(() => void vi.resetModules());
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<{ readonly verify: typeof verify }>();
  return { ...real, verify: vi.fn(real.verify) };
});

let server: AuthServer;
const guess = (username: string, ip: string, password = "guess") => server.signIn({ username, password, ip });
beforeAll(async () => {
  server = await openAuthServer({ doors: { hidesUserNames: true, mailsPrivately: true } });
  // The first guess creates the hash that unknown names are compared with.
  await guess("another user", "10.20.9.9");
});
afterAll(() => server.close());
beforeEach(() => {
  server.pass(2);
  vi.mocked(verify).mockClear();
});

const WRONG = { gotostep: 2, coname: "", err: "The username or password you entered is incorrect." };

/** Replies and password hashes of consecutive guesses without a pause. */
async function row(username: string, ip: string, count: number): Promise<(number | undefined)[][]> {
  const seen: (number | undefined)[][] = [];
  for (let go = 0; go < count; go++) {
    vi.mocked(verify).mockClear();
    const { gotostep } = await guess(username, ip);
    seen.push([gotostep, vi.mocked(verify).mock.calls.length]);
  }
  return seen;
}

test("with names hidden an unknown one is answered as a wrong password, and each costs one password hash", async () => {
  expect(await guess("vijay", "10.20.0.1")).toEqual(WRONG);
  expect(verify).toHaveBeenCalledTimes(1);
  expect(await guess("no-such-user", "10.20.0.1")).toEqual(WRONG);
  expect(verify).toHaveBeenCalledTimes(2);
});

test("guesses at an unknown name come to the block at the same guess as those at a known one, at that address only", async () => {
  const known = await row("vijay", "10.20.1.1", 7);
  expect(known.map(([step]) => step)).toEqual([2, 2, 2, 2, 3, 3, 3]);
  expect(await row("no-such-person", "10.20.1.1", 7)).toEqual(known);
  server.pass(60 * 24);
  for (const name of ["vijay", "No-Such-Person"]) {
    expect((await guess(name, "10.20.1.1")).gotostep).toBe(3);
    expect((await guess(name, "10.20.1.2")).gotostep).toBe(2);
  }
});

test("guesses at an unknown name with a quarter of an hour between them do not add up, as those at a known one do not", async () => {
  for (const name of ["sunil", "no-such-clerk"])
    for (let go = 0; go < 6; go++) {
      server.pass(16);
      expect((await guess(name, "10.20.2.1")).gotostep).toBe(2);
    }
});

test("six guesses side by side are answered alike for a known name and an unknown one", async () => {
  const steps = async (username: string): Promise<(number | undefined)[]> =>
    (await Promise.all(Array.from({ length: 6 }, () => guess(username, "10.20.6.1"))))
      .map(({ gotostep }) => gotostep)
      .sort();
  const known = await steps("ravi");
  expect(known).toEqual([2, 2, 2, 2, 3, 3]);
  expect(await steps("no-such-cook")).toEqual(known);
});

test("the hundredth guess of an hour from everywhere shuts out, known name or not, and both are let guess again an hour after the first", async () => {
  // All guesses are known to be wrong, so two hundred real hashes are not needed.
  vi.mocked(verify).mockResolvedValue(false);
  onTestFinished(() => void vi.mocked(verify).mockRestore());
  let address = 0;
  const both = async (count: number): Promise<(number | undefined)[][]> => {
    server.pass(1.1);
    const steps = async (name: string, net: string) =>
      Promise.all(
        Array.from({ length: count }, async (_, go) => (await guess(name, `${net}.${address + go}`)).gotostep),
      );
    const answers = await Promise.all([steps("both", "10.22.0"), steps("no-such-boss", "10.23.0")]);
    address += count;
    return answers;
  };
  await both(1);
  server.pass(40);
  for (let go = 0; go < 14; go++) for (const steps of await both(7)) expect(new Set(steps)).toEqual(new Set([2]));
  for (const nth of [100, 101]) expect(await both(1), `guess ${nth}`).toEqual([[3], [3]]);
  server.pass(4);
  expect(await both(1)).toEqual([[2], [2]]);
});

test("an address that is not allowed, and a block by an administrator, are told only to who knows the password", async () => {
  expect(await guess("meena", "203.0.113.1")).toEqual(WRONG);
  expect((await server.signIn({ username: "meena", ip: "203.0.113.1" })).gotostep).toBe(4);
  await server.parts.db.asSystem((tx) =>
    tx.updateTable("app_user").set({ is_blocked: true }).where("username", "=", "gita").execute(),
  );
  expect(await guess("gita", "10.20.4.1")).toEqual(WRONG);
  expect(await server.signIn({ username: "gita", ip: "10.20.4.1" })).toMatchObject({
    gotostep: 3,
    err: "Your login is blocked. Contact your administrator.",
  });
});

test("a refusal takes 300 ms at least, for a known name and an unknown one; a right password is not held up", async () => {
  for (const name of ["vijay", "no-such-man"]) {
    const before = performance.now();
    await guess(name, "10.20.5.1");
    expect(performance.now() - before).toBeGreaterThan(295);
  }
});
