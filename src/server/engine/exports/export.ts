import type { ColumnOption } from "../../../definitions/list-row";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { Forbidden } from "../call/refusal";
import { demand } from "../call/rights";
import type { ListDeclaration } from "../lists/list-declaration";
import { listIds, rowsOfIds } from "../lists/list-rows";
import type { ListQuery } from "../lists/list-selection";
import { demandAccess } from "../records/access";
import type { ListColumn, RecordDeclaration } from "../records/declaration";
import { CANCELLED } from "../records/shape";
import { audit } from "../trail/audit";
import type { SheetOutline } from "./workbook-parts";

/** Runs work as the caller in a transaction of its own. */
export type InTransaction = <T>(mode: "read" | "write", work: (ctx: Context) => Promise<T>) => Promise<T>;

export interface ListExport {
  readonly title: string;
  readonly columns: readonly ListColumn[];
  readonly total: number;
  /** How rows can be folded away, where they can. */
  readonly outline?: SheetOutline;
  /**
   * Rows in the order of the list, in batches. Each batch is a
   * transaction of its own, so a slow reader holds none open.
   */
  readonly batches: () => AsyncGenerator<readonly Row[]>;
}

/** Keys of a row besides its fields: its level, and whether it is a sum and so bold. */
export const OUTLINE_LEVEL = "_outline";
export const IS_SUM = "_sum";

const BATCH = 1_000;

/**
 * The whole list as the user may see it (rights to view and to download). The audit trail records who downloaded it.
 */
export async function exportList(
  run: InTransaction,
  declaration: RecordDeclaration,
  question: ListQuery,
): Promise<ListExport> {
  const { access, ids } = await run("read", async (ctx) => {
    const allowed = await demandAccess(ctx, declaration, "view");
    if (!allowed.print) throw new Forbidden(`You don't have permission to download ${declaration.noun[1]}.`);
    return { access: allowed, ids: await listIds(ctx, declaration, allowed, question) };
  });
  const after = { rows: ids.length, search: question.search };
  await run("write", (ctx) => audit(ctx, { entity: declaration.entity, recid: "", action: "export", after }));
  async function* batches(): AsyncGenerator<readonly Row[]> {
    for (let from = 0; from < ids.length; from += BATCH)
      yield await run("read", (ctx) => rowsOfIds(ctx, declaration, access, ids.slice(from, from + BATCH)));
  }
  // A file cannot strike cancelled rows through, so it has a column for it.
  const columns = declaration.list.filter(
    ({ field, hidden }) => (!hidden || field === CANCELLED) && access.shows(field),
  );
  return { title: declaration.title, columns, total: ids.length, batches };
}

/** The whole of a list without a record's table, read page by page with the right to download it. */
export async function exportListed(
  run: InTransaction,
  { entity, head }: ListDeclaration,
  page: (ctx: Context, start: number, length: number) => Promise<readonly Row[]>,
): Promise<ListExport> {
  const { title, columns, first } = await run("read", async (ctx) => {
    await demand(ctx, entity, "print", "You don't have permission to download this list.");
    const { title: name, cols } = await head(ctx);
    return { title: name, columns: columnsOf(cols), first: await page(ctx, 1, BATCH / 2) };
  });
  const total = Number(first[0]?.TotalCount ?? 0);
  await run("write", (ctx) => audit(ctx, { entity, recid: "", action: "export", after: { rows: total } }));
  async function* batches(): AsyncGenerator<readonly Row[]> {
    if (first.length > 0) yield first;
    for (let from = first.length; from < total; from += BATCH / 2)
      yield await run("read", (ctx) => page(ctx, from + 1, BATCH / 2));
  }
  return { title, columns, total, batches };
}

const FORMATS: readonly ListColumn["format"][] = ["amount", "quantity", "date", "datetime", "flag"];

function columnsOf(cols: string): readonly ListColumn[] {
  const all: readonly ColumnOption[] = JSON.parse(cols);
  return all.map(({ field, title, format }) => ({ field, title, format: FORMATS.find((one) => one === format) }));
}
