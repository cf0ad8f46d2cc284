import { sql } from "kysely";
import { plainPhone } from "../../../../domain/identity/phone";
import { stateName } from "../../../../domain/identity/gst-states";
import { panOfGstin } from "../../../../domain/identity/gstin";
import { ownIdentity } from "../../../../domain/identity/own-identity";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { Refusal, Refusals } from "../../../engine/call/refusal";
import { warn, warningsOf } from "../../../engine/call/warnings";
import { isInUse } from "../../../engine/records/usual-values";
import { audit } from "../../../engine/trail/audit";
import { demandSettings } from "../demand-settings";
import { PLACE_KEYS } from "./branch-rows";
import { companyRecord, type CompanyRecord } from "./company-record";
import { warnOfBills } from "./posted-bills";
import { contactFaults } from "./contact-faults";

interface BranchRecord extends Row {
  readonly id: number;
  readonly rowver: number;
  readonly name: string;
  readonly prefix: string;
  readonly gstin: string;
  readonly state: string;
  readonly isactive: boolean;
  /** 0 for none. */
  readonly godownid: number;
}

interface BranchEntry {
  readonly name: string;
  readonly prefix: string;
  readonly gstin: string;
  readonly state: string;
  readonly isactive: boolean;
  /** The usual godown, 0 for none; if not given it stays. */
  readonly godownid?: number | undefined;
  readonly baddress: string;
  readonly bpincode: string;
  readonly bphone: string;
  readonly bemailid: string;
}

/**
 * A branch of this company, locked for a change if `isHeld`; null if it does not exist. Its version also counts
 * changes of its address.
 */
