import type { Context } from "../../engine/call/context";
import { Forbidden } from "../../engine/call/refusal";
import { plainDocumentOf, plainText } from "./plain-document";
import { rowDocument } from "./row-document";
import type { RowDocument } from "./row-document";

/** The document for a download. Throws `Forbidden` without the right to download its kind. */
export async function downloadedDocument(ctx: Context, formname: string, id: number): Promise<RowDocument> {
  const document = await rowDocument(ctx, formname, id);
  demandDownload(document);
  return document;
}

/** Throws `Forbidden` without the right to download a kind of documents. */
export function demandDownload({ access, declaration }: Pick<RowDocument, "access" | "declaration">): void {
  if (!access.print) throw new Forbidden(`You don't have permission to download ${declaration.noun[1]}.`);
}

/** The document as plain text. Throws as `downloadedDocument` does. */
export const documentText = async (ctx: Context, formname: string, id: number): Promise<string> =>
  plainText(plainDocumentOf(await downloadedDocument(ctx, formname, id)));
