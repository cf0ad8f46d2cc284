import { zipSync } from "fflate";
import { filePath } from "../../../wire/attachments";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { listAttachments, readAttachment } from "./attachments";
import type { AttachedFile } from "./attachments";

/** All files are in memory while they are put into one. */
const BYTES_MAX = 64 * 1024 * 1024;

/**
 * Ids of the files of a record that the caller may view, and the path of the only one; '' for several. Throws `Refusal`
 * where there are none.
 */
export async function filesOf(
  ctx: Context,
  formname: string,
  recid: number,
): Promise<{ readonly ids: readonly number[]; readonly only: string }> {
  const rows = await listAttachments(ctx, formname, recid);
  const [first] = rows;
  if (!first) throw new Refusal("id", "There are no attached files.");
  return {
    ids: rows.map(({ id }) => Number(id)),
    only: rows.length === 1 ? filePath(ctx.session.coid, Number(first.id), String(first.attachname)) : "",
  };
}

/** All files of a record in one ZIP. Throws `Refusal` where there are none, or where they are too large together. */
export async function filesTogether(ctx: Context, formname: string, recid: number): Promise<Uint8Array> {
  const { ids } = await filesOf(ctx, formname, recid);
  const entries: Record<string, [Uint8Array, { readonly level: 0 }]> = {};
  let bytes = 0;
  for (const id of ids) {
    const file = await readAttachment(ctx, id);
    bytes += file.bytes.byteLength;
    if (bytes > BYTES_MAX)
      throw new Refusal("id", "The files are larger than 64 MB together. Download them one by one.");
    // Pictures and PDFs are compressed already.
    entries[freeName(entries, file)] = [new Uint8Array(file.bytes), { level: 0 }];
  }
  return zipSync(entries);
}

/** `bill.pdf`, and `bill (2).pdf` for a second file of that name. */
function freeName(taken: Readonly<Record<string, unknown>>, { name }: AttachedFile): string {
  const dot = name.lastIndexOf(".");
  const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ""];
  let free = name;
  for (let turn = 2; Object.hasOwn(taken, free); turn++) free = `${stem} (${turn})${end}`;
  return free;
}
