import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { Refusal } from "../../engine/call/refusal";
import { isPosted } from "../../engine/documents/document-flags";
import { demandAccess, nameFor } from "../../engine/records/access";
import type { Access } from "../../engine/records/access";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { recordDeclarations } from "../../engine/records/record-declarations";
import { formOf } from "../../engine/records/shape";
import { loadRecord } from "../../engine/records/view";

/** Parameters of an action on a row of a report besides those of the session (REP-092). */
export const ROW_PARAMS = {
  id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  formmnu: z.string().min(1).max(100),
} as const;

/** The document of a row: its record, and what the caller may do with its kind. */
export interface RowDocument {
  readonly declaration: RecordDeclaration;
  readonly access: Access;
  readonly record: Row;
  /** Its number, or its id where that is hidden. */
  readonly name: string;
}

/**
 * The document of the kind or form `formmnu` in the session's branch. Throws `Refusal` where there is none, `Forbidden`
 * without the right to view its kind.
 */
export async function rowDocument(ctx: Context, formmnu: string, id: number): Promise<RowDocument> {
  const declaration = documentKind(formmnu);
  const access = await demandAccess(ctx, declaration, "view");
  const record = await loadRecord(ctx, declaration, id);
  if (!record) throw new Refusal("id", `This ${declaration.noun[0]} no longer exists.`);
  return { declaration, access, record, name: nameFor(declaration, access, record) };
}

/** The kind of documents with this form or entity. Throws `Refusal` where there is none. */
export function documentKind(formmnu: string): RecordDeclaration {
  const declaration = recordDeclarations().find(
    (one) => isPosted(one) && (formOf(one) === formmnu || one.entity === formmnu),
  );
  if (!declaration) throw new Refusal("formmnu", `There is no document with the form ${formmnu}.`);
  return declaration;
}
