import { CHARGE_RATE_WORDS } from "../../engine/books/bills/bill-fields";
import { openingBills } from "../../engine/books/openings/opening-bills";
import { openingPart } from "../../engine/books/openings/opening-part";
import type { Context } from "../../engine/call/context";
import { memoKey } from "../../engine/call/memo";
import { defineRecord } from "../../engine/records/declaration";
import { CUSTOMERS, SUPPLIERS } from "../../../definitions/ledgers/ledger-groups";
import { partyGroupOf } from "../../engine/ledgers/party-group";
import { amount, choice, flag, lines, ref, text, whole } from "../../engine/records/fields";
import { LEDGER_BALANCE } from "../../engine/records/kept-balances";
import { checkParty, deriveParty } from "./party-rules";
import { postingLedgers, tradeLedgers } from "./usual-ledgers";

const REGISTRATION = [
  ["regular", "Regular"],
  ["composition", "Composition"],
  ["unregistered", "Unregistered"],
  ["consumer", "Consumer"],
  ["sez", "SEZ"],
  ["deemedexport", "Deemed Export"],
  ["overseas", "Overseas"],
  ["uin", "UIN Holder"],
  ["isd", "Input Service Distributor"],
  ["tds", "TDS Deductor"],
  ["tcs", "TCS Collector"],
] as const;

const STATEMENT = "/Reportview?id=3205";
/** Of a customer and of a supplier: what they owe, and what is owed to them. */
const OUTSTANDING: Readonly<Record<string, string>> = {
  [CUSTOMERS]: "/Reportview?id=3201",
  [SUPPLIERS]: "/Reportview?id=3202",
};

const GROUPS = memoKey<Map<number, string>>("party groups of account groups");

/** A device downloads ledgers by hundreds, and they share few groups. */
async function groupOf(ctx: Context, groupid: number): Promise<string> {
  const known = ctx.memo.get(GROUPS) ?? ctx.memo.keep(GROUPS, new Map<number, string>());
  const group = known.get(groupid) ?? (await partyGroupOf(ctx, groupid));
  known.set(groupid, group);
  return group;
}

