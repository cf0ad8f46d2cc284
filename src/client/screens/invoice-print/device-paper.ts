import { cellRows, cellText, isOn, type Cells } from "../../../definitions/bill/cells";
import { AGAINST, dayOfNamedBill } from "../../../definitions/bill/note-rates";
import { isExport } from "../../../definitions/print/bill-declaration";
import {
  keptPaper,
  ownOn,
  PAPERS_QUESTION,
  shownRow,
  type KeptPaper,
  type PapersRow,
} from "../../../definitions/print/device-papers";
import { printedDocument, type BillTerms, type PrintedPaper } from "../../../definitions/print/printed-document";
import { keptPartyBills } from "../../call/kept-bills";
import { keptRecord } from "../../call/kept-record";
import { readRecordOf } from "../../form/open/read-form";
import { withTmpKeys } from "../../form/save/values-out";
import { CallFailed } from "../../offline/contract/reader";
import type { Offline } from "../../offline/offline";
import { awaitsUser } from "../../offline/outbox/op-state";
import { pendingState } from "../../rows/pending-words";
import { waitsHere, type PrintLink } from "../../rows/print-link";

/**
 * The paper of a document from what this device has: its waiting save or its copy, and the settings that were fetched
 * for offline use. Throws CallFailed with a sentence where something is missing or not allowed.
 */
export async function devicePaper(offline: Offline, { formname, id }: PrintLink): Promise<PrintedPaper> {
  const kept = keptPaper((await offline.reader.read(PAPERS_QUESTION)).rows as readonly PapersRow[], formname);
  if (!kept) throw new CallFailed("forbidden", "You don't have permission to print this document.");
  const { kind, settings } = kept;
  if (waitsHere({ id })) await demandBranch(offline, kept, id);
  const record = (await readRecordOf(offline, kind.entity, kind.sqlsp, id)) ?? {};
  const row = shownRow(kind, withTmpKeys(record) as Cells);
  if (record._pending !== undefined) await demandFinal(offline, kept, row, record._pending);
  const name = cellText(row[kind.numberField]);
  if (name === "" && waitsHere({ id }))
    throw new CallFailed(
      "refused",
      `The server gives this ${kind.nouns[0]} its number. It can be printed once it is sent.`,
    );
  const printed = {
    row: kind.bill ? await withUnits(offline, row) : row,
    name: name || `#${id}`,
    terms: await termsOf(offline, kept, row),
  };
  return printedDocument(kind, printed, settings);
}

/** What was entered in another branch may not be on the letterhead of this one. */
async function demandBranch(offline: Offline, { kind }: KeptPaper, id: string): Promise<void> {
  const [waiting, session] = [await offline.outbox.row(id.slice("tmp:".length)), await offline.session.get()];
  if (!waiting || (session?.claims.coid === waiting.coid && session.claims.branchid === waiting.branchid)) return;
  throw new CallFailed("refused", `This ${kind.nouns[0]} was entered in ${waiting.place}. Sign in there to print it.`);
}

/** What the server refused, or will compute from what this device cannot know, may not be on paper. */
async function demandFinal(offline: Offline, { kind }: KeptPaper, row: Cells, pending: unknown): Promise<void> {
  const noun = kind.nouns[0];
  const state = pendingState(pending);
  if (state !== null && awaitsUser(state))
    throw new CallFailed("refused", `This ${noun} needs attention. Correct it in the outbox, then print it.`);
  if (kind.bill?.kind !== "sale" || kind.bill.posts) return;
  const party = await keptRecord(offline, "debtors", cellText(row[kind.partyField]));
  if (isOn(party?.istcs))
    throw new CallFailed(
      "refused",
      `TCS of this ${noun} depends on other sales of the year. It can be printed once it is sent.`,
    );
}

/** A line without a unit is in the unit of its item, which a tax invoice names. */
async function withUnits(offline: Offline, row: Cells): Promise<Cells> {
  const items = await Promise.all(
    cellRows(row.items).map(async (line) => {
      if (cellText(line.unitid_label) !== "") return line;
      const item = await keptRecord(offline, "item", cellText(line.itemid));
      return { ...line, unitid_label: cellText(item?.unitid_label) };
    }),
  );
  return { ...row, items };
}

/** The country of a party is not in its bill, only that it is abroad. */
async function termsOf(offline: Offline, kept: KeptPaper, row: Cells): Promise<BillTerms> {
  const own = ownOn(kept, row);
  const correctedDay = await correctedDayOf(offline, kept, row);
  if (!kept.kind.bill || !isExport(row)) return { own, country: "", correctedDay };
  const party = await keptRecord(offline, "debtors", cellText(row[kept.kind.partyField]));
  const state = await keptRecord(offline, "state", cellText(party?.stateid));
  const country = cellText(state?.countryid_label);
  return { own, country: country === "India" ? "" : country, correctedDay };
}

/** Kinds that a credit note can correct. */
const INVOICES = ["sale", "salepos"];

/** A note that was entered offline does not have it: then the invoice itself must be on this device. */
async function correctedDayOf(offline: Offline, { kind }: KeptPaper, row: Cells): Promise<string> {
  const number = cellText(row[AGAINST]).trim().toLowerCase();
  if (kind.bill?.kind !== "salereturn" || number === "") return "";
  const known = dayOfNamedBill(row);
  if (known !== "") return known;
  const bills = await keptPartyBills(offline, INVOICES, cellText(row[kind.partyField]), kind.numberField);
  return bills?.find((bill) => bill.number.toLowerCase() === number)?.day ?? "";
}
