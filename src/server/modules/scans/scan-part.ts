import { formatDateTime } from "../../../domain/date-format";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { isPosted } from "../../engine/documents/document-flags";
import type { BooksPart } from "../../engine/records/declaration";
import type { Draft } from "../../engine/records/draft";
import { findDeclaration } from "../../engine/records/record-declarations";
import { demandDocument } from "./demand-document";
import { refuseEntered } from "./scan-state";

/**
 * What a save sets on a scan: its name, the title of its kind, and the document that a new scan is attached to. Posts
 * nothing.
 */
export const scanPart: BooksPart = {
  prepare: async (ctx, _declaration, draft) => {
    const { record, before, faults } = draft;
    const kind = findDeclaration(String(record.kind));
    if (!kind || !isPosted(kind)) {
      faults.push(new Refusal("kind", "Choose a Kind of document from the list."));
      return;
    }
    record.kindname = kind.title;
    record.scanname = String(record.scanname || "") || `${kind.title} ${formatDateTime(ctx.now.toISOString())}`;
    if (before) refuseOtherDocument(draft);
    else if (Number(record.docid) > 0) await attachTo(ctx, draft);
    record.scanstate = Number(record.docid) > 0 ? "Entered" : "Waiting";
  },
  post: () => Promise.resolve(),
  withdraw: (ctx, _declaration, id) => refuseEntered(ctx, id),
};

/** Attaches the scan to an existing document (DOC-039). */
async function attachTo(ctx: Context, { record, faults }: Draft): Promise<void> {
  try {
    record.docno = await demandDocument(ctx, String(record.docentity), Number(record.docid), "attachment");
  } catch (failure) {
    if (!(failure instanceof Refusal)) throw failure;
    faults.push(new Refusal("kind", failure.message));
  }
}

/** A scan is linked by entering it and unlinked by a reset, never by editing its fields. */
function refuseOtherDocument({ record, before, faults }: Draft): void {
  if (String(record.docentity) === String(before?.docentity) && Number(record.docid) === Number(before?.docid)) return;
  faults.push(new Refusal("docno", "To change what a scan was entered as, use Scan Reset Master."));
}
