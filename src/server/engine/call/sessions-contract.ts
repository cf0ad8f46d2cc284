import type { Grant } from "../../../wire/session";
import type { DeviceKeys } from "./context";
import type { SessionUser } from "./session-user";

/** A live session: its user, and the key that encrypts its calls. */
export interface LiveSession {
  readonly user: SessionUser;
  readonly key: Uint8Array;
}

/** What the rest of the server uses of `engine/session`. */
export interface Sessions {
  /**
   * `authorization` is the header as received. Returns null if it is missing, forged or expired, or if the session
   * has ended. Throws `ChangeFirst` if an administrator issued the password, unless `evenIssued`: then only changing
   * it and signing out are served.
   */
  authenticate(authorization: string | undefined, evenIssued?: "even issued"): Promise<LiveSession | null>;
  /**
   * Session id of the token in the header, in any spelling; null if this server did not sign the token or it has
   * expired. Does not check that the session still lives.
   */
  sidOf(authorization: string): Promise<string | null>;
  /**
   * Whose header it is; `none` without a live session. `banned`: its user may not work from this address, and the
   * session has ended.
   */
  callerAt?(authorization: string, ip: string): Promise<"user" | "client" | "banned" | "none">;
  /** Reads every session anew at its next call: one may have ended, or its user may do something else. */
  forget?(): void;
  deviceKeys?(user: SessionUser): DeviceKeys;
  /** What the user's device may do offline, signed (wire/session.ts, `Grant`). */
  signGrant?(user: SessionUser, facts: Pick<Grant, "branches" | "dev" | "rights">): Promise<string>;
}
