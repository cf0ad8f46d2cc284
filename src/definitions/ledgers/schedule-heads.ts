/**
 * Heads of a balance sheet by Schedule III of the Companies Act, in its order. An account group names its head; a group
 * without one has that of the group above it.
 */
export interface ScheduleHead {
  readonly value: string;
  readonly label: string;
  readonly section: string;
  readonly side: "liability" | "asset";
}

const OWNERS = { section: "Shareholders' Funds", side: "liability" } as const;
const LONG = { section: "Non-current Liabilities", side: "liability" } as const;
const SHORT = { section: "Current Liabilities", side: "liability" } as const;
const LASTING = { section: "Non-current Assets", side: "asset" } as const;
const CURRENT = { section: "Current Assets", side: "asset" } as const;

export const SCHEDULE_HEADS = [
  { value: "sharecapital", label: "Share Capital", ...OWNERS },
  { value: "reserves", label: "Reserves and Surplus", ...OWNERS },
  { value: "longborrowings", label: "Long-term Borrowings", ...LONG },
  { value: "deferredtaxowed", label: "Deferred Tax Liabilities", ...LONG },
  { value: "otherlongterm", label: "Other Long-term Liabilities", ...LONG },
  { value: "longprovisions", label: "Long-term Provisions", ...LONG },
  { value: "shortborrowings", label: "Short-term Borrowings", ...SHORT },
  { value: "tradepayables", label: "Trade Payables", ...SHORT },
  { value: "othercurrentowed", label: "Other Current Liabilities", ...SHORT },
  { value: "shortprovisions", label: "Short-term Provisions", ...SHORT },
  { value: "plant", label: "Property, Plant and Equipment", ...LASTING },
  { value: "intangibles", label: "Intangible Assets", ...LASTING },
  { value: "workinprogress", label: "Capital Work-in-progress", ...LASTING },
  { value: "longinvestments", label: "Non-current Investments", ...LASTING },
  { value: "deferredtaxassets", label: "Deferred Tax Assets", ...LASTING },
  { value: "longloans", label: "Long-term Loans and Advances", ...LASTING },
  { value: "othernoncurrent", label: "Other Non-current Assets", ...LASTING },
  { value: "shortinvestments", label: "Current Investments", ...CURRENT },
  { value: "inventories", label: "Inventories", ...CURRENT },
  { value: "tradereceivables", label: "Trade Receivables", ...CURRENT },
  { value: "cash", label: "Cash and Cash Equivalents", ...CURRENT },
  { value: "shortloans", label: "Short-term Loans and Advances", ...CURRENT },
  { value: "othercurrent", label: "Other Current Assets", ...CURRENT },
] as const satisfies readonly ScheduleHead[];

/** The value of a head; '' for none. */
export type HeadName = (typeof SCHEDULE_HEADS)[number]["value"] | "";

const BY_VALUE: ReadonlyMap<string, (typeof SCHEDULE_HEADS)[number]> = new Map(
  SCHEDULE_HEADS.map((head) => [head.value, head]),
);

/** The head with a value; undefined for '' and for a text that is none. */
export const scheduleHead = (value: string): (typeof SCHEDULE_HEADS)[number] | undefined => BY_VALUE.get(value);
