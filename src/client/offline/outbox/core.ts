import { isCompanyAdmin } from "../../../wire/answers";
import { DEVELOPER } from "../../../wire/session";
import type { OfflineEnv } from "../contract/env";
import type { Session, SessionStore } from "../contract/session";
import type { Guard } from "../database/guard";
import type { OutboxDb } from "../database/outbox-db";
import type { Bodies } from "./bodies";

/** Messages between tabs. A message is never the source of truth: the receiver reads the database again. */
export type TabMessage =
  | { readonly t: "kick" }
  | { readonly t: "progress" }
  | { readonly t: "changed" }
  | { readonly t: "applied"; readonly entity: string };

/**
 * What every part of the write half receives. The work of a transaction is always an `async` arrow: only then does
 * Dexie keep its zone through helpers that are async functions themselves.
 */
export interface OutboxCore {
  readonly env: OfflineEnv;
  readonly db: OutboxDb;
  readonly guard: Guard;
  readonly bodies: Bodies;
  readonly session: Pick<SessionStore, "get" | "expire" | "sawServer" | "noteGrant" | "onChange">;
  readonly post: (message: TabMessage) => void;
  /** Notifies listeners here and in other tabs that rows changed. */
  readonly changed: () => void;
  readonly applied: (entity: string) => void;
  /** Whether the server answers now; it is asked only where the connection is believed to be online. */
  readonly reached: () => Promise<boolean>;
  /** Frees ballast and cached reads when the disk is full; true where something was freed. */
  readonly freeSpace: () => Promise<boolean>;
  /** Whether the last entry found no space on this device. */
  readonly noteFull: (isFull: boolean) => void;
}

/** The user as named in the token; a save is sent only under the same user. */
export const userKeyOf = (session: Session): string => session.claims.sub;

/** Whether the user may send or export what other users left unsent on this device; the server decides again. */
export const mayStandIn = ({ claims: { name, companyadminuser } }: Session): boolean =>
  name === DEVELOPER || isCompanyAdmin(companyadminuser);

/** Fact of the device: the epoch of the server's database that this user's saves of the company belong to. */
export const epochKey = (session: Session): string => `epoch|${userKeyOf(session)}|${session.claims.coid}`;

export const laneOfSession = (session: Session): string =>
  `${userKeyOf(session)}|${session.claims.coid}|${session.claims.branchid}`;
