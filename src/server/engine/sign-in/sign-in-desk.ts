import { ONE_MACHINE, type DoorSettings } from "../call/door-settings";
import type { Ticket } from "../session/device-ticket";
import { compareWithDummy } from "../session/passwords";
import { rateLimit, type RateLimit } from "../session/rate-limit";
import type { SessionDesk } from "../session/session-desk";
import type { RelyingParty } from "./relying-party";

/** The parts that a sign-in works with. */
export interface SignInDesk extends Pick<DoorSettings, "hidesUserNames"> {
  readonly sessions: SessionDesk;
  readonly perAddress: RateLimit;
  readonly perUser: RateLimit;
}

/** One call of `PostToken`, with its body parsed. */
export interface SignInCall {
  /** The encrypted login (wire/codec.ts). */
  readonly blob: string;
  /** The selected `companyid`, or ''. */
  readonly coname: string;
  readonly pin: string;
  /** The browser's passkey answer in place of a code, as JSON text. */
  readonly passkey?: string;
  /** Null or absent if passkeys do not work at the address of the call. */
  readonly relyingParty?: RelyingParty | null;
  readonly ip: string;
  readonly device: string;
  /** Id of the device; '' or absent if it sent none. */
  readonly dev?: string;
  /** The `Cookie` header, for the ticket of the device. */
  readonly cookies?: string;
  /** The ticket of the user who signs in, once the user is known. */
  readonly ticket?: Ticket | null;
}

/** More attempts than a minute allows; HTTP 429. */
export class TooManyAttempts extends Error {}

const MINUTE_MS = 60_000;
const PER_ADDRESS = 20;
const PER_USER = 10;

export function signInDesk(
  sessions: SessionDesk,
  { hidesUserNames }: Pick<DoorSettings, "hidesUserNames"> = ONE_MACHINE,
): SignInDesk {
  // Creates the hash that unknown users are compared with, so that the first comparison is as fast as later ones.
  void compareWithDummy("");
  return {
    hidesUserNames,
    sessions,
    perAddress: rateLimit(PER_ADDRESS, MINUTE_MS),
    perUser: rateLimit(PER_USER, MINUTE_MS),
  };
}
