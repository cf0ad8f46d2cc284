import { scheduleHead, SCHEDULE_HEADS } from "../../../definitions/ledgers/schedule-heads";
import { Refusal } from "../../engine/call/refusal";
import { defineRecord } from "../../engine/records/declaration";
import { choice, flag, ref, text, whole } from "../../engine/records/fields";
import { columnOf } from "../../engine/records/lookup";
import { tallyGroups } from "./tally-groups";

/** Heads of assets first, as Nature lists them. */
const HEAD_OPTIONS = (["asset", "liability"] as const).flatMap((side) =>
  SCHEDULE_HEADS.filter((head) => head.side === side).map(({ value, label }) => [value, label] as const),
);

/**
 * Account groups. A new company starts with the 28 groups that Tally predefines. Users can rename them but not delete
 * them.
 */
export default defineRecord({
  entity: "acgroup",
  title: "Account",
  noun: ["account group", "account groups"],
  reportno: 1101,
  formTitle: "Account Detail",
  route: "/acgrouplist",
  menu: { group: "Accounts", icon: "hierarchy", order: 10, alsoCalled: "group of accounts, chart of accounts" },
  nameField: "acgroupname",
  secondLine: ["acgroupnamemaster", "nature"],
  tree: "acgroupnamemasterid",
  fields: [
    text("acgroupname", "Account Group Name", {
      required: "Account Group Name is required.",
      unique: true,
      search: true,
    }),
    ref("acgroupnamemasterid", "Under Group Name", "acgroup", "acgroupnamemaster", {
      help: "Leave blank for a primary group",
    }),
    choice(
      "nature",
      "Nature",
      [
        ["asset", "Asset"],
        ["liability", "Liability"],
        ["income", "Income"],
        ["expense", "Expense"],
      ],
      {
        as: "ddls",
        help: "A group under another group has its nature",
      },
    ),
    whole("acgroupsort", "Account Group Sort"),
    flag("grossprofit", "Affects Gross Profit"),
    choice("schedulehead", "Schedule III Head", HEAD_OPTIONS, {
      as: "ddls",
      help: "Leave blank to use the head of the group above it",
    }),
    text("reservedname", "Reserved Name", { hidden: true, search: true }),
  ],
  list: [
    { field: "acgroupname", title: "Account Group Name", card: 1 },
    { field: "acgroupnamemaster", title: "Under Group Name", card: 2 },
    { field: "acgroupsort", title: "Account Group Sort", align: "right" },
    { field: "acgroupnamemasterid", title: "Under Group", hidden: true },
    { field: "globalid", title: "Global id", hidden: true, sql: "t.id" },
  ],
  rowExtras: { comp_name: "divs", div_class: "col-12" },
  variants: [
    { formname: "acgroupledger", title: "Ledger", columns: ["acgroupname", "acgroupnamemaster", "acgroupsort"] },
  ],
  derive: async (record, ctx) => {
    const nature = record.acgroupnamemasterid
      ? await columnOf(ctx, "acgroup", record.acgroupnamemasterid, "nature")
      : "";
    return nature ? { ...record, nature } : record;
  },
  // Groups of income and expense are in no balance sheet, so a head of theirs is never read.
  check: ({ schedulehead, nature }) => {
    const head = scheduleHead(String(schedulehead ?? ""));
    if (!head || head.side === nature || (nature !== "asset" && nature !== "liability")) return [];
    const kind = head.side === "asset" ? "assets" : "liabilities";
    return [
      new Refusal("schedulehead", `${head.label} is a head of ${kind}. Choose one that fits the nature of the group.`),
    ];
  },
  seed: () => tallyGroups,
  seedIsFixed: true,
});
