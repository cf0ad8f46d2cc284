import { sql, type RawBuilder } from "kysely";
import { Refusal } from "../../engine/call/refusal";
import {
  EVERYWHERE_MAX,
  EVERYWHERE_MINUTES,
  FAILURES_MAX,
  isEverywhere,
  isSpent,
  LET_IN,
} from "../../engine/sign-in/guesses";
import { moment } from "../../engine/sign-in/sign-in-texts";

/**
 * Lock-outs as the list of users shows them. Five wrong passwords in a row at one address or device lock the user out
 * there until unblocked. A hundred within an hour from all addresses lock the user out everywhere they have not
 * signed in before, until the hour ends. A block by an administrator is separate and stays until it is removed.
 * The counting itself is in engine/sign-in/guesses.
 */

/** Why a user cannot sign in, as read by `lockOutColumns`. */
export interface LockOut {
  /** Blocked by an administrator. */
  readonly isdecided: boolean;
  /** When the lock-out by a hundred guesses in an hour ends; null if it does not apply. */
  readonly everyuntil: Date | null;
  /**
   * The latest of the addresses where five guesses in a row lock the user out until unblocked, joined by commas; null
   * if there are none.
   */
  readonly addresses: string | null;
  /** Number of these addresses, which anyone can add to by guessing. */
  readonly addresscount: number;
  /** Addresses that were unblocked despite the hundred guesses; null if there are none. */
  readonly letin: string | null;
}

/** Addresses listed in a message. */
const NAMED_MAX = 3;

/** SQL after `select`: addresses and devices where guesses lock out the user of row `u`. */
const guessesAt = (u: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`from login_guess g where g.userid = ${u}.userid and g.is_blocked`;

const endOfHour = (u: RawBuilder<unknown>): RawBuilder<Date> =>
  sql<Date>`${u}.last_failed_at + make_interval(mins => ${sql.lit(EVERYWHERE_MINUTES)})`;

/**
 * SQL: whether guesses lock out the user of row `u` at any address or at all. A block by an administrator does not
 * count.
 */
export const isLockedOutSomewhere = (u: RawBuilder<unknown>, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isEverywhere(u, now)} or exists (select ${guessesAt(u)}))`;

/**
 * SQL: until when unblocking one address has no effect for the user of row `u`, because of too many guesses. Null if
 * it has an effect or unblocks a known address.
 */
export const unblockUselessUntil = (u: RawBuilder<unknown>, now: Date): RawBuilder<Date | null> =>
  sql<Date | null>`case when ${isEverywhere(u, now)} and ${isSpent(u)} and not exists (select ${guessesAt(u)}) then ${endOfHour(u)} end`;

/** Refuses an unblock that would have no effect. Throws `Refusal`. */
export function refuseUselessUnblock({
  username,
  spentuntil,
}: {
  readonly username: string;
  readonly spentuntil: Date | null;
}): void {
  if (spentuntil)
    throw new Refusal(
      "username",
      `Too many wrong passwords were entered for ${username} to unblock one address. Sign-in works again at ${moment(spentuntil)}. Until then only admin can unblock.`,
    );
}

/**
 * The columns of `LockOut` for row `u`. Devices and sessions, which are counted separately, are described and not
 * listed by id.
 */
export const lockOutColumns = (u: RawBuilder<unknown>, now: Date): RawBuilder<unknown> => sql`
  ${u}.is_blocked as isdecided,
  case when ${isEverywhere(u, now)} then ${endOfHour(u)} end as everyuntil,
  (select string_agg(distinct case when g.ip like 'device %' or g.ip like 'session %' then 'a device that knows the user' else g.ip end, ', ')
    from (select g.ip ${guessesAt(u)} order by g.last_failed_at desc limit ${sql.lit(NAMED_MAX)}) g) as addresses,
  (select count(*)::integer ${guessesAt(u)}) as addresscount,
  (select string_agg(substr(g.ip, ${sql.lit(LET_IN.length + 1)}), ', ' order by g.ip) from login_guess g where g.userid = ${u}.userid and not ${isSpent(u)} and g.ip like ${`${LET_IN}%`}
    and g.last_failed_at > ${new Date(now.getTime() - EVERYWHERE_MINUTES * 60_000)}) as letin`;

/**
 * Why the user cannot sign in and until when, as sentences; '' if they can. Callers who do not decide about the user
 * see the number of addresses instead of the addresses, which can come from other companies.
 */
export function lockOutReason(
  { isdecided, everyuntil, addresses, addresscount, letin }: LockOut,
  names: "named" | "counted",
): string {
  const more = addresscount > NAMED_MAX ? ` and ${addresscount - NAMED_MAX} more` : "";
  const counted = addresscount === 1 ? "an address" : `${addresscount} addresses`;
  const opened = letin && (names === "named" ? ` and from ${letin}` : " and from places that were unblocked");
  return [
    isdecided ? "Blocked by an administrator until unblocked." : "",
    everyuntil
      ? `${EVERYWHERE_MAX} wrong passwords within an hour: until ${moment(everyuntil)}, sign-in works only from places used before${opened ?? ""}.`
      : "",
    addresses
      ? `${FAILURES_MAX} wrong passwords in a row from ${names === "named" ? addresses + more : counted}: no sign-in from there until unblocked.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}
