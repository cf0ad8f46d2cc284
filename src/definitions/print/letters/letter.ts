import { formatDate } from "../../../domain/date-format";
import type { Paper, PaperAddress, PaperFact } from "../paper";
import type { PaperSettings } from "../paper-settings";

/** A report as the caller may see it, and what its paper says besides. A hidden field is in no row. */
export interface LetterSource {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  /** Period, party and the other filters, as a reader understands them. */
  readonly filters: readonly PaperFact[];
  /** Last of its days, `yyyy-mm-dd`. */
  readonly to: string;
  /** The party that it is written to; null for a paper to nobody. */
  readonly party: PaperAddress | null;
  readonly settings: PaperSettings;
}

/** The paper of its own that a report has: a statement of account, a list to count by. */
export interface ReportLetter {
  /** What it is, in lower case: `statement`. */
  readonly name: string;
  /** The filter with the party that it is written to; such a letter cannot be made without one. */
  readonly partyFilter?: "ddlledger";
  readonly compose: (source: LetterSource) => Paper;
}

/** A paper with the head of the company, the party and the day; `parts` is what stands on it. */
export function letterPaper(
  { settings, party, to }: LetterSource,
  parts: Pick<Paper, "title" | "table"> & Partial<Paper>,
): Paper {
  const { issuer, logo, signature, look } = settings;
  return {
    number: "",
    day: formatDate(to),
    issuer,
    logo,
    parties: party ? [party] : [],
    facts: [],
    totals: [],
    words: "",
    more: [],
    bank: [],
    upi: "",
    remarks: "",
    terms: "",
    signatory: issuer.name,
    signature,
    stamp: "",
    // A roll has a layout for bills alone.
    look: look.size === "R80" ? { ...look, size: "A4" } : look,
    ...parts,
  };
}

/** The filters that narrow what stands on it, without those that it says elsewhere. */
export const factsBeside = (filters: readonly PaperFact[], said: readonly string[]): readonly PaperFact[] =>
  filters.filter(({ label, text }) => !said.includes(label) && text !== "All");
