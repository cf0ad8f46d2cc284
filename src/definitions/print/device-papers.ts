import { registrationOn, type DatedRegistration, type OwnRegistration } from "../../domain/gst/own-registration";
import { cellRows, cellText, type Cells } from "../bill/cells";
import type { PaperOverlay } from "./overlay/paper-overlay";
import type { PaperLook } from "./paper-look";
import type { PaperSettings } from "./paper-settings";
import type { PrintedKind } from "./printed-document";

/**
 * What a device keeps to draw papers itself. The answer of `WEBAPI_papers` has one row for each kind of documents that
 * the user may print, and a first row with what all papers of the branch have in common.
 */
export interface SharedPapers extends Omit<PaperSettings, "look" | "terms" | "reminder" | "overlay"> {
  readonly registrations: readonly DatedRegistration[];
}

/** One kind of documents, with what the user may not see of it. */
export interface DevicePaper extends PrintedKind {
  readonly formname: string;
  readonly entity: string;
  /** Procedure that loads a record of the kind. */
  readonly sqlsp: string;
  readonly nouns: readonly [one: string, many: string];
  /** Field with the number; '' where the user may not see it, and for a kind without numbers. */
  readonly numberField: string;
  readonly partyField: string;
  readonly look: PaperLook;
  readonly terms: string;
  readonly overlay?: PaperOverlay;
  /** Keys of a record that the user may not see. */
  readonly hidden: readonly string[];
  /** Labels in lines that the user may not see, by the key of the lines. */
  readonly hiddenLabels: Readonly<Record<string, readonly string[]>>;
}

export const PAPERS_QUESTION = { kind: "master", sqlsp: "WEBAPI_papers", args: {}, enc: true } as const;

export interface PapersRow {
  readonly shared?: SharedPapers;
  readonly kind?: DevicePaper;
}

/** A kind with the settings of its papers. */
export interface KeptPaper {
  readonly kind: DevicePaper;
  readonly settings: PaperSettings;
  readonly registrations: readonly DatedRegistration[];
}

/** The kind with this form; null where the user may not print it. */
export function keptPaper(rows: readonly PapersRow[], formname: string): KeptPaper | null {
  const shared = rows.find((row) => row.shared)?.shared;
  const kind = rows.find((row) => row.kind?.formname === formname)?.kind;
  if (!shared || !kind) return null;
  const { registrations, ...common } = shared;
  const { look, terms, overlay } = kind;
  return {
    kind,
    registrations,
    settings: { ...common, look, terms, reminder: "", ...(overlay ? { overlay } : {}) },
  };
}

/** A record without what the user may not see: a form computes figures that the server would leave out. */
export function shownRow({ hidden, hiddenLabels }: DevicePaper, record: Cells): Cells {
  const row = without(record, hidden);
  const lines = Object.entries(hiddenLabels)
    .filter(([key]) => key in row)
    .map(([key, labels]) => [key, cellRows(row[key]).map((line) => without(line, labels))] as const);
  return { ...row, ...Object.fromEntries(lines) };
}

const without = (row: Cells, keys: readonly string[]): Cells =>
  keys.length === 0 ? row : Object.fromEntries(Object.entries(row).filter(([key]) => !keys.includes(key)));

/** Our status under GST on the day of the document. */
export const ownOn = ({ kind, registrations }: KeptPaper, row: Cells): OwnRegistration =>
  registrationOn(registrations, cellText(row[kind.dateField]).slice(0, 10));
