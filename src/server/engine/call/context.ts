import type { Transaction } from "kysely";
import type { Logger } from "pino";
import type { OpMember } from "../../../wire/envelope";
import type { EffectKind } from "../../../wire/follow-ups";
import type { Grant } from "../../../wire/session";
import type { Tables } from "../../db/tables";
import type { Gates } from "./gates";
import type { HighWater } from "./high-water";
import type { MarkKeeper } from "./marks";
import type { Memo } from "./memo";
import type { SessionUser } from "./session-user";
import type { SignedLinks } from "./signed-links";
import type { Stoppable } from "./stoppable";

/** Origin of the call. `loginip` is the address seen by the server; the client supplies the other two. */
export interface CallOrigin {
  readonly loginip: string;
  readonly devid: string;
  readonly geolocation: string;
}

/**
 * All that a procedure may use. `tx` is the one transaction of the call, with the tenant set and row-level security
 * on. Never use another connection inside it: the embedded engine would wait for ever.
 */
export interface Context {
  readonly tx: Transaction<Tables>;
  readonly session: SessionUser;
  readonly origin: CallOrigin;
  readonly now: Date;
  /** Shared by every context made from this one for the same transaction. */
  readonly memo: Memo;
  readonly op: OpMember | null;
  /** The ids in a save whose device had not heard from this server for a while, as `name:id`; absent for all others. */
  readonly sentIds?: ReadonlySet<string>;
  readonly log: Logger;
  /** Hash over all form definitions; set in every call of the wire. */
  readonly definitionsHash?: () => string;
  /** One line about work that the server does outside calls; set in every command of the wire. */
  readonly notice?: (() => string) | undefined;
  /** Signs what the caller's device may do offline; set in every command of the wire. */
  readonly signGrant?: (facts: Pick<Grant, "branches" | "dev" | "rights">) => Promise<string> | undefined;
  /**
   * Seals the secret of a device for the caller, and opens it for the same user only; set in every query of the wire.
   */
  readonly deviceKeys?: DeviceKeys;
  /** Records, outside the database, the last numbers given; set in every command of the wire. */
  readonly marks?: MarkKeeper | undefined;
  /** Marks that devices keep; set in every command of the wire. */
  readonly highWater?: HighWater | undefined;
  /** Whether this server can hand follow-ups of a kind to their service; set in every command of the wire. */
  readonly canSend?: (kind: EffectKind) => boolean;
  /** Signs the addresses of links; set in every query of the wire. */
  readonly signedLinks?: SignedLinks | undefined;
  /** Passwords of the developer's tools; absent where the caller has none. */
  readonly gates?: Gates;
  /** Stops a statement that a user wrote when its time is over; set in every call of the wire. */
  readonly stoppable?: Stoppable;
  /** Where a query may build and keep caches; set in every query of the wire. */
  readonly background?: Background;
}

export interface DeviceKeys {
  readonly seal: (secret: Uint8Array) => string;
  /** Throws if the secret was sealed for another user or by another server, or was changed. */
  readonly open: (sealed: string) => Uint8Array;
}

export interface Background {
  /** Kept per process and database. The code that stores a value must keep it from going stale. */
  readonly memory: Map<string, unknown>;
  /** Runs work outside the call. Each call of `aside` gets a reading transaction of its own with the same user. */
  readonly run: (
    work: (aside: (work: (ctx: Context) => Promise<void>) => Promise<void>) => Promise<void>,
  ) => Promise<void>;
}
