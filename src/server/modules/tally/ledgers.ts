import { sql } from "kysely";
import { isByBills } from "../../../definitions/ledgers/ledger-groups";
import { ZERO } from "../../../domain/money";
import { groupMessage, ledgerMessage, type TallyLedger } from "../../../domain/tally/masters";
import { accountGroups } from "../../engine/books/balances/trial-balance";
import type { Context } from "../../engine/call/context";
import type { Access } from "../../engine/records/access";
import { tallyGroups } from "./groups";
import { billsOpenBefore } from "./open-bills";
import { openingsOf, type ExtraLedger, type TallyDays } from "./openings";

interface StoredLedger {
  readonly id: number;
  readonly name: string;
  readonly groupid: number;
  readonly nature: string;
  readonly isBillwise: boolean;
  readonly gsttype: string;
  readonly gstin: string;
  readonly pan: string;
  readonly state: string;
  readonly pincode: string;
  readonly address: string;
  readonly email: string;
  readonly mobile: string;
}

/** Tally's names of our kinds of registration; one that is missing is none. */
const REGISTRATIONS: Readonly<Record<string, string>> = {
  regular: "Regular",
  composition: "Composition",
  consumer: "Consumer",
  sez: "Regular",
  deemedexport: "Regular",
  isd: "Regular",
  tds: "Regular",
  tcs: "Regular",
  uin: "Regular",
};

/** What masters say for the vouchers that name them. */
export interface TallyMasters {
  /** Ledgers whose amounts belong to bills. */
  readonly byBills: ReadonlySet<number>;
  /** All of them as they stand in the file. */
  readonly text: string;
}

/** Groups and ledgers with their opening balances. Costs the number of ledgers. */
export async function tallyMasters(ctx: Context, access: Access, days: TallyDays): Promise<TallyMasters> {
  const groups = tallyGroups(await accountGroups(ctx.tx, ctx.session.coid));
  const ledgers = await storedLedgers(ctx);
  const yearly = ledgers.filter(({ nature }) => nature === "income" || nature === "expense").map(({ id }) => id);
  const { byLedger, extra } = await openingsOf(ctx, days, new Set(yearly));
  const bills = await billsOpenBefore(ctx, days);
  const byBills = new Set(
    ledgers
      .filter(({ groupid, isBillwise }) => isByBills({ isBillwise, groups: groups.reservedOf(groupid) }))
      .map(({ id }) => id),
  );
  const told = ledgers.map((ledger) =>
    ledgerMessage({
      ...factsOf(ledger, access),
      parent: groups.nameOf(ledger.groupid),
      isBillwise: byBills.has(ledger.id),
      opening: byLedger.get(ledger.id) ?? ZERO,
      bills: byBills.has(ledger.id) ? (bills.get(ledger.id) ?? []) : [],
    }),
  );
  return { byBills, text: [...groups.own.map(groupMessage), ...told, ...extra.map(extraMessage)].join("") };
}

async function storedLedgers({ tx, session }: Context): Promise<readonly StoredLedger[]> {
  const { rows } = await sql<StoredLedger>`
    select d.id, d.drconame as name, coalesce(d.acgroupid, 0) as groupid, coalesce(g.nature, '') as nature, d.isbillwise as "isBillwise", d.gsttype,
      d.gstin, d.pan, coalesce(s.statename, '') as state, d.pincode, d.address, d.email, d.mobile
    from m_debtors d left join m_acgroup g on g.coid = d.coid and g.id = d.acgroupid
      left join m_state s on s.coid = d.coid and s.id = d.stateid
    where d.coid = ${session.coid} order by d.drconame`.execute(tx);
  return rows;
}

/** The facts that the user may see. */
function factsOf(
  ledger: StoredLedger,
  { shows }: Access,
): Omit<TallyLedger, "parent" | "isBillwise" | "opening" | "bills"> {
  const seen = (key: string, text: string): string => (shows(key) ? text : "");
  return {
    name: ledger.name,
    address: seen("address", ledger.address),
    state: seen("stateid", ledger.state),
    pincode: seen("pincode", ledger.pincode),
    email: seen("email", ledger.email),
    mobile: seen("mobile", ledger.mobile),
    pan: seen("pan", ledger.pan),
    gstin: seen("gstin", ledger.gstin),
    registration: seen("gsttype", REGISTRATIONS[ledger.gsttype] ?? ""),
  };
}

const NO_FACTS = {
  address: "",
  state: "",
  pincode: "",
  email: "",
  mobile: "",
  pan: "",
  gstin: "",
  registration: "",
};

const extraMessage = ({ name, group, opening }: ExtraLedger): string =>
  ledgerMessage({ ...NO_FACTS, name, parent: group, isBillwise: false, opening, bills: [] });
