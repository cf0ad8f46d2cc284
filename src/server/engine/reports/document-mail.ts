import { DOCUMENT_MAIL_BODY } from "../../../definitions/report/document-mail";
import { DOCUMENT_EMAIL } from "../../../wire/document-send";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { isPosted } from "../documents/document-flags";
import { demandAccess } from "../records/access";
import { recordDeclarations } from "../records/record-declarations";
import { formOf } from "../records/shape";

/**
 * Mail details of a kind of documents by its form (INV-013): subject, name and body with the places of its words. Null
 * for a text that is no form of a document. Throws `Forbidden` without the right to view the kind.
 */
export async function documentMailRows(ctx: Context, txtid: string): Promise<readonly Row[] | null> {
  const declaration = recordDeclarations().find((one) => isPosted(one) && formOf(one) === txtid.trim());
  if (!declaration) return null;
  await demandAccess(ctx, declaration, "view");
  const { coname, fullname, username } = ctx.session;
  return [
    {
      id: Number(DOCUMENT_EMAIL),
      comp_name: declaration.title,
      mail_sub: `${declaration.title} from ${coname}`,
      mail_body: DOCUMENT_MAIL_BODY,
      mail_bodyparam1: declaration.title,
      mail_bodyparam2: coname,
      mail_bodyparam3: fullname || username,
    },
  ];
}