/** All ledgers: parties, banks, taxes, income and expenses. Party fields stay empty on the others. */
export default defineRecord({
  entity: "debtors",
  title: "Ledger",
  noun: ["ledger", "ledgers"],
  reportno: 1103,
  formTitle: "Ledger Detail",
  attachments: true,
  papers: [
    { title: "Statement", path: STATEMENT, param: "ddlledger" },
    ...Object.values(OUTSTANDING).map((path) => ({ title: "Outstanding", path, param: "ddlledger" })),
  ],
  papersFor: async ({ acgroupid }, ctx) => {
    const outstanding = OUTSTANDING[await groupOf(ctx, Number(acgroupid ?? 0))];
    return outstanding === undefined ? [] : [STATEMENT, outstanding];
  },
  route: "/debtorslist",
  menu: {
    group: "Accounts",
    icon: "users",
    order: 30,
    alsoCalled: "party, customer, supplier, vendor, debtor, creditor, account",
  },
  nameField: "drconame",
  secondLine: ["acgroupname", "cityname", "gstin"],
  figures: [{ name: "balance", kind: "balance", keys: [], needs: ["opening", "creditlimit"], usual: true }],
  fields: [
    text("drconame", "Ledger Name", { max: 200, required: "Ledger Name is required.", unique: true, search: true }),
    ref("acgroupid", "Account Group", "acgroup", "acgroupname", { required: "Account Group is required." }),
    ref("ledgergroupid", "Ledger Group", "ledgergroup", "ledgergroupname", { addable: true }),
    text("alias", "Alias", { search: true, alias: true }),
    text("drname", "Person Name", { search: true }),
    text("mobile", "Mobile", { max: 15, check: "mobile", inputMode: "tel", search: true, alias: true }),
    text("email", "E-mail", { max: 200, check: "email", inputMode: "email" }),
    flag("inactive", "Inactive"),
    choice("gsttype", "GST Registration", REGISTRATION, { as: "ddls", initial: "unregistered", section: "Tax" }),
    text("gstin", "GSTIN", { max: 15, upper: true, check: "gstin", search: true, alias: true, section: "Tax" }),
    text("pan", "PAN", { max: 10, upper: true, check: "pan", section: "Tax", help: "Filled from the GSTIN" }),
    choice("chargerate", "As a charge on bills", CHARGE_RATE_WORDS, {
      as: "ddls",
      section: "Tax",
      help: "For freight and the like: the default rate on bills",
    }),
    flag("istds", "TDS applies", { section: "Tax", width: 3 }),
    flag("istcs", "TCS applies", { section: "Tax", width: 3 }),
    ref("tdssectionid", "TDS Section", "tdssection", "tdssectionname", { section: "Tax", width: 3 }),
    ref("tcssectionid", "TCS Section", "tdssection", "tcssectionname", { section: "Tax", width: 3 }),
    choice(
      "deductee",
      "Party is",
      [
        ["dedfirm", "Company, firm"],
        ["dedperson", "Individual, HUF"],
      ],
      { initial: "dedfirm", section: "Tax", width: 6, help: "Decides the rate of TDS and TCS" },
    ),
    ref("stateid", "State", "state", "statename", { section: "Place", help: "Filled from the GSTIN" }),
    ref("cityid", "City", "city", "cityname", { section: "Place", narrowedBy: "stateid", addable: true }),
    ref("areaid", "Area", "area", "areaname", { section: "Place", narrowedBy: "cityid", addable: true }),
    text("pincode", "Pincode", { max: 6, check: "pin", inputMode: "numeric", section: "Place" }),
    text("address", "Address", { max: 500, lines: true, width: 12, section: "Place" }),
    lines(
      "addresses",
      "More Addresses",
      "debtors_address",
      [
        text("label", "For", { max: 60, required: "For is required.", width: 2 }),
        text("address", "Address", { max: 500, required: "Address is required.", width: 4 }),
        ref("stateid", "State", "state", "statename", { width: 2 }),
        text("pincode", "Pincode", { max: 6, check: "pin", width: 1 }),
        text("gstin", "GSTIN", { max: 15, upper: true, check: "gstin", width: 2 }),
        text("phone", "Phone", { max: 15, check: "mobile", width: 1 }),
        flag("isclosed", "Closed", { width: 1 }),
      ],
      { uniqueBy: ["label"], max: 100, section: "Place", kept: true, help: "Bills pick these as Bill to and Ship to" },
    ),
    amount("creditlimit", "Credit Limit", { section: "Terms", width: 4 }),
    whole("creditdays", "Credit Days", { max: 3650, section: "Terms", width: 4 }),
    flag("isbillwise", "Bill-wise", { section: "Terms", width: 4, initial: true }),
    ref("pricelistgroupid", "Price List Group", "pricelistgroup", "pricelist_group_name", { section: "Terms" }),
    ref("salesmanid", "Salesman", "salesman", "salesmanname", { section: "Terms", addable: true }),
    amount("opening", "Opening Balance", { section: "Opening" }),
    choice(
      "openingtype",
      "Opening Balance is",
      [
        ["Dr", "Dr"],
        ["Cr", "Cr"],
      ],
      { initial: "Dr", section: "Opening" },
    ),
    openingBills(),
    text("bankname", "Bank", { section: "Bank" }),
    text("bankbranch", "Bank Branch", { section: "Bank" }),
    text("bankacno", "Account Number", { max: 34, section: "Bank" }),
    text("bankifsc", "IFSC", { max: 11, upper: true, check: "ifsc", section: "Bank" }),
    text("bankupi", "UPI Id", { max: 100, check: "upi", section: "Bank" }),
  ],
  list: [
    { field: "acgroupname", title: "Account Group", card: 2 },
    { field: "ledgergroupname", title: "Ledger Group" },
    { field: "drconame", title: "Ledger Name", card: 1 },
    { field: "drname", title: "Person Name", card: 3 },
    { field: "inactive", title: "Inactive", format: "flag" },
    { field: "gstin", title: "GSTIN" },
    { field: "mobile", title: "Mobile" },
    {
      field: "balance",
      title: "Closing Balance",
      card: 4,
      format: "drcr",
      align: "right",
      follows: true,
      sql: `${LEDGER_BALANCE}::float8`,
      tells: ["opening", "creditlimit"],
    },
  ],
  inactiveField: "inactive",
  deleteShort: true,
  seed: () => postingLedgers,
  seedUsual: () => tradeLedgers,
  books: openingPart,
  derive: deriveParty,
  check: checkParty,
});
