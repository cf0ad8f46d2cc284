import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { z } from "zod";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import { BadRequest } from "../../engine/call/bad-request";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { rightsOfAll, type RightsMap } from "../../engine/call/rights";
import { hasNewEntries } from "../../engine/entries/entry-feed";
import { mayKeepEntries } from "../../engine/entries/entry-rights";
import { seesFigure } from "../../engine/pickers/option-figures";
import { changedRecords, type RecordCopy } from "../../engine/procedures/feed-probe";
import { pageNumber } from "../../engine/procedures/list";
import { accessFrom } from "../../engine/records/access";
import { hasFigures, readCursor, type FeedPosition, type FigureTable } from "../../engine/records/feed-cursor";
import { declarationOf, findDeclaration } from "../../engine/records/record-declarations";
import { billsSeenIn } from "../../engine/ledgers/unpaid-columns";

interface FigureCopy {
  readonly table: FigureTable;
  readonly isSeen: (ctx: Context, rights: RightsMap) => boolean | Promise<boolean>;
}

/** Copies of figures, each with the right that its own feed demands. */
const FIGURES: Readonly<Record<string, FigureCopy>> = {
  itemstock: { table: ["stock_on_hand", "itemid"], isSeen: (_ctx, rights) => rights.get("item").view },
  openbill: { table: ["bill_open", "ledgerid"], isSeen: async (ctx) => (await billsSeenIn(ctx)).length > 0 },
  ledgerbalance: {
    table: ["ledger_balance", "ledgerid"],
    isSeen: (_ctx, rights) => {
      const ledgers = declarationOf("debtors");
      return seesFigure(ledgers, accessFrom(rights, ledgers), "balance");
    },
  },
};

/** A copy as the device names it, and how far it goes. */
interface Asked {
  readonly entity: string;
  readonly cursor: string;
}

/** What the user may have of the asked copies. */
interface Allowed {
  readonly records: readonly RecordCopy[];
  /** SQL with the column `name`, for each copy of figures. */
  readonly figures: readonly RawBuilder<unknown>[];
  /** Copies with a cursor of another server: they count as changed, and the feed says what is wrong. */
  readonly foreign: readonly string[];
}

async function allowedOf(ctx: Context, asked: readonly Asked[]): Promise<Allowed> {
  const rights = await rightsOfAll(ctx);
  const records: RecordCopy[] = [];
  const figures: RawBuilder<unknown>[] = [];
  const foreign: string[] = [];
  for (const { entity, cursor } of asked) {
    const figure = Object.hasOwn(FIGURES, entity) ? FIGURES[entity] : undefined;
    const declaration = figure ? undefined : findDeclaration(entity);
    if (!(figure ? await figure.isSeen(ctx, rights) : declaration && accessFrom(rights, declaration).view)) continue;
    const from = cursorOf(cursor);
    if (from === undefined) foreign.push(entity);
    else if (figure) figures.push(sql`select ${entity}::text as name where ${hasFigures(ctx, figure.table, from)}`);
    else if (declaration) records.push({ declaration, from });
  }
  return { records, figures, foreign };
}

/** Undefined for a cursor that this server did not issue. */
function cursorOf(text: string): FeedPosition | null | undefined {
  try {
    return readCursor(text);
  } catch (failure) {
    if (failure instanceof BadRequest) return undefined;
    throw failure;
  }
}

async function changedNames(ctx: Context, asked: readonly Asked[]): Promise<readonly string[]> {
  const { records, figures, foreign } = await allowedOf(ctx, asked);
  const questions = [...changedRecords(ctx, records), ...figures];
  if (questions.length === 0) return foreign;
  const { rows } = await sql<{ name: string }>`${sql.join(questions, sql` union all `)}`.execute(ctx.tx);
  return [...foreign, ...new Set(rows.map(({ name }) => name))];
}

async function haveEntriesChanged(ctx: Context, { cursor }: Asked, isAll: boolean): Promise<boolean> {
  try {
    return (await mayKeepEntries(ctx)) && (await hasNewEntries(ctx, cursor, isAll));
  } catch (failure) {
    if (failure instanceof BadRequest) return true;
    throw failure;
  }
}

/**
 * Which of its copies a device has to bring up to date: those with changes behind their cursors (`entity`). It asks
 * often, so that what others enter is soon on every device, and all copies cost one question to the database, that of
 * ledger entries one more. `all` 1: the device keeps ledger entries of all years.
 */
export default defineProcedure({
  name: "WEBAPI_changed_copies",
  kind: "query",
  params: {
    copies: z.array(z.object({ entity: z.string().max(60), cursor: z.string().max(200) })).max(200),
    all: pageNumber(0, 1, 0),
  },
  run: async (ctx, { copies, all }) => {
    const names = await changedNames(
      ctx,
      copies.filter(({ entity }) => entity !== ENTRY_COPY),
    );
    const entries = copies.find(({ entity }) => entity === ENTRY_COPY);
    const hasEntries = entries !== undefined && (await haveEntriesChanged(ctx, entries, all === 1));
    return [...names, ...(hasEntries ? [ENTRY_COPY] : [])].map((entity) => ({ entity }));
  },
});
