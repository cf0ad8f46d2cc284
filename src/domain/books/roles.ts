/**
 * Roles of ledgers that the engine posts to on its own. The settings of a company choose its ledger for each role;
 * the names here are the ledgers of a new company, under Tally's groups.
 */
export const LEDGER_ROLES = {
  sales: { ledger: "Sales", group: "Sales Accounts" },
  purchase: { ledger: "Purchase", group: "Purchase Accounts" },
  outputcgst: { ledger: "Output CGST", group: "Duties & Taxes" },
  outputsgst: { ledger: "Output SGST", group: "Duties & Taxes" },
  outputigst: { ledger: "Output IGST", group: "Duties & Taxes" },
  outputcess: { ledger: "Output Cess", group: "Duties & Taxes" },
  inputcgst: { ledger: "Input CGST", group: "Duties & Taxes" },
  inputsgst: { ledger: "Input SGST", group: "Duties & Taxes" },
  inputigst: { ledger: "Input IGST", group: "Duties & Taxes" },
  inputcess: { ledger: "Input Cess", group: "Duties & Taxes" },
  rcmcgst: { ledger: "CGST Payable under RCM", group: "Duties & Taxes" },
  rcmsgst: { ledger: "SGST Payable under RCM", group: "Duties & Taxes" },
  rcmigst: { ledger: "IGST Payable under RCM", group: "Duties & Taxes" },
  rcmcess: { ledger: "Cess Payable under RCM", group: "Duties & Taxes" },
  tdspayable: { ledger: "TDS Payable", group: "Duties & Taxes" },
  tcspayable: { ledger: "TCS Payable", group: "Duties & Taxes" },
  freight: { ledger: "Freight and Packing", group: "Direct Incomes" },
  freightinward: { ledger: "Freight Inward", group: "Direct Expenses" },
  roundoff: { ledger: "Round Off", group: "Indirect Expenses" },
  openingdifference: { ledger: "Opening Balance Difference", group: "Suspense A/c" },
  cash: { ledger: "Cash", group: "Cash-in-Hand" },
} as const satisfies Record<string, { readonly ledger: string; readonly group: string }>;

export type LedgerRole = keyof typeof LEDGER_ROLES;

export const isLedgerRole = (name: string): name is LedgerRole => name in LEDGER_ROLES;
