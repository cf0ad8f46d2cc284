import type { RawBuilder } from "kysely";
import { z } from "zod";
import { ENTRY_COPY } from "../../../wire/entry-copy";
import { BadRequest } from "../../engine/call/bad-request";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { hasNewEntries } from "../../engine/entries/entry-feed";
import { mayKeepEntries } from "../../engine/entries/entry-rights";
import { seesFigure } from "../../engine/pickers/option-figures";
import { provenOf, recordProbe } from "../../engine/procedures/feed-probe";
import { pageNumber } from "../../engine/procedures/list";
import { accessOf } from "../../engine/records/access";
import { figureProbe, type FigureTable } from "../../engine/records/feed-cursor";
import { declarationOf, findDeclaration } from "../../engine/records/record-declarations";
import { billsSeenIn } from "../../engine/ledgers/unpaid-columns";

interface FigureCopy {
  readonly table: FigureTable;
  readonly isSeen: (ctx: Context) => Promise<boolean>;
}

/** Copies of figures, each with the right that its own feed demands. */
const FIGURES: Readonly<Record<string, FigureCopy>> = {
  itemstock: {
    table: ["stock_on_hand", "itemid"],
    isSeen: async (ctx) => (await accessOf(ctx, declarationOf("item"))).view,
  },
  openbill: { table: ["bill_open", "ledgerid"], isSeen: async (ctx) => (await billsSeenIn(ctx)).length > 0 },
  ledgerbalance: {
    table: ["ledger_balance", "ledgerid"],
    isSeen: async (ctx) => {
      const ledgers = declarationOf("debtors");
      return seesFigure(ledgers, await accessOf(ctx, ledgers), "balance");
    },
  },
};

/** Null where the user may not have the copy, or there is none of this name. */
async function probeOf(ctx: Context, name: string, cursor: string): Promise<RawBuilder<boolean> | null> {
  const figures = Object.hasOwn(FIGURES, name) ? FIGURES[name] : undefined;
  if (figures) return (await figures.isSeen(ctx)) ? figureProbe(ctx, figures.table, cursor) : null;
  const declaration = findDeclaration(name);
  return declaration && (await accessOf(ctx, declaration)).view ? recordProbe(ctx, declaration, cursor) : null;
}

/**
 * Which of its copies a device has to bring up to date: those with changes behind their cursors (`entity`). It asks
 * often, so that what others enter is soon on every device, and all copies cost one question. `all` 1: the device keeps
 * ledger entries of all years. A cursor of another server counts as changed: the feed says what is wrong with it.
 */
export default defineProcedure({
  name: "WEBAPI_changed_copies",
  kind: "query",
  params: {
    copies: z.array(z.object({ entity: z.string().max(60), cursor: z.string().max(200) })).max(200),
    all: pageNumber(0, 1, 0),
  },
  run: async (ctx, { copies, all }) => {
    const probes = new Map<string, RawBuilder<boolean>>();
    const changed: string[] = [];
    for (const { entity, cursor } of copies) {
      try {
        if (entity === ENTRY_COPY) {
          if ((await mayKeepEntries(ctx)) && (await hasNewEntries(ctx, cursor, all === 1))) changed.push(entity);
          continue;
        }
        const probe = await probeOf(ctx, entity, cursor);
        if (probe) probes.set(entity, probe);
      } catch (failure) {
        if (!(failure instanceof BadRequest)) throw failure;
        changed.push(entity);
      }
    }
    return [...changed, ...(await provenOf(ctx, probes))].map((entity) => ({ entity }));
  },
});
