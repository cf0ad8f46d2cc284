import { sql } from "kysely";
import {
  USUAL_LABELS,
  type LabelLook,
  type LabelSizeName,
  type LabelText,
} from "../../../../definitions/print/labels/label-sizes";
import type { LeftOut, PaperColour, PaperLook, PaperSize } from "../../../../definitions/print/paper-look";
import { isLinkDays, LINK_DAYS_USUAL, type LinkDays } from "../../../../wire/links/signed-link";
import type { Context } from "../../../engine/call/context";

/** Characters of the terms at most, of the company and of one kind of documents. */
export const TERMS_MAX = 2000;
export const KIND_TERMS_MAX = 500;

/** A kind of documents with a paper of its own. */
export interface KindSettings {
  /** Entity of the documents. */
  readonly kind: string;
  readonly size: PaperSize;
  readonly leftout: readonly LeftOut[];
  /** '' for the terms of the company. */
  readonly terms: string;
}

export interface PrintSettings {
  /** Ledger of the bank account, 0 for none. */
  readonly bankid: number;
  readonly bankname: string;
  readonly terms: string;
  readonly copies: number;
  readonly size: PaperSize;
  readonly colour: PaperColour;
  readonly leftout: readonly LeftOut[];
  /** Data URL, '' for none. */
  readonly signature: string;
  readonly labels: LabelLook;
  /** What a payment reminder begins with; '' for the usual text. */
  readonly reminder: string;
  /** Days that a new link to a document works, unless its user chooses others. */
  readonly linkdays: LinkDays;
  readonly kinds: readonly KindSettings[];
  readonly rowver: number;
}

const USUAL: PrintSettings = {
  bankid: 0,
  bankname: "",
  terms: "",
  copies: 1,
  size: "A4",
  colour: "black",
  leftout: [],
  signature: "",
  labels: USUAL_LABELS,
  reminder: "",
  linkdays: LINK_DAYS_USUAL,
  kinds: [],
  rowver: 0,
};

interface StoredSettings extends Omit<PrintSettings, "kinds" | "labels"> {
  readonly labelsize: LabelSizeName;
  readonly labeltexts: readonly LabelText[];
}

/** Settings of the caller's company, the usual ones until it saved its own. */
export async function printSettings({ tx, session }: Context): Promise<PrintSettings> {
  const { rows } = await sql<StoredSettings>`
    select coalesce(s.bankid, 0)::integer as bankid, coalesce(d.drconame, '') as bankname, s.terms, s.copies, s.size, s.colour, s.leftout, s.signature, s.reminder, s.linkdays, s.labelsize, s.labeltexts, s.rowver
    from print_settings s left join m_debtors d on d.coid = s.coid and d.id = s.bankid
    where s.coid = ${session.coid}`.execute(tx);
  const [stored] = rows;
  if (!stored) return USUAL;
  const { labelsize, labeltexts, ...own } = stored;
  const { rows: kinds } = await sql<KindSettings>`
    select kind, size, leftout, terms from print_kind where coid = ${session.coid} order by lineno`.execute(tx);
  return { ...own, labels: { size: labelsize, texts: labeltexts }, kinds };
}

/** Days that a new link to a document of the caller's company works, unless its user chooses others. */
export async function usualLinkDays({ tx, session }: Context): Promise<LinkDays> {
  const { rows } = await sql<{ linkdays: number }>`
    select linkdays from print_settings where coid = ${session.coid}`.execute(tx);
  const { linkdays = LINK_DAYS_USUAL } = rows[0] ?? {};
  return isLinkDays(linkdays) ? linkdays : LINK_DAYS_USUAL;
}

/** Look and terms of the papers of one kind of documents. */
export function ofKind(settings: PrintSettings, kind: string): { readonly look: PaperLook; readonly terms: string } {
  const own = settings.kinds.find((one) => one.kind === kind);
  const { size, leftout } = own ?? settings;
  return { look: { size, colour: settings.colour, leftOut: leftout }, terms: own?.terms || settings.terms };
}