export async function branchRecord({ tx, session }: Context, id: number, isHeld = false): Promise<BranchRecord | null> {
  if (isHeld) await sql`select 1 from branch where coid = ${session.coid} and branchid = ${id} for update`.execute(tx);
  const { rows } = await sql<BranchRecord>`
    select b.branchid as id, b.rowver + coalesce(i.rowver, 0) as rowver, b.name, b.prefix, b.gstin, b.state, b.is_active as isactive,
      coalesce(b.godownid, 0)::integer as godownid, coalesce(g.godownname, '') as godownid_label,
      ${sql.join(PLACE_KEYS.map((key) => sql`coalesce(${sql.ref(`i.${key}`)}, '') as ${sql.ref(key)}`))}
    from branch b left join branch_info i on i.coid = b.coid and i.branchid = b.branchid
    left join m_godown g on g.coid = b.coid and g.id = b.godownid where b.coid = ${session.coid} and b.branchid = ${id}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/**
 * Adds (`id` 0) or changes a branch. The user who adds a branch can enter it. Throws `Forbidden`, `Refusal` for an
 * unknown branch, `Refusals`.
 */
export async function saveBranch(ctx: Context, id: number, given: BranchEntry): Promise<readonly Row[]> {
  demandSettings(ctx);
  const company = await companyRecord(ctx, true);
  const before = id === 0 ? null : await branchRecord(ctx, id, true);
  if (id !== 0 && !before) throw new Refusal("id", "This branch no longer exists.");
  const { after, faults } = completed(company, given);
  const refusals = [
    ...faults,
    ...(await takenFaults(ctx, id, after)),
    ...(await usedFaults(ctx, id, after, before)),
    ...inactiveFaults(ctx, id, after),
    ...(await godownFaults(ctx, after.godownid, before?.godownid)),
  ];
  if (refusals.length > 0) throw new Refusals(refusals);
  const branchid = before?.id ?? (await addBranch(ctx, after.name));
  await write(ctx, branchid, after);
  if (before && before.state + before.gstin !== after.state + after.gstin) await warnOfBills(ctx, branchid);
  const state = after.gstin.slice(0, 2) || after.state || company.state;
  if (after.gstin === "" && company.gstin !== "" && state !== company.state)
    warn(
      ctx,
      `Branch ${after.name} is in ${stateName(state)} without a GSTIN there. To sell from a state, enter the GSTIN of that state.`,
    );
  await audit(ctx, {
    entity: "branchmaster",
    recid: branchid,
    action: before ? "update" : "insert",
    before,
    after: { ...after },
  });
  const saved = await branchRecord(ctx, branchid);
  return [
    { err: 0, id: branchid, resu: warningsOf(ctx).join(" "), stype: "success", stitle: "", rowver: saved?.rowver },
  ];
}

function completed(
  company: CompanyRecord,
  given: BranchEntry,
): { readonly after: BranchEntry; readonly faults: readonly Refusal[] } {
  const text = (key: Exclude<keyof BranchEntry, "isactive" | "godownid">): string => given[key].trim();
  const isOwn = text("gstin") !== "" || text("state") !== "";
  const { identity, faults } = ownIdentity({
    gstin: text("gstin"),
    pan: company.pan,
    state: text("state") || (isOwn ? "" : company.state),
    pincode: text("bpincode"),
  });
  const after = {
    name: text("name"),
    prefix: text("prefix").toUpperCase(),
    gstin: identity.gstin,
    state: isOwn ? identity.state : "",
    isactive: given.isactive,
    godownid: given.godownid,
    baddress: text("baddress"),
    bpincode: identity.pincode,
    bphone: plainPhone(text("bphone")),
    bemailid: text("bemailid"),
  };
  return {
    after,
    faults: [
      ...faults.map(({ key, text: sentence }) => {
        if (key === "pan")
          return new Refusal(
            "gstin",
            `This GSTIN contains the PAN ${panOfGstin(identity.gstin)}, but the PAN of the company is ${company.pan}.`,
          );
        return new Refusal(key === "pincode" ? "bpincode" : key, sentence);
      }),
      ...(after.name === "" ? [new Refusal("name", "Enter the branch name.")] : []),
      ...(/^[A-Z0-9]{1,3}$/.test(after.prefix) ? [] : [new Refusal("prefix", "Enter 1 to 3 letters or digits.")]),
      ...contactFaults(["bphone", after.bphone], ["bemailid", after.bemailid]),
    ],
  };
}

/**
 * Two branches with one prefix would give two documents the same number (rule 46(b) of the CGST Rules: unique for a
 * financial year).
 */
async function takenFaults(
  { tx, session }: Context,
  id: number,
  { name, prefix }: BranchEntry,
): Promise<readonly Refusal[]> {
  const { rows } = await sql<{ name: string; prefix: string }>`
    select name, prefix from branch where coid = ${session.coid} and branchid <> ${id} and (lower(name) = lower(${name}) or prefix = ${prefix})`.execute(
    tx,
  );
  const samePrefix = rows.find((row) => row.prefix === prefix);
  return [
    ...(rows.some((row) => row.name.toLowerCase() === name.toLowerCase())
      ? [new Refusal("name", `Another branch is called ${name}. Enter a different name.`)]
      : []),
    ...(samePrefix && prefix !== ""
      ? [new Refusal("prefix", `Branch ${samePrefix.name} already uses the prefix ${prefix}. Enter a different one.`)]
      : []),
  ];
}

/** Refuses a prefix under which another branch has issued numbers, even if that branch now has another prefix. */
async function usedFaults(
  { tx, session }: Context,
  id: number,
  { prefix }: BranchEntry,
  before: BranchRecord | null,
): Promise<readonly Refusal[]> {
  if (prefix === "" || prefix === before?.prefix) return [];
  const begins = (number: string) => sql`starts_with(${sql.ref(number)}, ${`${prefix}/`})`;
  const {
    rows: [found],
  } = await sql<{ name: string; no: string }>`
    select b.name, given.no from branch b cross join lateral (
      select vno as no from voucher where coid = b.coid and branchid = b.branchid and ${begins("vno")}
      union all select stem from number_block where coid = b.coid and branchid = b.branchid and ${begins("stem")} limit 1) given
    where b.coid = ${session.coid} and b.branchid <> ${id} limit 1`.execute(tx);
  return found
    ? [
        new Refusal(
          "prefix",
          `Branch ${found.name} has documents with the prefix ${prefix}, such as ${found.no}. Enter a different one.`,
        ),
      ]
    : [];
}

function inactiveFaults({ session }: Context, id: number, { isactive }: BranchEntry): readonly Refusal[] {
  return isactive || id !== session.branchid
    ? []
    : [new Refusal("isactive", "You are signed in to this branch. Sign in to another branch to close it.")];
}

/** The usual godown is one in use; one that went out of use since may stay. */
async function godownFaults(ctx: Context, id: number | undefined, before = 0): Promise<readonly Refusal[]> {
  if (!id || id === before || (await isInUse(ctx, "godown", id))) return [];
  return [new Refusal("godownid", "Choose a godown that is in use.")];
}

async function addBranch({ tx, session }: Context, name: string): Promise<number> {
  const {
    rows: [made],
  } = await sql<{ id: number }>`select add_branch(${name}) as id`.execute(tx);
  if (!made) throw new Error("A branch was stored without a key.");
  await sql`insert into user_branch (userid, branchid, is_company_admin) values (${session.userid}, ${made.id}, true)`.execute(
    tx,
  );
  return made.id;
}

async function write(
  { tx, session }: Context,
  id: number,
  { name, prefix, gstin, state, isactive, godownid, ...place }: BranchEntry,
): Promise<void> {
  await sql`
    update branch set name = ${name}, prefix = ${prefix}, gstin = ${gstin}, state = ${state}, is_active = ${isactive}, rowver = rowver + 1,
      godownid = ${godownid === undefined ? sql.ref("godownid") : godownid || null}
    where coid = ${session.coid} and branchid = ${id}`.execute(tx);
  if (!isactive) await sql`select end_sessions_of_branch(${id})`.execute(tx);
  const isEntered = PLACE_KEYS.some((key) => place[key] !== "");
  const known = await sql`select 1 from branch_info where coid = ${session.coid} and branchid = ${id}`.execute(tx);
  // "Details of this branch are missing" appears if there is no row, so an address left blank creates none.
  if (!isEntered && known.rows.length === 0) return;
  await sql`
    insert into branch_info (branchid, ${sql.join(PLACE_KEYS.map((key) => sql.ref(key)))}) values (${id}, ${sql.join(PLACE_KEYS.map((key) => place[key]))})
    on conflict (coid, branchid) do update set rowver = branch_info.rowver + 1,
      ${sql.join(PLACE_KEYS.map((key) => sql`${sql.ref(key)} = excluded.${sql.ref(key)}`))}`.execute(tx);
}
