import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { demandUnlocked } from "../../engine/documents/approval";
import { saveLink } from "../../engine/documents/scan-links";
import { declarationOf, findDeclaration } from "../../engine/records/record-declarations";
import { loadRecord } from "../../engine/records/view";
import { audit } from "../../engine/trail/audit";

/** A scan of this branch, locked until the transaction ends. Throws `Refusal` on `field` if it does not exist. */
export async function heldScan(ctx: Context, id: number, field: string): Promise<Row> {
  const scan = await loadRecord(ctx, declarationOf("scan"), id, true);
  if (!scan) throw new Refusal(field, "This scan no longer exists.");
  return scan;
}

export const isEntered = (scan: Row): boolean => Number(scan.docid) > 0;

/** An entered scan must stay with its document. */
export async function refuseEntered(ctx: Context, id: number): Promise<void> {
  const scan = await heldScan(ctx, id, "id");
  if (isEntered(scan))
    throw new Refusal(
      "id",
      `The scan ${String(scan.scanname)} was entered as ${String(scan.docno)}. Set it back to waiting first.`,
    );
}

interface Entered {
  readonly entity: string;
  readonly recid: number;
  readonly docno: string;
}

/** Stores what a scan was entered as. */
export async function linkScan(ctx: Context, scan: Row, { entity, recid, docno }: Entered): Promise<void> {
  await saveLink(ctx, scan, { docentity: entity, docid: recid, docno });
  await audit(ctx, {
    entity: "scan",
    recid: Number(scan.id),
    action: "enter",
    after: { docentity: entity, docid: recid, docno },
  });
}

/**
 * Locks a scan to be set back, and the document entered from it: the document first, as deleting and cancelling it
 * do. Throws `Refusal` if the scan does not exist or is already waiting, if an audit lock holds the document, or if
 * the scan was entered as another document at this moment.
 */
export async function heldEntered(ctx: Context, id: number, field: string): Promise<Row> {
  const seen = await loadRecord(ctx, declarationOf("scan"), id);
  const kind = findDeclaration(String(seen?.docentity ?? ""));
  if (kind) await demandUnlocked(ctx, kind, Number(seen?.docid), "given or taken files");
  const scan = await heldScan(ctx, id, field);
  if (!isEntered(scan)) throw new Refusal(field, `The scan ${String(scan.scanname)} is already waiting.`);
  if (scan.docentity !== seen?.docentity || scan.docid !== seen?.docid)
    throw new Refusal(
      field,
      `The scan ${String(scan.scanname)} was entered as ${String(scan.docno)} just now. Check it again.`,
    );
  return scan;
}
