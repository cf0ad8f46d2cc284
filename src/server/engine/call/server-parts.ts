import type { Logger } from "pino";
import type { Database } from "../../db/database";
import type { BackupDesk } from "./backup-contract";
import type { Context } from "./context";
import type { DoorSettings } from "./door-settings";
import type { Gates } from "./gates";
import type { HighWater } from "./high-water";
import type { MarkKeeper } from "./marks";
import type { Registry } from "./registry";
import type { Sessions } from "./sessions-contract";
import type { SignedLinks } from "./signed-links";

/** Where a test may stop the server in the middle of a command; production passes no `fault`. */
export const FAULT_POINTS = [
  "after-begin",
  "after-ledger",
  "after-refs",
  "after-work",
  "before-commit",
  "after-commit",
  "before-answer",
  "drop-answer",
] as const;
export type FaultPoint = (typeof FAULT_POINTS)[number];

/** Actions of users on the demo while the server runs. Both return '' or the reason why not. */
export interface DemoDesk {
  readonly fill: () => Promise<string>;
  /** `name` is what the user typed to confirm; `by` identifies the user in the trail of the company they work in. */
  readonly remove: (coid: number, name: string, by: Pick<Context, "session" | "origin">) => Promise<string>;
}

/** A gateway that is paired with a phone (ENV-030), or Meta's WhatsApp Business Cloud API. */
export type WhatsappService =
  | { readonly kind: "gateway"; readonly url: string; readonly token: string }
  | {
      readonly kind: "cloud";
      /** Base address with the version of the API and a slash at its end. */
      readonly url: string;
      readonly token: string;
      readonly phoneId: string;
      /**
       * Approved template for documents: header with a document, body with one parameter. WhatsApp takes other messages
       * only within 24 hours after the recipient wrote.
       */
      readonly template: { readonly name: string; readonly language: string } | undefined;
    };

/** The Google account whose contacts this server keeps, by OAuth 2.0 with a refresh token. */
export interface GoogleService {
  /** Base address of the People API with a slash at its end. */
  readonly url: string;
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** Outside services configured at this start; an absent one is not configured. */
export interface Services {
  readonly whatsapp?: WhatsappService | undefined;
  readonly google?: GoogleService | undefined;
}

/** The parts of a running server, given to the controllers and to the code that runs procedures. */
export interface ServerParts {
  readonly db: Database;
  readonly registry: Registry;
  readonly sessions: Sessions;
  readonly log: Logger;
  readonly clock: () => Date;
  /** Hash over all form definitions; devices compare it with their own. */
  readonly definitionsHash: () => string;
  /** Outside services configured at this start; an absent service is not configured. */
  readonly services?: Services;
  readonly gates?: Gates;
  readonly doors?: DoorSettings;
  /** Records, outside the database, the last numbers given and the last saves of devices. */
  readonly marks?: MarkKeeper;
  /**
   * Detects from marks that devices bring back that the whole folder was put back by hand; absent in tools and tests.
   */
  readonly highWater?: HighWater;
  /** Origins under which browsers reach this server: passkeys work there and at localhost. */
  readonly publicOrigins?: readonly string[];
  /** Signs and reads the addresses under which customers open documents; absent in tools. */
  readonly signedLinks?: SignedLinks;
  /** Called after the commit of a command that asked for follow-ups, so that their worker starts. */
  readonly wakeFollowUps?: () => void;
  /** One line for all users about work that the server does outside calls; '' for none. */
  readonly notice?: () => string;
  /** The demo that users may fill and remove; absent in tools and tests. */
  readonly demo?: DemoDesk;
  /** The backups of the whole server; absent in tools and tests. */
  readonly backups?: BackupDesk;
  /** Test hook (fault.ts). Returns true if the answer must be dropped with its socket; may end the process. */
  readonly fault?: (point: FaultPoint) => boolean | void;
}
