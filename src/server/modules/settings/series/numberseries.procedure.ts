import { z } from "zod";
import { defineProcedure } from "../../../engine/call/procedure";
import { listParams } from "../../../engine/procedures/list";
import { idParam } from "../../../engine/saving/save";
import { firmPage, firmRow } from "../firm/firm-list";
import { seriesRows, startSeries } from "./series-start";

const formmnu = z.string().max(100).optional();

/** Next numbers of the series. They can be set until a number was given. */
export default [
  defineProcedure({
    name: "numberseries_R_listgrid",
    kind: "query",
    params: listParams,
    run: async (ctx, given) =>
      firmPage(
        (await seriesRows(ctx)).map((row) => ({
          ...firmRow(ctx, "numberseries", "Document numbers", row.kind),
          ...row,
          used: row.isused === 1 ? "Yes" : "No",
          editallowed: row.isused === 1 ? 0 : 1,
          isactive: 1,
        })),
        given,
      ),
  }),
  defineProcedure({
    name: "numberseries_R_getviewdata",
    kind: "query",
    params: { id: idParam, txtid: idParam, formmnu },
    run: async (ctx, { id, txtid }) => (await seriesRows(ctx)).filter((row) => row.id === (txtid || id)),
  }),
  defineProcedure({
    name: "numberseries_R_save",
    kind: "command",
    params: { id: idParam, next: z.coerce.number(), formmnu },
    current: async (ctx, { id }) => (await seriesRows(ctx)).find((row) => row.id === id) ?? null,
    run: (ctx, { id, next }) => startSeries(ctx, id, next),
  }),
];
