import type { Row } from "../../../wire/envelope";
import type { Context } from "../call/context";
import { recordCount } from "../lists/list-search";
import type { RecordDeclaration } from "../records/declaration";
import { recordDeclarations } from "../records/record-declarations";
import { refs } from "../records/shape";
import { addRecords } from "../saving/write";

const BATCH = 1000;

/**
 * Adds the first rows of the company of `ctx`: rows fixed by the law, the GST portal and Tally. Kinds that have
 * records are skipped, so it may be run again. Returns the number of records added. `except` lists kinds whose rows
 * the caller adds.
 */
export const seedCompany = (ctx: Context, except: readonly string[] = []): Promise<number> =>
  addFirstRows(ctx, except, ({ seed }) => seed?.() ?? []);

/** The same for a company that its owner sets up, with the usual rows besides, such as the ledgers of a trader. */
export const seedNewCompany = (ctx: Context): Promise<number> =>
  addFirstRows(ctx, [], ({ seed, seedUsual }) => [...(seed?.() ?? []), ...(seedUsual?.() ?? [])]);

async function addFirstRows(
  ctx: Context,
  except: readonly string[],
  rowsOf: (declaration: RecordDeclaration) => readonly Row[],
): Promise<number> {
  let made = 0;
  for (const declaration of inOrder(
    recordDeclarations().filter(({ seed, entity }) => seed && !except.includes(entity)),
  )) {
    if ((await recordCount(ctx, declaration)) > 0) continue;
    for (const wave of batchesOf(declaration, rowsOf(declaration)))
      made += (await addRecords(ctx, declaration, wave, { isfixed: true })).length;
  }
  return made;
}

/** Orders masters after those that they reference. */
function inOrder(list: readonly RecordDeclaration[]): readonly RecordDeclaration[] {
  const left = [...list];
  const sorted: RecordDeclaration[] = [];
  while (left.length > 0) {
    const free = left.findIndex(
      (one) => !refs(one).some(({ to }) => to !== one.entity && left.some(({ entity }) => entity === to)),
    );
    sorted.push(...left.splice(Math.max(free, 0), 1));
  }
  return sorted;
}

/** Rows of a tree name their parent, which must exist before them; a batch has at most 1,000 rows. */
function batchesOf(declaration: RecordDeclaration, rows: readonly Row[]): readonly (readonly Row[])[] {
  const { tree, nameField } = declaration;
  const batches: Row[][] = [];
  let left = [...rows];
  while (left.length > 0) {
    const waiting = new Set(tree ? left.map((row) => String(row[nameField])) : []);
    const ready = left.filter((row) => !tree || !waiting.has(String(row[tree] ?? "")));
    if (ready.length === 0)
      throw new Error(`The first rows of ${declaration.entity} stand under each other in a circle.`);
    for (let from = 0; from < ready.length; from += BATCH) batches.push(ready.slice(from, from + BATCH));
    left = left.filter((row) => !ready.includes(row));
  }
  return batches;
}
