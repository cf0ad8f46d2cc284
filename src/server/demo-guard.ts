import type { Database } from "./db/database";
import { secretMatches } from "./engine/session/passwords";
import { isLoopback } from "./environment";
import type { Environment } from "./environment";

/** Published in the README, so everyone knows it. */
export const KNOWN_PASSWORD = "demo1234";
const DEMO_USERS = ["admin", "owner", "accounts", "godown"];

/**
 * A demo with the publicly known password must not be reachable from other machines. Checks the users that are
 * stored, so a later start on the same data is refused too. Before the first seeding (`empty` unset) it checks the
 * password that would be seeded. Throws a message for the terminal.
 */
export async function refuseOpenDemo(db: Database, { host, demoPassword, empty }: Environment): Promise<void> {
  if (isLoopback(host) || demoPassword === KNOWN_PASSWORD) return;
  const users = await db.asSystem(
    (tx) => tx.selectFrom("app_user").select(["username", "pwhash"]).where("username", "in", DEMO_USERS).execute(),
    "read",
  );
  if (users.length === 0 && !empty && !demoPassword)
    throw openDemo("Its demo users would have a publicly known password", host);
  for (const { username, pwhash } of users)
    if (await secretMatches(pwhash, KNOWN_PASSWORD))
      throw openDemo(`Its user ${username} still has the demo password, which is publicly known`, host);
}

function openDemo(why: string, host: string): Error {
  return new Error(
    `${why}, so it listens on this machine only, not on ${host}. Set DEMO_PASSWORD to another one on a new DATA_DIR, or start with --empty.`,
  );
}
