import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "./secrets";

/**
 * A device on which a user has signed in holds a ticket for that user: a signed cookie that scripts cannot read, that
 * survives sign-out and is sent only to the sign-in. With it, wrong passwords count against the device and not
 * against its address, so that wrong guesses of others in the same office do not lock out users at their own desk. It
 * opens nothing: password, PIN and code are still required, and five wrong ones lock out the device as they lock out
 * an address. It names the user and the id that the device reports; each sign-in renews it.
 */
export interface Ticket {
  readonly userid: number;
  /** The key under which guesses are counted; the same from one sign-in to the next. */
  readonly id: string;
}

const TICKET_DAYS = 180;

const PREFIX = "microac_device_";
const TICKET = /^(\d{1,12})\.([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

const sign = ({ ticketKey }: Secrets, { userid, id }: Ticket, dev: string, until: number): string =>
  createHmac("sha256", ticketKey)
    .update(JSON.stringify([userid, id, dev, until]))
    .digest("base64url");

/** The tickets in a `Cookie` header that this server signed for the device `dev` and that have not expired. */
export function readTickets(secrets: Secrets, cookies: string, dev: string, now: Date): readonly Ticket[] {
  return cookies.split(";").flatMap((cookie) => {
    const [name = "", value = ""] = cookie.trim().split("=");
    const userid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : NaN;
    const [, until = "", id = "", signature = ""] = TICKET.exec(value) ?? [];
    if (!Number.isInteger(userid) || !(Number(until) * 1000 > now.getTime())) return [];
    const ticket = { userid, id };
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(secrets, ticket, dev, Number(until))))
      ? [ticket]
      : [];
  });
}

export interface TicketFor {
  readonly userid: number;
  readonly dev: string;
  /** The ticket that the device already has; its id is kept. */
  readonly existing: Ticket | null;
}

/** The `Set-Cookie` text of a ticket valid from now, for the sign-in under `path`. */
export function ticketCookie(
  secrets: Secrets,
  { userid, dev, existing }: TicketFor,
  at: { readonly now: Date; readonly path: string; readonly isSecure: boolean },
): string {
  const maxAge = TICKET_DAYS * 86_400;
  const until = Math.floor(at.now.getTime() / 1000) + maxAge;
  const ticket = { userid, id: existing?.id ?? randomBytes(16).toString("base64url") };
  return `${PREFIX}${userid}=${until}.${ticket.id}.${sign(secrets, ticket, dev, until)}; Path=${at.path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${at.isSecure ? "; Secure" : ""}`;
}
