import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { migrations } from "../../../src/server/db/migration-files";
import { normalUserName, userNameFault } from "../../../src/server/engine/session/user-name";
import { createUser, unlockUser } from "../../../src/server/engine/sign-in/identity";
import userNames from "../../../src/server/modules/users/010-user-names.repair";
import { type AuthServer, openAuthServer } from "./auth-server";

let server: AuthServer;
beforeAll(async () => {
  server = await openAuthServer();
});
afterAll(() => server.close());
beforeEach(() => server.pass(20));

const make = (username: string) =>
  server.parts.db.asSystem((tx) =>
    createUser(tx, {
      username,
      fullname: "New",
      password: "right-12345",
      branches: [{ branchid: Number(server.at.Pune?.split("-")[1]), companyAdmin: false }],
    }),
  );
const names = async (): Promise<readonly string[]> =>
  server.parts.db.asSystem(async (tx) =>
    (await tx.selectFrom("app_user").select("username").orderBy("userid").execute()).map(({ username }) => username),
  );

test("a name is stored folded, with single blanks, and found however it is typed", async () => {
  await make("  Ｍｉｒａ \u00a0 Rao ");
  expect((await names()).at(-1)).toBe("Mira Rao");
  for (const typed of ["mira rao", " MIRA   RAO", "Ｍｉｒａ Ｒａｏ"])
    expect((await server.signIn({ username: typed })).gotostep, typed).toBe(1);
  for (const taken of ["MIRA\u3000RAO", "ｍｉｒａ rao"])
    await expect(make(taken), taken).rejects.toMatchObject({
      field: "username",
      message: expect.stringContaining("exists already."),
    });
  await expect(make("ﬁ\u200bne")).rejects.toMatchObject({
    field: "username",
    message: "A user name cannot hold invisible characters. Type it again.",
  });
  expect(await server.parts.db.asSystem((tx) => unlockUser(tx, "ＭＩＲＡ  rao"))).toBe(true);
});

test("signs that nobody sees are refused, letters of every script are not; look-alikes of two scripts stay two names", () => {
  for (const sign of [
    "\u0000",
    "\u0007",
    "\u200b",
    "\u200d",
    "\u202e",
    "\u2060",
    "\ufeff",
    "\u00ad",
    "\u3164",
    "\ufe0f",
    "\ue000",
  ])
    expect(userNameFault(`a${sign}b`), JSON.stringify(sign)).not.toBeNull();
  for (const name of ["आशा", "ஆஷா", "Zoë", "o'brien", "asha@acme", "李"])
    expect(userNameFault(normalUserName(name)), name).toBeNull();
  expect(normalUserName("\u0430sha")).not.toBe("asha");
});

test("the database folds as the server does", async () => {
  const typed = ["  Ｍｉｒａ \u00a0 Rao ", "ﬁne", "e\u0301", "\u212bke", "a\u2028b", "आशा", "A\u3000B"];
  const { rows } = await server.parts.db.asSystem((tx) =>
    sql<{
      normal: string;
    }>`select normal_user_name(t) as normal from unnest(${typed}::text[]) with ordinality as x(t, n) order by n`.execute(
      tx,
    ),
  );
  expect(rows.map(({ normal }) => normal)).toEqual(typed.map(normalUserName));
});

test("migration 010 folds stored names, leaves alone what would fall together or become admin, and the company is told", async () => {
  const places = { branchid: Number(server.at.Pune?.split("-")[1]) };
  await server.parts.db.asSystem(async (tx) => {
    for (const [now, before] of [
      ["lone1", "Ｌone\u200b"],
      ["twin1", "ｔwin"],
      ["twin2", "twin\u00ad"],
      ["boss1", "ａdmin"],
    ] as const) {
      const userid = await createUser(tx, {
        username: now,
        fullname: now,
        password: "right-12345",
        branches: [{ ...places, companyAdmin: false }],
      });
      await sql`update app_user set username = ${before} where userid = ${userid}`.execute(tx);
    }
    await sql.raw(migrations().find(({ id }) => id === "010-doors")?.sql ?? "").execute(tx);
  });
  expect((await names()).slice(-4)).toEqual(["Lone", "ｔwin", "twin\u00ad", "ａdmin"]);
  const { findings } = await server.parts.db.asSystem((tx) =>
    userNames.batch({ tx, coid: server.coidOf.Acme ?? 0, limit: 300, actor: "test" }, ""),
  );
  expect(findings.map(({ kind, docno, what }) => [kind, docno, what.slice(0, 32)])).toEqual([
    ["check", "ｔwin", "The user name looks like twin, w"],
    ["check", "twin\u00ad", "The user name looks like twin, w"],
    ["check", "ａdmin", "The user name looks like admin, "],
  ]);
  expect((await server.signIn({ username: "ｔwin" })).gotostep).toBe(1);
  expect((await server.signIn({ username: "twin\u00ad" })).gotostep).toBe(1);
  expect((await server.signIn({ username: "ａdmin" })).gotostep).toBe(1);
});
