import { sql } from "kysely";
import { z } from "zod";
import { COUNT_RECOUNTS_SP, OPEN_COUNTS_SP } from "../../../wire/counting/stock-counts";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { NUMBER } from "../../engine/documents/shared-keys";
import { demandAccess } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";
import { countState } from "./merged";
import { openRecounts } from "./review";

const demandCounter = (ctx: Context) => demandAccess(ctx, declarationOf("stockcount"), "add", "scan for");

/** Counts of this branch that a device may join, the newest first. */
const open = defineProcedure({
  name: OPEN_COUNTS_SP,
  kind: "query",
  params: {},
  run: async (ctx) => {
    await demandCounter(ctx);
    const { rows } = await sql<Row>`
      select c.uid, c.${sql.ref(NUMBER)} as no, c.edateview::text as day, c.godownid::float8 as godownid, c.godownname as godown, (c.blind <> 'shown')::integer as isblind
      from m_stockcount c where c.coid = ${ctx.session.coid} and c.branchid = ${ctx.session.branchid} and not c.iscancelled and not exists (
        select from stock_count_posting p join m_opening o on o.coid = p.coid and o.id = p.openingid and not o.iscancelled where p.coid = c.coid and p.countid = c.id)
      order by c.id desc limit 50`.execute(ctx.tx);
    return rows;
  },
});

/** Recounts that a device of the count may take: requested, and not yet scanned by anybody. */
const recounts = defineProcedure({
  name: COUNT_RECOUNTS_SP,
  kind: "query",
  params: { countuid: z.uuid() },
  run: async (ctx, { countuid }) => {
    await demandCounter(ctx);
    const requested = await openRecounts(ctx, await countState(ctx, countuid));
    return requested.map(({ id, itemid, itemname, remark }) => ({ id, itemid, itemname, remark }));
  },
});

export default [open, recounts];
