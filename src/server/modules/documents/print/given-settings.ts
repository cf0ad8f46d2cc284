import { z } from "zod";
import { signatureFault } from "../../../../domain/identity/own-logo";
import { USUAL_LABELS, type LabelSizeName } from "../../../../definitions/print/labels/label-sizes";
import type { PaperColour, PaperSize } from "../../../../definitions/print/paper-look";
import type { Row } from "../../../../wire/envelope";
import { isLinkDays, LINK_DAYS, LINK_DAYS_USUAL, type LinkDays } from "../../../../wire/links/signed-link";
import type { Context } from "../../../engine/call/context";
import { Refusal, Refusals } from "../../../engine/call/refusal";
import { isPosted } from "../../../engine/documents/document-flags";
import { sentPictureFault } from "../../../engine/form/sent-picture";
import { lineFault, parseLines } from "../../../engine/records/record";
import { findDeclaration } from "../../../engine/records/record-declarations";
import { isInUse } from "../../../engine/records/usual-values";
import { TERMS_MAX, type KindSettings, type PrintSettings } from "./print-settings";
import {
  COLOURS,
  kindLines,
  LABEL_SIZE_NAMES,
  labelFields,
  labelTextsOf,
  leftOutFields,
  leftOutOf,
  SIZES,
} from "./settings-fields";

const key = z.union([z.string().max(20), z.number()]).optional();
const isFlag = z.union([z.boolean(), z.number(), z.string().max(5)]).optional();

/** Days that a link works, as a form or a call sends them. */
export const linkDays = z.coerce.number().refine(isLinkDays, `must be ${LINK_DAYS.join(", ")}`);

/** The settings as the form sends them. */
export const GIVEN = {
  id: key,
  bankid: key,
  terms: z.string().max(TERMS_MAX).default(""),
  copies: z.coerce.number().int().min(1).max(3).default(1),
  size: z.enum(SIZES).default("A4"),
  colour: z.enum(COLOURS).default("black"),
  signature: z.string().default(""),
  reminder: z.string().max(TERMS_MAX).default(""),
  linkdays: linkDays.default(LINK_DAYS_USUAL),
  labelsize: z.enum(LABEL_SIZE_NAMES).default(USUAL_LABELS.size),
  kinds: z.unknown().optional(),
  ...Object.fromEntries([...leftOutFields, ...labelFields].map(([field]) => [field, isFlag])),
};

/** Parsed by `GIVEN`; the flags of the columns are among its further members. */
export interface GivenSettings extends Row {
  readonly bankid?: string | number | undefined;
  readonly terms: string;
  readonly copies: number;
  readonly size: PaperSize;
  readonly colour: PaperColour;
  readonly signature: string;
  readonly reminder: string;
  readonly linkdays: LinkDays;
  readonly labelsize: LabelSizeName;
  readonly kinds?: unknown;
}

type Settled = Omit<PrintSettings, "rowver" | "bankname">;

/** Checks what the form sent against what is stored. Throws `Refusals` with each fault at its field. */
export async function settled(
  ctx: Context,
  given: GivenSettings,
  before: Pick<PrintSettings, "bankid">,
): Promise<Settled> {
  const bankid = Number(given.bankid ?? 0) || 0;
  const faults: Refusal[] = [];
  if (bankid !== 0 && bankid !== before.bankid && !(await isInUse(ctx, "debtors", bankid)))
    faults.push(new Refusal("bankid", "Choose a bank ledger that is in use."));
  const signed = sentPictureFault(given.signature, "signature", signatureFault);
  if (signed !== "") faults.push(new Refusal("signature", signed));
  const parsed = parseLines(kindLines, given.kinds ?? []);
  faults.push(...parsed.faults, ...kindFaults(parsed.rows));
  if (faults.length > 0) throw new Refusals(faults);
  const { copies, size, colour, signature, linkdays, labelsize } = given;
  return {
    bankid,
    terms: given.terms.trim(),
    reminder: given.reminder.trim(),
    copies,
    size,
    colour,
    signature,
    linkdays,
    leftout: leftOutOf(given),
    labels: { size: labelsize, texts: labelTextsOf(given) },
    kinds: parsed.rows.map(kindOf),
  };
}

/** A roll has a layout for bills alone. */
const kindFaults = (rows: readonly Row[]): readonly Refusal[] =>
  rows.flatMap(({ kind, size }, at) => {
    const declaration = findDeclaration(String(kind));
    if (!declaration || !isPosted(declaration))
      return [lineFault(kindLines, at, "kind", "Choose a kind of document from the list.")];
    return size === "R80" && !declaration.document?.bill
      ? [lineFault(kindLines, at, "size", "Only bills can be printed on a roll. Choose A4 or A5.")]
      : [];
  });

const kindOf = (row: Row): KindSettings => ({
  kind: String(row.kind),
  size: SIZES.find((size): size is PaperSize => size === row.size) ?? "A4",
  leftout: leftOutOf(row),
  terms: String(row.terms).trim(),
});
