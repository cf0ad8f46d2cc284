import { sql } from "kysely";
import type { Drawing } from "../../../../definitions/print/layout/drawing";
import type { Row } from "../../../../wire/envelope";
import type { Context } from "../../../engine/call/context";
import { demandCompanyAdmin } from "../../../engine/call/company-admin";
import { Refusal } from "../../../engine/call/refusal";
import { isPosted } from "../../../engine/documents/document-flags";
import { accessOf, nameFor } from "../../../engine/records/access";
import type { RecordDeclaration } from "../../../engine/records/declaration";
import { findDeclaration } from "../../../engine/records/record-declarations";
import { loadRecord } from "../../../engine/records/view";
import { exampleLabels } from "./example-labels";
import { examplePaper } from "./example-paper";
import { settled, type GivenSettings } from "./given-settings";
import { paperSettings } from "./issuer";
import { LABELS } from "./settings-fields";
import { printSettings } from "./print-settings";
import { laidOn, paperOf } from "./printed-paper";

interface Previewed extends Drawing {
  /** `Sale MUM/S2627/0001`; '' for an example. */
  readonly document: string;
}

/**
 * The first copy of the newest document of this kind in the caller's branch, with settings that are not saved; an
 * example that says so where there is no such document. Throws `Refusals` as a save of the settings would.
 */
export async function printPreview(ctx: Context, kind: string, given: GivenSettings): Promise<Previewed> {
  demandCompanyAdmin(ctx, "Only a company admin can view and change these settings.");
  if (kind === LABELS) return labelPreview(ctx, given);
  const declaration = findDeclaration(kind);
  if (!declaration || !isPosted(declaration)) throw new Refusal("kind", "Choose a kind of document from the list.");
  const stored = await printSettings(ctx);
  const settings = {
    ...(await paperSettings(ctx, kind, { ...stored, ...(await settled(ctx, given, stored)) })),
    ...(await laidOn(ctx, kind)),
  };
  const record = await newest(ctx, declaration);
  if (!record) return { paper: examplePaper(declaration, settings, ctx.now.getTime()), copies: [""], document: "" };
  const access = await accessOf(ctx, declaration);
  const name = nameFor(declaration, access, record);
  const { paper, copies } = await paperOf(ctx, { declaration, access, record, name }, settings);
  return { paper, copies: copies.slice(0, 1), document: `${declaration.title} ${name}` };
}

/** An example of a label with these settings on a whole sheet, or on one of a roll. */
async function labelPreview(ctx: Context, given: GivenSettings): Promise<Previewed> {
  const { labels } = await settled(ctx, given, await printSettings(ctx));
  return { paper: exampleLabels(ctx.session.coname, labels), copies: [""], document: "" };
}

async function newest(ctx: Context, declaration: RecordDeclaration): Promise<Row | null> {
  const { rows } = await sql<{ recid: number }>`
    select recid::float8 as recid from voucher where coid = ${ctx.session.coid} and branchid = ${ctx.session.branchid}
      and entity = ${declaration.entity} and state = 'posted' order by vdate desc, id desc limit 1`.execute(ctx.tx);
  const [found] = rows;
  return found ? loadRecord(ctx, declaration, found.recid) : null;
}
