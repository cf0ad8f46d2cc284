import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { BillForm } from "../../../../definitions/bill/bill-kind";
import { IRN, isRegistered, portalType, SIGNED_QR } from "../../../../definitions/gst/e-invoice";
import { financialYearOf, isoDate } from "../../../../domain/calendar";
import { readSignedQr } from "../../../../domain/gst/e-invoice";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../call/context";
import { Refusal } from "../../call/refusal";
import { DATE, NUMBER } from "../../documents/shared-keys";

/**
 * The IRN of a bill is the hash of its seller, year, type and number, so one that was typed wrong, or belongs to a bill
 * of another registration, is found. Without a GSTIN of our own nothing can be compared.
 */
export async function irnFaults(ctx: Context, form: BillForm, record: Row): Promise<readonly Refusal[]> {
  const irn = String(record[IRN] ?? "").trim();
  const signed = readSignedQr(String(record[SIGNED_QR] ?? ""));
  if (!isRegistered(form) || (irn === "" && !signed)) return [];
  const gstin = await ownGstin(ctx);
  if (gstin === "") return [];
  if (signed && signed.sellerGstin !== gstin)
    return [
      new Refusal(SIGNED_QR, `The portal has registered a bill of ${signed.sellerGstin}, this branch is ${gstin}.`),
    ];
  const year = financialYearOf(isoDate(String(record[DATE])));
  const numbers = [signed?.docNo, String(record[NUMBER] ?? "")].flatMap((text) => (text ? [text] : []));
  const isOwn = numbers.some((number) =>
    [number, number.toUpperCase()].some(
      (written) => irnOf(gstin, year, portalType(form), written) === (irn || signed?.irn)?.toLowerCase(),
    ),
  );
  return isOwn
    ? []
    : [new Refusal(IRN, `This is not the IRN of ${String(record[NUMBER] ?? "")}. Copy it from the portal again.`)];
}

/** Lower-case hexadecimal SHA-256; `year` as `2026-27`. */
const irnOf = (gstin: string, year: string, type: string, number: string): string =>
  createHash("sha256").update(`${gstin}${year}${type}${number}`).digest("hex");

async function ownGstin({ tx, session }: Context): Promise<string> {
  const { rows } = await sql<{ readonly gstin: string }>`
    select coalesce(nullif(b.gstin, ''), c.gstin, '') as gstin
    from branch b join company c on c.coid = b.coid where b.branchid = ${session.branchid}`.execute(tx);
  return rows[0]?.gstin ?? "";
}
