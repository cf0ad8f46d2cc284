import { sql } from "kysely";
import { z } from "zod";
import { SETTINGS_UPDATED } from "../../../wire/account-endpoints";
import type { Row } from "../../../wire/envelope";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal, Refusals } from "../../engine/call/refusal";
import { audit } from "../../engine/trail/audit";
import { byName, managedUser } from "./managed-user";

const text = z.string().max(100);

/**
 * ACCT-016 of one user. `totalfilesize` is the size of the user's attachments in this company, bytes. `convertdob` is
 * `dd-MMM-yyyy`.
 */
async function settingsOf(ctx: Context, userid: number): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select userid as id, username, fname, lname, contactno, coalesce(dob::text, '') as dob, coalesce(to_char(dob, 'DD-Mon-YYYY'), '') as convertdob,
      pan_no, co_add2, constr, has_totp as istwofactor,
      (select coalesce(sum(size), 0)::bigint from attachment a where a.userid = app_user.userid and a.deleted_at is null) as totalfilesize, fullname, profile_ver as rowver
    from app_user where userid = ${userid}`.execute(ctx.tx);
  return rows[0] ?? null;
}

interface Profile {
  readonly fname: string;
  readonly lname: string;
  readonly contactno: string;
  readonly dob: string;
  readonly pan_no: string;
}

/**
 * ACCT-018: all fields are required, the contact number has digits only, the PAN has the right format, and the date
 * of birth is in the past.
 */
function check(ctx: Context, given: Profile): void {
  const faults: Refusal[] = [];
  const names = {
    fname: "First name",
    lname: "Last name",
    contactno: "Contact number",
    dob: "Date of birth",
    pan_no: "PAN number",
  } as const;
  for (const [key, name] of Object.entries(names))
    if (given[key as keyof Profile] === "") faults.push(new Refusal(key, `${name} is required.`));
  if (given.contactno && !/^\d{6,15}$/.test(given.contactno))
    faults.push(new Refusal("contactno", "Contact number must be 6 to 15 digits."));
  if (given.pan_no && !/^[A-Z]{5}\d{4}[A-Z]$/.test(given.pan_no))
    faults.push(new Refusal("pan_no", "Enter the PAN number like ABCDE1234F."));
  if (given.dob && (!isDay(given.dob) || given.dob > ctx.now.toISOString().slice(0, 10)))
    faults.push(new Refusal("dob", "Date of birth must be in the past."));
  if (faults.length > 0) throw new Refusals(faults);
}

const isDay = (day: string): boolean => {
  const at = /^(?:19|20)\d\d-\d\d-\d\d$/.test(day) ? new Date(`${day}T00:00:00Z`) : null;
  return at !== null && Number.isFinite(at.getTime()) && at.toISOString().startsWith(day);
};

async function save(ctx: Context, sent: Profile): Promise<readonly Row[]> {
  const { userid } = ctx.session;
  const given = {
    fname: sent.fname.trim(),
    lname: sent.lname.trim(),
    contactno: sent.contactno.trim(),
    dob: sent.dob.trim().slice(0, 10),
    pan_no: sent.pan_no.trim().toUpperCase(),
  };
  check(ctx, given);
  const before = await settingsOf(ctx, userid);
  await sql`
    update app_user set fname = ${given.fname}, lname = ${given.lname}, fullname = ${`${given.fname} ${given.lname}`}, contactno = ${given.contactno},
      dob = ${given.dob}::date, pan_no = ${given.pan_no}, profile_ver = profile_ver + 1 where userid = ${userid}`.execute(
    ctx.tx,
  );
  const after = await settingsOf(ctx, userid);
  await audit(ctx, { entity: "profile", recid: userid, action: "update", before, after });
  return [{ err: 0, id: userid, resu: SETTINGS_UPDATED, stype: "success", stitle: "", rowver: after?.rowver }];
}

/** A user's own settings. The administrator of the user sets the allowed reports (ACCT-025). */
export default [
  defineProcedure({
    name: "WEBAPI_userssettings",
    kind: "query",
    params: { username: text.default(""), id: z.coerce.number().int().optional() },
    run: async (ctx, { username }) => {
      const isOwn = username === "" || username.toLowerCase() === ctx.session.username.toLowerCase();
      const row = await settingsOf(ctx, isOwn ? ctx.session.userid : await managedId(ctx, username));
      return row ? [row] : [];
    },
  }),
  defineProcedure({
    name: PROCEDURE_NAMES.profileUpdate,
    kind: "command",
    params: { fname: text, lname: text, contactno: text, dob: text, pan_no: text },
    current: (ctx) => settingsOf(ctx, ctx.session.userid),
    run: save,
  }),
  defineProcedure({
    name: PROCEDURE_NAMES.reportsAllowedUpdate,
    kind: "command",
    params: { username: text, co_add2: z.string().max(4000) },
    run: async (ctx, { username, co_add2 }) => {
      const user = await managedUser(ctx, byName(username));
      const before = await settingsOf(ctx, user.userid);
      const numbers = [
        ...new Set(
          co_add2
            .split(",")
            .map((one) => one.trim())
            .filter(Boolean),
        ),
      ];
      const invalid = numbers.find((one) => !/^\d{1,9}$/.test(one));
      if (invalid !== undefined) throw new Refusal("co_add2", `${invalid.slice(0, 40)} is not a report number.`);
      const allowed = numbers.join(",");
      await sql`update app_user set co_add2 = ${allowed} where userid = ${user.userid}`.execute(ctx.tx);
      await audit(ctx, {
        entity: "user",
        recid: user.userid,
        action: "reports allowed",
        before: { co_add2: before?.co_add2 },
        after: { co_add2: allowed },
      });
      return [{ err: 0, id: user.userid, resu: SETTINGS_UPDATED, stype: "success", stitle: "" }];
    },
  }),
];

/** A query cannot lock, so this finds the managed user by reading only. */
async function managedId(ctx: Context, username: string): Promise<number> {
  if (!ctx.session.isDeveloper && !ctx.session.isCompanyAdmin)
    throw new Refusal("username", "You can view only your own settings.");
  const { rows } = await sql<{
    userid: number;
  }>`select userid from app_user where ${byName(username)} and (username <> 'admin' or ${ctx.session.isDeveloper}::boolean)`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw new Refusal("username", "This company has no such user.");
  return rows[0].userid;
}
