import { sql, type Transaction } from "kysely";
import type { Database } from "../../db/database";
import { existingCompanies } from "../../db/removed-companies";
import type { Tables } from "../../db/tables";
import { ChangeFirst } from "../call/bad-request";
import type { DeviceKeys } from "../call/context";
import { inForeground } from "../call/foreground";
import type { SessionUser } from "../call/session-user";
import type { LiveSession, Sessions } from "../call/sessions-contract";
import { OFFLINE_DAYS, signGrant, type GrantFacts } from "./grant";
import { ipIsAllowed } from "./ip-allow";
import { loadLive } from "./live-session";
import { sealBytes, unsealBytes } from "./seal";
import type { Secrets } from "./secrets";
import { trailOfSession } from "./session-trail";
import { bearerToken, readToken, type TokenIdentity } from "./token";

/** How long this process trusts a session that it has read; a revocation by another process takes effect by then. */
const TRUST_MS = 5_000;
const CACHED_MAX = 5_000;

interface Live extends LiveSession {
  readonly ipAllow: readonly string[];
  readonly isIssued: boolean;
}

interface Cached {
  readonly until: number;
  readonly live: Promise<Live | null>;
}

/** The sessions of this server: reads tokens, finds their sessions in the database and ends them. */
export class SessionDesk implements Sessions {
  readonly #cache = new Map<string, Cached>();

  constructor(
    readonly db: Database,
    readonly clock: () => Date,
    readonly secrets: Secrets,
    readonly offlineDays = OFFLINE_DAYS,
  ) {}

  /** The server stores nothing of it: the device keeps the sealed text (client/offline/pin/pin). */
  deviceKeys({ userid }: SessionUser): DeviceKeys {
    const about = `device key|${userid}`;
    return {
      seal: (secret) => sealBytes(secret, this.secrets.sealKey, about),
      open: (sealed) => unsealBytes(sealed, this.secrets.sealKey, about),
    };
  }

  signGrant(user: SessionUser, facts: GrantFacts): Promise<string> {
    return signGrant(this.secrets.grant, user, facts, this.clock(), this.offlineDays);
  }

  async authenticate(authorization: string | undefined, evenIssued?: "even issued"): Promise<LiveSession | null> {
    const token = bearerToken(authorization);
    const now = this.clock();
    const identity = token ? await readToken(this.secrets, token, now) : null;
    if (!identity) return null;
    const live = await this.#live(identity, now);
    if (!live || live.user.userid !== identity.userid || live.user.branchid !== identity.branchid) return null;
    if (live.isIssued && !evenIssued) throw new ChangeFirst();
    return live;
  }

  async sidOf(authorization: string): Promise<string | null> {
    const token = bearerToken(authorization);
    const identity = token && (await readToken(this.secrets, token, this.clock()));
    return identity ? identity.sid : null;
  }

  /** A user's address list may have changed since sign-in; a token used outside the list ends its session. */
  async callerAt(authorization: string, ip: string): Promise<"user" | "client" | "banned" | "none"> {
    const token = bearerToken(authorization);
    const now = this.clock();
    const identity = token ? await readToken(this.secrets, token, now) : null;
    const live = identity && (await this.#live(identity, now));
    if (!live) return "none";
    if (ipIsAllowed(ip, live.ipAllow)) return live.user.client ? "client" : "user";
    await this.revoke(live.user.sid, async (tx) =>
      trailOfSession(tx, live.user, {
        action: "sign-out",
        ip,
        after: { ended: "called from an address that is not allowed" },
      }),
    );
    return "banned";
  }

  /** Drops one cached session, or all: it has ended elsewhere, or the limits of a user have changed. */
  forget(sid?: string): void {
    if (sid === undefined) this.#cache.clear();
    else this.#cache.delete(sid);
  }

  /** Ends one session, together with `note`, unless it has already ended. */
  async revoke(sid: string, note?: (tx: Transaction<Tables>) => Promise<void>): Promise<void> {
    const now = this.clock();
    await this.db.asSystem(async (tx) => {
      await lockCompanyOf(tx, sid);
      const ended = tx
        .updateTable("session")
        .set({ revoked_at: now })
        .where("sid", "=", sid)
        .where("revoked_at", "is", null);
      if (await ended.returning("sid").executeTakeFirst()) await note?.(tx);
    });
    this.#cache.delete(sid);
  }

  /**
   * Ends all sessions of a user except `kept`, in the transaction that changes the password or PIN or activates a
   * second factor, after the change. A parallel sign-in either started before and ends here, or sees the change
   * (`lockAccount`). Call `forget` after the transaction.
   */
  async endAllOf(tx: Transaction<Tables>, userid: number, kept: string | null = null): Promise<void> {
    const all = tx
      .updateTable("session")
      .set({ revoked_at: this.clock() })
      .where("userid", "=", userid)
      .where("revoked_at", "is", null);
    await (kept === null ? all : all.where("sid", "<>", kept)).execute();
  }

  /** Simultaneous calls wait for one database read; a failed read is not cached. */
  #live(identity: TokenIdentity, now: Date): Promise<Live | null> {
    const cached = this.#cache.get(identity.sid);
    if (cached && cached.until > now.getTime()) return cached.live;
    const live = this.#load(identity.sid, now);
    if (this.#cache.size >= CACHED_MAX) this.#cache.clear();
    this.#cache.set(identity.sid, { until: now.getTime() + TRUST_MS, live });
    live.catch(() => this.#cache.delete(identity.sid));
    return live;
  }

  async #load(sid: string, now: Date): Promise<Live | null> {
    const row = await inForeground(this.db, () => this.db.asSystem((tx) => loadLive(tx, sid, now)));
    return (
      row && {
        user: row.user,
        isIssued: row.isIssued,
        ipAllow: row.ipAllow,
        key: unsealBytes(row.sealedKey, this.secrets.sealKey, sid),
      }
    );
  }
}

/** Locks the company, whose trail records the end, before the row of the session: its removal locks in that order. */
async function lockCompanyOf(tx: Transaction<Tables>, sid: string): Promise<void> {
  const { rows } = await sql<{
    coid: number;
  }>`select b.coid from session s join branch b using (branchid) where s.sid = ${sid}`.execute(tx);
  await existingCompanies(
    tx,
    rows.map(({ coid }) => coid),
  );
}
