import type { IsoDate } from "../../../../domain/calendar";
import { toRupeesText, ZERO, add } from "../../../../domain/money";
import type { Paise } from "../../../../domain/money";
import { groupedBy } from "../../../../domain/grouped";
import type { AccountGroup } from "../../../engine/books/balances/trial-balance";
import type { ReportRow } from "../../../engine/reports/declaration";

/** Numbers of the reports that a tree of accounts opens. */
const GROUP_SUMMARY = 3106;
export const LEDGER_STATEMENT = 3102;

export interface TreeLedger {
  /** 0 for a line without a ledger. */
  readonly id: number;
  readonly name: string;
  readonly groupid: number;
  /** Paise by field of the report. */
  readonly figures: Readonly<Record<string, Paise>>;
}

type Group = Pick<AccountGroup, "id" | "name" | "parentid">;

interface TreeQuestion {
  readonly groups: readonly Group[];
  readonly ledgers: readonly TreeLedger[];
  readonly fields: readonly string[];
  /** Without ledgers only groups are shown. */
  readonly withLedgers: boolean;
  /** Only what is in this group; 0 for all. */
  readonly within?: number;
}

/**
 * Rows of groups, each above what is in it, and of their ledgers. A group's figures are the sums of its ledgers'.
 * Groups without a ledger are left out. Ledgers without a group, and lines without a ledger, stand at the end.
 */
export function treeRows(question: TreeQuestion): readonly ReportRow[] {
  const { groups, ledgers, within = 0 } = question;
  const children = groupedBy(groups, ({ parentid }) => parentid);
  const members = groupedBy(ledgers, ({ groupid }) => groupid);
  const known = new Set(groups.map(({ id }) => id));
  const tree: Tree = { ...question, children, members };
  const top = (within === 0 ? (children.get(0) ?? []) : (children.get(within) ?? [])).flatMap((group) =>
    groupRows(tree, group, 0, new Set()),
  );
  const own = within === 0 ? ledgers.filter(({ groupid }) => !known.has(groupid)) : (members.get(within) ?? []);
  return [...top, ...own.map((ledger) => ledgerRow(ledger, question.fields, 0))];
}

interface Tree extends TreeQuestion {
  readonly children: ReadonlyMap<number, readonly Group[]>;
  readonly members: ReadonlyMap<number, readonly TreeLedger[]>;
}

function groupRows(tree: Tree, group: Group, level: number, above: ReadonlySet<number>): readonly ReportRow[] {
  if (above.has(group.id)) return [];
  const inside = ledgersIn(tree, group.id, above);
  if (inside.length === 0) return [];
  const path = new Set([...above, group.id]);
  return [
    {
      _kind: "group",
      _level: level,
      particulars: group.name,
      accountid: group.id,
      groupid: group.id,
      linkreportno: GROUP_SUMMARY,
      ...summed(inside, tree.fields),
    },
    ...(tree.children.get(group.id) ?? []).flatMap((child) => groupRows(tree, child, level + 1, path)),
    ...(tree.withLedgers
      ? (tree.members.get(group.id) ?? []).map((ledger) => ledgerRow(ledger, tree.fields, level + 1))
      : []),
  ];
}

function ledgersIn(tree: Tree, id: number, above: ReadonlySet<number>): readonly TreeLedger[] {
  if (above.has(id)) return [];
  const path = new Set([...above, id]);
  return [
    ...(tree.members.get(id) ?? []),
    ...(tree.children.get(id) ?? []).flatMap((child) => ledgersIn(tree, child.id, path)),
  ];
}

const summed = (ledgers: readonly TreeLedger[], fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      toRupeesText(ledgers.reduce((total, { figures }) => add(total, figures[field] ?? ZERO), ZERO)),
    ]),
  );

/** A row of a ledger; a line without one links nowhere. */
const ledgerRow = (ledger: TreeLedger, fields: readonly string[], level: number): ReportRow => ({
  _kind: "",
  _level: level,
  particulars: ledger.name,
  accountid: ledger.id,
  ledgerid: ledger.id,
  linkreportno: ledger.id === 0 ? 0 : LEDGER_STATEMENT,
  ...summed([ledger], fields),
});

/** The days that a row opens another report with; a report may have only the last one. */
export const withDays = (rows: readonly ReportRow[], firstday: IsoDate, lastday: IsoDate): readonly ReportRow[] =>
  rows.map((row) => ({ ...row, firstday, lastday }));

/** The pairs that open a group, a ledger or the report behind a line from the column of names; see `withDays`. */
export const ACCOUNT_LINK = {
  linkreportno: LEDGER_STATEMENT,
  linkfieldname: "ddlledger",
  linkfield: "ledgerid",
  linkfieldnameB: "txtdrgroupno",
  linkfieldB: "groupid",
  linkfieldnameC: "dtpfrom",
  linkfieldC: "firstday",
  linkfieldnameD: "dtpto",
  linkfieldD: "lastday",
} as const;
