import { createHmac, timingSafeEqual } from "node:crypto";
import type { GateName, Gates } from "../call/gates";
import type { SessionUser } from "../call/session-user";
import { secretMatches } from "./passwords";
import { rateLimit } from "./rate-limit";

/** The argon2id hash (PHC text) of each gate's password, from the environment; a gate without a hash stays closed. */
export type GateHashes = Readonly<Partial<Record<GateName, string>>>;

const GUESSES = 5;
const WINDOW_MS = 15 * 60_000;
const PASS_MS = 30 * 60_000;

const TITLES: Readonly<Record<GateName, readonly [title: string, setting: string]>> = {
  sqlrun: ["SQL Run", "SQL_RUN_PASSWORD_HASH"],
};

export function createGates(hashes: GateHashes): Gates {
  const guesses = rateLimit(GUESSES, WINDOW_MS);
  return {
    open: async (name, session, password, now) => {
      const [title, setting] = TITLES[name];
      const hash = hashes[name];
      if (!hash)
        return {
          refused: `${title} is not configured. Start the server with ${setting}, made by npm start -- --hash.`,
        };
      const key = `${name} ${session.userid}`;
      if (!guesses.take(key, now))
        return { refused: `Too many wrong passwords. Try again in ${WINDOW_MS / 60_000} minutes.` };
      if (!(await secretMatches(hash, password))) return { refused: "The password is wrong." };
      guesses.giveBack(key);
      const until = new Date(now.getTime() + PASS_MS);
      return { pass: `${until.getTime()}.${sign(hash, name, session, until.getTime())}`, until };
    },
    holds: (name, session, pass, now) => {
      const hash = hashes[name];
      const [until = "", signature = ""] = pass.split(".");
      if (!hash || !(Number(until) > now.getTime())) return false;
      const wanted = Buffer.from(sign(hash, name, session, Number(until)));
      const given = Buffer.from(signature);
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}

const sign = (hash: string, name: GateName, { sid, userid }: SessionUser, until: number): string =>
  createHmac("sha256", hash).update(`${name}\n${sid}\n${userid}\n${until}`).digest("base64url");
