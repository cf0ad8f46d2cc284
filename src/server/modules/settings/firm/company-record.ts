import { sql } from "kysely";
import { plainPhone } from "../../../../domain/identity/phone";
import { panOfGstin } from "../../../../domain/identity/gstin";
import { logoFault } from "../../../../domain/identity/own-logo";
import { ownIdentity } from "../../../../domain/identity/own-identity";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { Refusal, Refusals } from "../../../engine/call/refusal";
import { warningsOf } from "../../../engine/call/warnings";
import { pictureName, sentPictureFault } from "../../../engine/form/sent-picture";
import { PLACEHOLDER } from "../../../engine/sign-in/identity";
import { audit } from "../../../engine/trail/audit";
import { demandSettings } from "../demand-settings";
import { COMPANY_FACTS, COMPANY_KEYS, type COMPANY_LIMITS } from "./company-rows";
import { warnOfBills } from "./posted-bills";
import { contactFaults } from "./contact-faults";

export interface CompanyRecord extends Row {
  readonly id: number;
  readonly rowver: number;
  readonly name: string;
  readonly gstin: string;
  readonly state: string;
  readonly pan: string;
  readonly logo: string;
  readonly isdemo: boolean;
  /** Minimum length of a new password. */
  readonly pwmin: number;
  /** Space for its files, MB. */
  readonly filequota: number;
}

export type CompanyEntry = Readonly<Record<(typeof COMPANY_KEYS)[number], string>>;
/** As typed; '' keeps the stored value. */
export type CompanyLimits = Readonly<Record<(typeof COMPANY_LIMITS)[number], string>>;

/**
 * A company that has no name yet. `npm start -- --empty` and "Start my company" create it; the company form completes
 * it.
 */
export const isUnnamed = ({ name, state }: Pick<CompanyRecord, "name" | "state">): boolean =>
  name === PLACEHOLDER.company && state === "";

/** The caller's company, locked for a change if `isHeld`. */
export async function companyRecord({ tx, session }: Context, isHeld = false): Promise<CompanyRecord> {
  const {
    rows: [found],
  } = await sql<CompanyRecord>`
    select coid as id, rowver, name, legalname, gstin, state, pan, address, pincode, phone, email, website, logo, is_demo as isdemo, pw_min as pwmin, filequota_mb as filequota from company
    where coid = ${session.coid} ${isHeld ? sql`for update` : sql``}`.execute(tx);
  if (!found) throw new Error(`The company ${session.coid} of a session has no row.`);
  return found;
}

/** The record for its form. The name of an unnamed company is left blank for the user to enter. */
export async function companyForm(ctx: Context, isHeld = false): Promise<Row> {
  demandSettings(ctx);
  const company = await companyRecord(ctx, isHeld);
  return { ...company, ...COMPANY_FACTS, ...(isUnnamed(company) ? { name: "" } : {}) };
}

