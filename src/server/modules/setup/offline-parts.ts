import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { PLACES_SOURCE } from "../../../definitions/bill/bill-places";
import { entityOfSource } from "../../../definitions/picker-sources";
import { addDays } from "../../../domain/calendar";
import { kolkataDate } from "../../../domain/date-format";
import { DOCUMENT_DAYS, type OfflinePart } from "../../../wire/offline-plan";
import type { Context } from "../../engine/call/context";
import type { Rights, RightsMap } from "../../engine/call/rights";
import { formRows } from "../../engine/form/form-rows";
import { declaredRows, forms } from "../../engine/form/forms";
import { mayOpenForm } from "../../engine/form/may-open";
import { lists } from "../../engine/lists/lists";
import { recordCount } from "../../engine/lists/list-search";
import { pickedSources } from "../../engine/pickers/picker-rights";
import { changesSince } from "../../engine/procedures/feed";
import type { RecordDeclaration } from "../../engine/records/declaration";
import { findDeclaration, recordDeclarations } from "../../engine/records/record-declarations";
import { formOf, proc } from "../../engine/records/shape";

/** Records of which the size of a kind is estimated, and the size of one in a kind with fewer. */
const SAMPLE = 50;
const RECORD_BYTES = 1_000;
const LIST_BYTES = 4_000;
const START_BYTES = 2_000;
const OPTIONS_BYTES = 8_000;

export const onePart = (
  part: OfflinePart["part"],
  name: string,
  title: string,
  bytes: number,
  rows = 0,
): OfflinePart => ({
  part,
  name,
  title,
  rows,
  bytes,
});

const sizes = new WeakMap<object, number>();

/** Size of a form as JSON, worked out once: declarations do not change while the server runs. */
function formBytes(of: object, rows: () => readonly object[]): number {
  const size = sizes.get(of) ?? JSON.stringify(rows()).length;
  sizes.set(of, size);
  return size;
}

const isOpen = ({ view, add, edit }: Rights): boolean => view || add || edit;

/** Forms, lists and initial values of all records that the user may open, and of other forms that work offline. */
export function definitionParts({ session }: Context, rights: RightsMap): readonly OfflinePart[] {
  const own = recordDeclarations().filter(({ entity }) => isOpen(rights.get(entity)));
  const others = forms().filter(
    (form) => !form.isPublic && form.offlineclass !== "E" && mayOpenForm(session, rights, form),
  );
  return [
    ...own.flatMap((declaration) => [
      onePart(
        "form",
        formOf(declaration),
        declaration.formTitle,
        formBytes(declaration, () => formRows(declaration)),
      ),
      onePart("list", declaration.entity, declaration.title, LIST_BYTES),
      ...(rights.get(declaration.entity).add
        ? [onePart("start", proc(declaration, "getviewdata"), declaration.formTitle, START_BYTES)]
        : []),
    ]),
    ...others.flatMap((form) => [
      onePart(
        "form",
        form.name,
        form.title,
        formBytes(form, () => declaredRows(form)),
      ),
      ...(form.startsOffline && form.sqlsp ? [onePart("start", form.sqlsp, form.title, START_BYTES)] : []),
    ]),
  ];
}

/** Lists without records, whose definition says itself whether the user may see them. */
export async function otherListParts(ctx: Context): Promise<readonly OfflinePart[]> {
  const heads = await Promise.all(lists().map(async ({ entity, head }) => ({ entity, head: await head(ctx) })));
  return heads
    .filter(({ head }) => Number(head.viewallowed) === 1)
    .map(({ entity, head }) => onePart("list", entity, head.title, LIST_BYTES));
}

/** Sources of pickers whose records the user may not view: their first options, which serve offline. */
export async function pickParts(ctx: Context, rights: RightsMap): Promise<readonly OfflinePart[]> {
  return (await pickedSources(ctx, rights)).flatMap((source) => {
    const target = findDeclaration(entityOfSource(source));
    return target && source !== PLACES_SOURCE && !rights.get(target.entity).view
      ? [onePart("pick", source, target.title, OPTIONS_BYTES)]
      : [];
  });
}

/** Masters whole and recent documents, of the kinds that the user may view and that have records. */
export async function recordParts(ctx: Context, rights: RightsMap): Promise<readonly OfflinePart[]> {
  const parts: OfflinePart[] = [];
  for (const declaration of recordDeclarations())
    if (rights.get(declaration.entity).view) parts.push(...(await partOf(ctx, declaration)));
  return parts.toSorted((a, b) => a.rows - b.rows);
}

async function partOf(ctx: Context, declaration: RecordDeclaration): Promise<readonly OfflinePart[]> {
  const rows = await recordCount(ctx, declaration);
  if (rows === 0) return [];
  const { entity, title, document } = declaration;
  if (rows < SAMPLE && !document) return [onePart("records", entity, title, rows * RECORD_BYTES, rows)];
  const sample = await changesSince(ctx, declaration, "", SAMPLE);
  const [first] = sample;
  if (!first) return [];
  const count = Number(first.TotalCount);
  return [
    onePart("records", entity, title, Math.round((JSON.stringify(sample).length / sample.length) * count), count),
  ];
}

/**
 * Numbers for documents made offline, of the kinds that this user entered lately in this branch: a device of somebody
 * who only looks must not take numbers out of a series. A user who entered nothing there yet, as on the first day at a
 * counter, gets those of the kinds that the branch enters; not a company admin, who may enter all and mostly looks.
 */
export async function numberParts(ctx: Context, rights: RightsMap): Promise<readonly OfflinePart[]> {
  const { userid, isCompanyAdmin, isDeveloper } = ctx.session;
  const own = await enteredKinds(ctx, sql`userid = ${userid}`);
  const kinds = own.size > 0 || isCompanyAdmin || isDeveloper ? own : await enteredKinds(ctx, sql`true`);
  return recordDeclarations().flatMap(({ entity, title, document }) =>
    document?.series && kinds.has(entity) && rights.get(entity).add ? [onePart("numbers", entity, title, 0)] : [],
  );
}

/** Kinds of the documents of the last days in the branch of the session. */
async function enteredKinds(ctx: Context, by: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const { coid, branchid } = ctx.session;
  const { rows } = await sql<{ entity: string }>`
    select distinct entity from voucher where coid = ${coid} and branchid = ${branchid} and ${by}
      and vdate >= ${addDays(kolkataDate(ctx.now.getTime()), -DOCUMENT_DAYS)}`.execute(ctx.tx);
  return new Set(rows.map(({ entity }) => entity));
}
