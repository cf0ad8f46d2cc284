import { ledgersOf } from "../../../../definitions/ledgers/ledger-kinds";
import { BRANCH_FILTER } from "../../../engine/reports/declaration";
import type { DeclaredFilter } from "../../../engine/reports/declaration";

/** Narrow the reports of outstandings to some parties. */
export const PARTY_FILTERS: readonly DeclaredFilter[] = [
  { name: "ddlledger", label: "Party", source: ledgersOf("party") },
  { name: "txtdrgroupno", label: "Ledger Group", source: "178" },
  { name: "salesman" },
  { name: "area" },
  { name: "billnoD", label: "Account Group", source: "acgroup" },
  BRANCH_FILTER,
];
