import { sql } from "kysely";
import { dayOfNamedBill } from "../../../../definitions/bill/note-rates";
import { isExport } from "../../../../definitions/print/bill-declaration";
import type { PaperOverlay } from "../../../../definitions/print/overlay/paper-overlay";
import type { PaperSettings } from "../../../../definitions/print/paper-settings";
import {
  printedDocument,
  type BillTerms,
  type PrintedPaper,
  type PrintedRow,
} from "../../../../definitions/print/printed-document";
import { registrationOn } from "../../../../domain/gst/own-registration";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { companyFacts } from "../../../engine/ledgers/bill-facts";
import { accessOf } from "../../../engine/records/access";
import { declarationOf } from "../../../engine/records/record-declarations";
import { viewRow } from "../../../engine/records/view";
import { downloadedDocument } from "../document-text";
import type { RowDocument } from "../row-document";
import { paperSettings } from "./issuer";
import { storedPaper } from "./overlay/stored-paper";
import { printSettings } from "./print-settings";
import { printedKind } from "./printed-kind";

/**
 * The paper of a document, without what the caller may not see. `isDraft`: with the changes of its layout that the
 * developer has not published. Throws `Forbidden` without the right to download its kind, `Refusal` where there is no
 * such document in the branch.
 */
export async function printedPaper(
  ctx: Context,
  formname: string,
  id: number,
  { isDraft = false } = {},
): Promise<PrintedPaper> {
  const document = await downloadedDocument(ctx, formname, id);
  const { entity } = document.declaration;
  const settings = await paperSettings(ctx, entity, await printSettings(ctx));
  return paperOf(ctx, document, { ...settings, ...(await laidOn(ctx, entity, isDraft)) });
}

/** What a developer changed on the papers of a kind; with `isDraft`, for the developer, what is not published yet. */
export async function laidOn(
  ctx: Context,
  kind: string,
  isDraft = false,
): Promise<{ readonly overlay?: PaperOverlay }> {
  const { overlay, draft } = await storedPaper(ctx, kind);
  const laid = (isDraft && ctx.session.isDeveloper ? draft : null) ?? overlay;
  return laid ? { overlay: laid } : {};
}

/** The paper of a document with these settings. */
export const paperOf = async (ctx: Context, document: RowDocument, settings: PaperSettings): Promise<PrintedPaper> =>
  printedDocument(printedKind(document.declaration), await printedRow(ctx, document), settings);

/** A document as its paper takes it. */
export const printedRow = async (ctx: Context, document: RowDocument): Promise<PrintedRow> => {
  const { declaration, access, record, name } = document;
  return declaration.document?.bill
    ? { row: await billRow(ctx, document), name, terms: await termsOf(ctx, document) }
    : { row: viewRow(declaration, access, record), name, terms: USUAL_TERMS };
};

export const USUAL_TERMS: BillTerms = { own: "regular", country: "", correctedDay: "" };

/**
 * Our status under GST on the day of the bill, the day of the invoice that it corrects, and the country of its party. A
 * user who may not see the state of ledgers does not see the country.
 */
async function termsOf(ctx: Context, { declaration, access, record }: RowDocument): Promise<BillTerms> {
  const { partyField = "", dateField = "", bill } = declaration.document ?? {};
  const correctedDay = bill?.kind === "salereturn" ? dayOfNamedBill(record) : "";
  const { registrations } = await companyFacts(ctx);
  const own = registrationOn(registrations ?? [], textIn(record, dateField).slice(0, 10));
  const ledgers = await accessOf(ctx, declarationOf("debtors"));
  if (!isExport(record) || !access.shows(partyField) || !ledgers.shows("stateid"))
    return { own, country: "", correctedDay };
  const { rows } = await sql<{ readonly country: string }>`
    select c.countryname as country from m_debtors d join m_state s on s.coid = d.coid and s.id = d.stateid
      join m_country c on c.coid = s.coid and c.id = s.countryid
    where d.coid = ${ctx.session.coid} and d.id = ${Number(record[partyField] ?? 0)} and c.countryname <> 'India'`.execute(
    ctx.tx,
  );
  return { own, country: rows[0]?.country ?? "", correctedDay };
}

/** The record as the caller sees it. A line without a unit is in the unit of its item, which a tax invoice names. */
async function billRow(ctx: Context, { declaration, access, record }: RowDocument): Promise<Row> {
  const row = viewRow(declaration, access, record);
  const lines = Array.isArray(row.items) ? (row.items as readonly Row[]) : [];
  const bare = lines.filter((line) => textIn(line, "unitid_label") === "").map(({ itemid }) => Number(itemid));
  if (bare.length === 0) return row;
  const { rows } = await sql<{ id: number; unit: string }>`
    select i.id, u.unitname as unit from m_item i join m_unit u on u.coid = i.coid and u.id = i.unitid
    where i.coid = ${ctx.session.coid} and i.id = any(${[...new Set(bare)]}::bigint[])`.execute(ctx.tx);
  const units = new Map(rows.map(({ id, unit }) => [Number(id), unit]));
  const items = lines.map((line) => ({
    ...line,
    unitid_label: textIn(line, "unitid_label") || (units.get(Number(line.itemid)) ?? ""),
  }));
  return { ...row, items };
}

const textIn = (row: Row, key: string): string => {
  const value = row[key];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};
