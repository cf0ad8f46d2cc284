import type { Transaction } from "kysely";
import { gstinCheckDigit } from "../../../../domain/identity/gstin";
import type { Tables } from "../../../db/tables";
import { ALL_RIGHTS, NO_RIGHTS, type Rights } from "../../../engine/call/rights";
import { recordDeclarations } from "../../../engine/records/record-declarations";
import { reports } from "../../../engine/reports/reports";
import { createBranch, createCompany, createUser, setRights } from "../../../engine/sign-in/identity";
import { DEMO_COMPANIES, DEMO_USERS, type DemoCompany } from "./companies";

type Tx = Transaction<Tables>;

/** Reports about the users themselves are for those who run the company, except what waits for approval. */
const OF_OWNER = "Control";
const ALSO_OF_ACCOUNTS = "approvalspending";

interface DemoPlace {
  readonly coid: number;
  readonly branchid: number;
}

/**
 * Creates the companies and their branches, in that order, in a system transaction. No users are needed: the
 * developer can enter every branch.
 */
export async function makeCompanies(tx: Tx): Promise<readonly DemoPlace[]> {
  const branches: DemoPlace[] = [];
  for (const company of DEMO_COMPANIES) {
    const gstin = gstinOf(company);
    const coid = await createCompany(tx, {
      code: company.code,
      name: company.name,
      gstin,
      state: company.stateCode,
      isDemo: true,
    });
    for (const { name, prefix } of company.branches) {
      const { branchid } = await createBranch(tx, { coid, name, prefix, gstin, state: company.stateCode });
      branches.push({ coid, branchid });
    }
  }
  return branches;
}

/** Creates companies, branches and users of every role in one system transaction. */
export async function makeUsers(tx: Tx, password: string): Promise<void> {
  const branches = await makeCompanies(tx);
  for (const user of DEMO_USERS) {
    const own = user.branches.flatMap((index) => branches[index] ?? []);
    const userid = await createUser(tx, {
      username: user.username,
      fullname: user.fullname,
      email: `${user.username}@example.in`,
      password,
      isDemo: true,
      branches: own.map(({ branchid }) => ({ branchid, companyAdmin: user.companyAdmin })),
    });
    if (user.rights === "all") continue;
    for (const coid of new Set(own.map((branch) => branch.coid)))
      for (const { entity, menu } of recordDeclarations())
        await setRights(tx, userid, coid, entity, rightsFor(user.rights, entity, menu.group));
    if (user.rights === "accounts")
      for (const coid of new Set(own.map((branch) => branch.coid)))
        for (const { name, group } of reports())
          if (group !== OF_OWNER || name === ALSO_OF_ACCOUNTS) await setRights(tx, userid, coid, name, REPORT_RIGHTS);
  }
}

function gstinOf({ stateCode, pan }: DemoCompany): string {
  const first = `${stateCode}${pan}1Z`;
  return first + gstinCheckDigit(first);
}

const REPORT_RIGHTS: Rights = {
  ...NO_RIGHTS,
  view: true,
  print: true,
  reportEmail: true,
  inMenu: true,
  inDashboard: true,
};

/**
 * The accounts user can do everything except delete and approve, and views the reports of the books. The godown user
 * maintains godowns, shades, stock transfers, inward and outward, enters counts of stock, alone and with others, views
 * the Inventory lists, and sees no ledgers.
 */
export function rightsFor(role: "accounts" | "godown", entity: string, group: string): Rights {
  if (role === "accounts") return { ...ALL_RIGHTS, delete: false, approval: false };
  if (["godown", "shade", "stocktransfer", "inward", "outward"].includes(entity))
    return { ...ALL_RIGHTS, delete: false, approval: false };
  if (entity === "opening" || entity === "stockcount")
    return { ...NO_RIGHTS, view: true, add: true, inMenu: true, inDashboard: true };
  if (group === "Inventory")
    return {
      ...NO_RIGHTS,
      view: true,
      inMenu: true,
      inDashboard: true,
      hidden: entity === "item" ? ["purchaseprice"] : [],
    };
  return NO_RIGHTS;
}
