import type { Context } from "../../engine/call/context";
import { Forbidden, Refusal } from "../../engine/call/refusal";
import { demandUnlocked } from "../../engine/documents/approval";
import { isPosted } from "../../engine/documents/document-flags";
import { accessOf, nameFor } from "../../engine/records/access";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { formOf } from "../../engine/records/shape";
import { loadRecord } from "../../engine/records/view";

/**
 * Number of a document of this branch that a scan can be linked to; `entity` is its kind or form. Throws `Refusal` if
 * it does not exist or is locked, `Forbidden` if the user cannot view such documents or lacks the required right.
 */
export async function demandDocument(
  ctx: Context,
  entity: string,
  recid: number,
  need: "attachment" | "enter",
): Promise<string> {
  const declaration = recordDeclarations().find(
    (one) => isPosted(one) && (one.entity === entity || formOf(one) === entity),
  );
  if (!declaration) throw new Refusal("id", "A scan cannot be linked to that kind of document.");
  const access = await accessOf(ctx, declaration);
  const [one, many] = declaration.noun;
  if (need === "attachment" && !access.attachment)
    throw new Forbidden(`You don't have permission to attach files to ${many}.`);
  if (need === "enter" && !access.add && !access.edit)
    throw new Forbidden(`You don't have permission to enter ${many}.`);
  const record = await loadRecord(ctx, declaration, recid, true);
  if (!record) throw new Refusal("id", `This ${one} no longer exists.`);
  await demandUnlocked(ctx, declaration, recid, "given or taken files");
  return nameFor(declaration, access, record);
}
