import { z } from "zod";
import { defineProcedure } from "../../../engine/call/procedure";
import { entriesSince } from "../../../engine/entries/entry-feed";
import { demandEntries } from "../../../engine/entries/entry-rights";
import { entriesFrom, entriesSize } from "../../../engine/entries/entry-window";
import { pageNumber } from "../../../engine/procedures/list";

/** Ledger entries after a cursor, for the downloaded copy of a device: the last months, or all. */
const since = defineProcedure({
  name: "WEBAPI_entries_since",
  kind: "query",
  params: { cursor: z.string().max(200).optional(), DisplayLength: pageNumber(1, 500, 500), all: pageNumber(0, 1, 0) },
  run: async (ctx, { cursor, DisplayLength, all }) => {
    await demandEntries(ctx);
    return entriesSince(ctx, { cursor: cursor ?? "", length: DisplayLength, isAll: all === 1 });
  },
});

/** How large both choices are, so that the user can choose: rows, and estimated bytes. */
const size = defineProcedure({
  name: "WEBAPI_entries_size",
  kind: "query",
  params: {},
  run: async (ctx) => {
    await demandEntries(ctx);
    const sizeOf = async (isAll: boolean) => ({
      all: isAll ? 1 : 0,
      ...(await entriesSize(ctx, entriesFrom(ctx, isAll))),
    });
    return [await sizeOf(false), await sizeOf(true)];
  },
});

export default [since, size];
