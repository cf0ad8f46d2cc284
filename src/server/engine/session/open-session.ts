import { randomBytes } from "node:crypto";
import type { ServerParts } from "../call/server-parts";
import { findAccount, placesOf } from "./account";
import { SessionDesk } from "./session-desk";
import { startSession, type OpenedSession } from "./start-session";

/** Opens a session without HTTP and password, for tests and tools. Throws if the user may not enter that branch. */
export async function openSession(
  parts: Pick<ServerParts, "db" | "clock" | "sessions">,
  username: string,
  companyid: string,
): Promise<OpenedSession> {
  const { db } = parts;
  const { secrets } = deskOf(parts);
  const now = parts.clock();
  return db.asSystem(async (tx) => {
    const account = await findAccount(tx, username);
    if (!account) throw new Error(`There is no user named ${username}.`);
    const place = (await placesOf(tx, account, now)).find((one) => one.companyid === companyid);
    if (!place) throw new Error(`The user ${username} has no access to the branch ${companyid}.`);
    const start = { key: new Uint8Array(randomBytes(32)), ip: "127.0.0.1", device: "tool", now };
    return startSession(tx, secrets, account, place, start);
  });
}

/** The session desk of a full server; throws on a server without it. */
export function deskOf({ sessions }: Pick<ServerParts, "sessions">): SessionDesk {
  if (!(sessions instanceof SessionDesk)) throw new Error("The server runs without the sessions of engine/session.");
  return sessions;
}
