import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ATTEMPT_DAYS, forgetOldAttempts } from "../../../src/server/db/old-attempts";
import { openTestServer, type TestServer } from "../harness";

const NOW = new Date("2026-11-23T10:00:00Z");
const daysAgo = (days: number): Date => new Date(NOW.getTime() - days * 24 * 3_600_000);
const [OLD, RECENT] = [daysAgo(ATTEMPT_DAYS + 1), daysAgo(ATTEMPT_DAYS - 1)];
const AT = "203.0.113.9";
let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

test("attempts and guesses of more than 180 days ago are forgotten, at users as at names that nobody has; younger ones are kept", async () => {
  const {
    parts: { db },
    users: { owner },
  } = server;
  const { userid } = owner.user;
  await db.asSystem(async (tx) => {
    for (const [username, at] of [
      ["old", OLD],
      ["recent", RECENT],
    ] as const)
      await sql`insert into login_attempt (username, ip, device, at, outcome) values (${username}, ${AT}, '', ${at}, 'unknown user')`.execute(
        tx,
      );
    await sql`insert into unknown_name (name, failed_count, last_failed_at) values ('old', 5, ${OLD}), ('recent', 5, ${RECENT}), ('old, of migration 012', 0, null), ('recent, of migration 012', 0, null)`.execute(
      tx,
    );
    for (const [name, ip, at] of [
      ["old", AT, OLD],
      ["recent", AT, OLD],
      ["recent", "203.0.113.10", RECENT],
      ["old, of migration 012", AT, OLD],
      ["recent, of migration 012", AT, RECENT],
    ] as const)
      await sql`insert into unknown_guess (name, ip, failed_count, last_failed_at, is_blocked) values (${name}, ${ip}, 5, ${at}, true)`.execute(
        tx,
      );
    for (const [ip, at] of [
      [AT, OLD],
      ["203.0.113.10", RECENT],
    ] as const)
      await sql`insert into login_guess (userid, ip, failed_count, last_failed_at, is_blocked) values (${userid}, ${ip}, 5, ${at}, true)`.execute(
        tx,
      );
  });
  await forgetOldAttempts(db, NOW);
  const read = (query: ReturnType<typeof sql<{ name: string }>>) =>
    db.asSystem(async (tx) => (await query.execute(tx)).rows.map(({ name }) => name));
  expect(await read(sql`select username as name from login_attempt where ip = ${AT} order by id`)).toEqual(["recent"]);
  expect(await read(sql`select name from unknown_name order by name`)).toEqual(["recent", "recent, of migration 012"]);
  expect(await read(sql`select name || ' at ' || ip as name from unknown_guess order by 1`)).toEqual([
    "recent at 203.0.113.10",
    `recent, of migration 012 at ${AT}`,
  ]);
  expect(await read(sql`select ip as name from login_guess where userid = ${userid}`)).toEqual(["203.0.113.10"]);
});
