import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { BRANCH_FILTER } from "../../../engine/reports/declaration";
import type { DeclaredColumn, DeclaredFilter } from "../../../engine/reports/declaration";

/** Narrow the reports of outstandings to some parties. */
export const PARTY_FILTERS: readonly DeclaredFilter[] = [
  { name: "ddlledger", label: "Party", source: ledgersOf("party") },
  { name: "txtdrgroupno", label: "Ledger Group", source: "178" },
  { name: "salesman" },
  { name: "area" },
  { name: "billnoD", label: "Account Group", source: "acgroup" },
  BRANCH_FILTER,
];

/** What parties are grouped by, besides their name. As columns they are shown only where the user chooses them. */
export const PARTY_GROUPINGS: readonly DeclaredColumn[] = [
  { title: "Salesman", field: "salesman", of: "salesman.salesmanname", visible: false },
  { title: "Area", field: "area", of: "area.areaname", visible: false },
  { title: "Ledger Group", field: "ledgergroup", of: "ledgergroup.ledgergroupname", visible: false },
  { title: "Account Group", field: "acgroup", of: "acgroup.acgroupname", visible: false },
];