/** A logo that is not sent is kept. Throws `Forbidden`, and `Refusals` with all faults. */
export async function saveCompany(
  ctx: Context,
  given: CompanyEntry & CompanyLimits & { readonly logo?: string | null | undefined },
): Promise<readonly Row[]> {
  demandSettings(ctx);
  const before = await companyRecord(ctx, true);
  const { identity, faults } = ownIdentity(given);
  const limits = {
    pwmin: given.pwmin === "" ? before.pwmin : Number(given.pwmin),
    filequota: given.filequota === "" ? before.filequota : Number(given.filequota),
  };
  const entry = trimmed(given);
  const after = { ...entry, ...identity, ...limits, phone: plainPhone(entry.phone) };
  const logo = given.logo ?? before.logo;
  // An unchanged older logo can be the URL of a picture, from before logos were uploaded.
  const faultOfLogo = logo === before.logo ? "" : sentPictureFault(logo, "logo", logoFault);
  const refusals = [
    ...(faultOfLogo === "" ? [] : [new Refusal("logo", faultOfLogo)]),
    ...faults.map(({ key, text }) => new Refusal(key, text)),
    ...(await otherFaults(ctx, before, after)),
    ...limitFaults(limits),
  ];
  if (refusals.length > 0) throw new Refusals(refusals);
  const {
    rows: [saved],
  } = await sql<{ rowver: number }>`
    update company set ${sql.join(COMPANY_KEYS.map((key) => sql`${sql.ref(key)} = ${after[key]}`))}, logo = ${logo}, pw_min = ${limits.pwmin}, filequota_mb = ${limits.filequota}, rowver = rowver + 1
    where coid = ${before.id} returning rowver`.execute(ctx.tx);
  if (before.state !== "" && before.state !== after.state) await warnOfBills(ctx, null);
  await audit(ctx, {
    entity: "companymaster",
    recid: before.id,
    action: "update",
    before: { ...before, logo: pictureName(before.logo) },
    after: { ...after, logo: pictureName(logo) },
  });
  return [
    { err: 0, id: before.id, resu: warningsOf(ctx).join(" "), stype: "success", stitle: "", rowver: saved?.rowver },
  ];
}

const within = (value: number, least: number, most: number): boolean =>
  Number.isInteger(value) && value >= least && value <= most;

const limitFaults = ({ pwmin, filequota }: Pick<CompanyRecord, "pwmin" | "filequota">): readonly Refusal[] => [
  ...(within(pwmin, 5, 64) ? [] : [new Refusal("pwmin", "The shortest password has 5 to 64 characters.")]),
  ...(within(filequota, 1, 1_000_000) ? [] : [new Refusal("filequota", "The space for files is 1 to 1000000 MB.")]),
];

const trimmed = (given: CompanyEntry): CompanyEntry =>
  Object.fromEntries(COMPANY_KEYS.map((key) => [key, given[key].trim()])) as CompanyEntry;

async function otherFaults(ctx: Context, before: CompanyRecord, after: CompanyEntry): Promise<readonly Refusal[]> {
  const faults: Refusal[] = [];
  if (after.name === "") faults.push(new Refusal("name", "Enter the company name."));
  else if (after.name === PLACEHOLDER.company && after.name !== before.name)
    faults.push(new Refusal("name", "Enter the real name of the company."));
  else if (await isTaken(ctx, after.name))
    faults.push(new Refusal("name", `Another company is called ${after.name}. Enter a different name.`));
  for (const [key, sentence] of [
    ["address", "Enter the address."],
    ["pincode", "Enter the PIN code."],
  ] as const)
    if (after[key] === "") faults.push(new Refusal(key, sentence));
  faults.push(...contactFaults(["phone", after.phone], ["email", after.email]));
  // A demo with a real name or GSTIN could be mistaken for the books of that company, although it can be removed.
  if (before.isdemo && (["name", "gstin", "pan", "state"] as const).some((key) => after[key] !== before[key]))
    faults.push(
      new Refusal(
        "name",
        "This is a demo company. Its name, GSTIN, PAN and state cannot be changed. Start your own company to enter yours.",
      ),
    );
  return [...faults, ...(await branchesOfOtherPan(ctx, after))];
}

async function isTaken({ tx }: Context, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select company_name_taken(${name}) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** All registrations of a company are under its one PAN (section 25 of the CGST Act). */
async function branchesOfOtherPan({ tx, session }: Context, { pan }: CompanyEntry): Promise<readonly Refusal[]> {
  if (pan === "") return [];
  const { rows } = await sql<{
    name: string;
    gstin: string;
  }>`select name, gstin from branch where coid = ${session.coid} and gstin <> '' order by branchid`.execute(tx);
  const otherPan = rows.find(({ gstin }) => panOfGstin(gstin) !== pan);
  return otherPan
    ? [
        new Refusal(
          "pan",
          `Branch ${otherPan.name} has the GSTIN ${otherPan.gstin}, which contains another PAN. Correct the branch first.`,
        ),
      ]
    : [];
}
