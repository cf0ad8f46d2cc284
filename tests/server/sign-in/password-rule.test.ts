import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { isCommonPassword } from "../../../src/server/engine/sign-in/common-passwords";
import { createUser } from "../../../src/server/engine/sign-in/identity";
import { newPasswordFault } from "../../../src/server/engine/sign-in/password-rule";
import { type AuthServer, openAuthServer, PASSWORD } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(() => server.pass(20));

const change = async (token: string, newpassword: string): Promise<string> =>
  (
    JSON.parse(
      (await server.post("/Microacauth/ChangepasswordToken", { oldpassword: PASSWORD, newpassword }, { token })).text,
    ) as { err: string }
  ).err;
const COMMON = "This password is too common. Choose another one.";
const NAMED = "A password cannot be the name of the user or of the company. Choose another one.";

test("the commonest passwords and runs of signs are refused in any case; others with the same letters in them are not", () => {
  for (const word of [
    "password",
    "PassWord1",
    "Welcome@123",
    "Admin@123",
    "trustno1",
    "12345",
    "0987654321",
    "abcdefgh",
    "hgfedcba",
    "111111",
    "zzzzz",
    "121212",
    "abcabc",
    "1234567890",
  ])
    expect(isCommonPassword(word), word).toBe(true);
  for (const word of ["demo1234", "right-12345", "passwords of mine", "13579", "abcde7", "ababa c"])
    expect(isCommonPassword(word), word).toBe(false);
});

test("spaces alone are no password, seen or unseen", () => {
  for (const word of ["     ", "\t\t\t\t\t\t", "\u00a0\u2003 \u3000 ", "\u200b\u200b\u200b\u200b\u200b"])
    expect(newPasswordFault(word), JSON.stringify(word)).toBe("A password cannot be only spaces.");
  expect(newPasswordFault("a b c")).toBeNull();
});

test("a password is held against the names of its user and of his companies, with or without something behind them", async () => {
  const token = await server.token("asha", "Pune");
  for (const word of ["Acme Traders", "acmetraders", "AcmeTraders@2026", "asha2026", "ASHA full"])
    expect(await change(token, word), word).toBe(NAMED);
  expect(await change(token, "qwertyuiop")).toBe(COMMON);
  expect(await change(token, "     ")).toBe("A password cannot be only spaces.");
});

test("a company asks for more characters: it holds for who works there too, and for nobody else", async () => {
  await server.parts.db.asSystem((tx) =>
    sql`update company set pw_min = 12 where coid = ${server.coidOf.Beta}`.execute(tx),
  );
  expect(await change(await server.token("both", "Pune"), "eleven-long")).toBe("Should be at least 12 characters long");
  expect(await change(await server.token("vijay", "Pune"), "eight-lo")).toBe("Password changed.");
  const made = (branches: readonly { branchid: number; companyAdmin: boolean }[]) =>
    server.parts.db.asSystem((tx) =>
      createUser(tx, { username: "kiran", fullname: "Kiran", password: "eight-lo", branches }),
    );
  await expect(made([{ branchid: Number(server.at.Surat?.split("-")[1]), companyAdmin: false }])).rejects.toMatchObject(
    { field: "password", message: "Should be at least 12 characters long" },
  );
  expect(await made([{ branchid: Number(server.at.Pune?.split("-")[1]), companyAdmin: false }])).toBeGreaterThan(0);
});

test("the least length is 5 to 64, whoever writes it", async () => {
  for (const least of [4, 65])
    await expect(
      server.parts.db.asSystem((tx) => sql`update company set pw_min = ${least}`.execute(tx)),
    ).rejects.toThrow("pw_min");
});

test("the demo takes the password that DEMO_PASSWORD says, common or not", async () => {
  const make = (isDemo: boolean) =>
    server.parts.db.asSystem((tx) =>
      createUser(tx, { username: "showcase", fullname: "Show", password: "password", branches: [], isDemo }),
    );
  await expect(make(false)).rejects.toMatchObject({ message: COMMON });
  expect(await make(true)).toBeGreaterThan(0);
});
