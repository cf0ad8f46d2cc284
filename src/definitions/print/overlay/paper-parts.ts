import type { Paper } from "../paper";

/** Groups of the parts of a paper. */
export const PART_GROUPS = {
  parties: "Parties",
  facts: "Beside the party",
  columns: "Columns",
  totals: "Totals",
  sections: "Sections",
} as const;
export type PartGroup = keyof typeof PART_GROUPS;

/** A part that an overlay can change. */
export interface PaperPart {
  readonly id: string;
  readonly group: PartGroup;
  /** As the product labels it. */
  readonly label: string;
  /** Its label can be another. */
  readonly isLabelled: boolean;
  readonly mayLeaveOut: boolean;
}

export const partId = (group: PartGroup, label: string): string => `${group}/${label}`;

/** What rule 46 and rule 53 of the CGST Rules ask for; it can be named otherwise, but not left out. */
const BY_LAW: ReadonlySet<string> = new Set(["Place of supply", "Country of destination", "Reverse charge", "Against"]);

/** The parts of a paper. What stands only on other papers of its kind, such as a discount, is not among them. */
export function partsOf(paper: Paper): readonly PaperPart[] {
  const named = (group: PartGroup, label: string, mayLeaveOut = false): PaperPart => ({
    id: partId(group, label),
    group,
    label,
    isLabelled: group !== "sections",
    mayLeaveOut,
  });
  const sections: readonly (readonly [label: string, stands: boolean])[] = [
    ["Amount in words", paper.words !== ""],
    ["Tables below the totals", paper.more.length > 0],
    ["Bank account", paper.bank.length > 0],
    ["UPI code", paper.upi !== ""],
  ];
  const all = [
    ...paper.parties.map(({ label }) => named("parties", label)),
    ...paper.facts.map(({ label }) => named("facts", label, !BY_LAW.has(label))),
    ...(paper.table?.columns ?? []).map(({ title }) => named("columns", title)),
    ...paper.totals.map(({ label }) => named("totals", label)),
    ...sections.filter(([, stands]) => stands).map(([label]) => named("sections", label, true)),
  ];
  return [...new Map(all.map((part) => [part.id, part])).values()];
}

/** Whether an overlay may leave out a part with this id, on any paper. */
export const mayLeaveOut = (id: string): boolean => {
  const [group, ...label] = id.split("/");
  return group === "sections" || (group === "facts" && !BY_LAW.has(label.join("/")));
};
