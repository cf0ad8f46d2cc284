import type { Conversion, DocumentHead, SourceKind } from "../../../../definitions/bill/document-head";
import { AGAINST } from "../../../../definitions/bill/note-rates";
import type { Context } from "../../call/context";
import { accessOf } from "../../records/access";
import type { Access } from "../../records/access";
import type { Field, RecordDeclaration } from "../../records/declaration";
import { recordDeclarations } from "../../records/record-declarations";
import { formOf, isLines, proc } from "../../records/shape";

/** Fields that a copy of the document keeps, and the documents that the caller may make from it. */
export async function documentHead(
  ctx: Context,
  declaration: RecordDeclaration,
  access: Access,
): Promise<DocumentHead> {
  const grouped = new Set((declaration.uniqueTogether ?? []).map(([first]) => first));
  const copied = declaration.fields.filter(
    (field) => isCopied(field) && !grouped.has(field.key) && access.shows(field.key) && !access.fixed.has(field.key),
  );
  return {
    fields: copied.filter((field) => !isLines(field)).map(({ key }) => key),
    lines: Object.fromEntries(
      copied.filter(isLines).map(({ key, columns }) => [key, columns.filter(isCopied).map((column) => column.key)]),
    ),
    takes: await sourcesOf(ctx, declaration),
    conversions: await conversionsOf(ctx, declaration),
    ...(declaration.document?.cancels && access.delete
      ? { cancel: { sqlsp: proc(declaration, "btndelete_approve"), noun: declaration.noun[0] } }
      : {}),
  };
}

const isCopied = (field: Field): boolean =>
  !field.computed && !field.hidden && !field.uncopied && !(field.kind === "date" && field.today);

/** Kinds whose lines a new document may take; a note takes those of the bill that it names. */
async function sourcesOf(ctx: Context, { document, fields }: RecordDeclaration): Promise<readonly SourceKind[]> {
  if (fields.some(({ key }) => key === AGAINST)) return [];
  const found: SourceKind[] = [];
  for (const kind of recordDeclarations().filter(({ entity }) => document?.takes?.includes(entity)))
    if ((await accessOf(ctx, kind)).view) found.push({ entity: kind.entity, title: kind.title });
  return found;
}

async function conversionsOf(ctx: Context, { entity }: RecordDeclaration): Promise<readonly Conversion[]> {
  const found: Conversion[] = [];
  for (const target of recordDeclarations().filter(({ document }) => document?.takes?.includes(entity))) {
    const one = await conversionTo(ctx, target);
    if (one) found.push(one);
  }
  return found;
}

/** A kind as a target of conversion; null where the caller may not add it. */
export async function conversionTo(ctx: Context, target: RecordDeclaration): Promise<Conversion | null> {
  if (!(await accessOf(ctx, target)).add) return null;
  return { entity: target.entity, formname: formOf(target), title: target.title, sqlsp: proc(target, "getviewdata") };
}
