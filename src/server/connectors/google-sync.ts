import { sql } from "kysely";
import type { Context } from "../engine/call/context";
import { Forbidden } from "../engine/call/refusal";
import type { GoogleService } from "../engine/call/server-parts";
import { demandAccess } from "../engine/records/access";
import { declarationOf } from "../engine/records/record-declarations";
import { oneAfterTheOther, openPeople, phoneKey, type Contact } from "./google-people";

/** Contacts that one synchronisation adds at most; the next one goes on. */
const ADDED_MAX = 2_000;

/**
 * The ledgers in use with a phone or e-mail id, as contacts. Throws `Forbidden` for a user who may not see ledgers with
 * both.
 */
export async function ledgerContacts(ctx: Context): Promise<readonly Contact[]> {
  const access = await demandAccess(ctx, declarationOf("debtors"), "view");
  if (!access.shows("drconame") || !access.shows("mobile") || !access.shows("email"))
    throw new Forbidden("You don't have permission to view the phones and e-mail ids of ledgers.");
  const { rows } = await sql<{ readonly drconame: string; readonly mobile: string; readonly email: string }>`
    select drconame, coalesce(mobile, '') as mobile, coalesce(email, '') as email from m_debtors
    where coid = ${ctx.session.coid} and isactive and (coalesce(mobile, '') <> '' or coalesce(email, '') <> '')
    order by id`.execute(ctx.tx);
  return rows.map(({ drconame, mobile, email }) => ({
    createType: "Indirect",
    firstName: drconame,
    lastName: "",
    phone: mobile,
    email,
  }));
}

/**
 * Adds the contacts whose phone and e-mail id the account does not have yet, and says how many. Throws as
 * `openPeople` and `create` do.
 */
export const addMissing = (google: GoogleService, contacts: readonly Contact[]): Promise<string> =>
  oneAfterTheOther(async () => {
    const people = await openPeople(google);
    const known = new Set(await people.known());
    const missing = contacts.filter(({ phone, email }) => {
      const keys = [phone && phoneKey(phone), email.trim().toLowerCase()].filter(Boolean);
      const isKnown = keys.some((key) => known.has(key));
      for (const key of keys) known.add(key);
      return !isKnown;
    });
    const added = missing.slice(0, ADDED_MAX);
    await people.create(added);
    const left = missing.length - added.length;
    const words = `${added.length} added to Google Contacts, ${contacts.length - missing.length} were there already.`;
    return left === 0 ? words : `${words} ${left} are left. Synchronise again.`;
  });
