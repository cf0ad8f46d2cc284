import type { Procedure } from "../call/procedure";
import { defineProcedure } from "../call/procedure";
import { hasTotals, listTotals } from "../lists/list-totals";
import { demandAccess } from "../records/access";
import type { RecordDeclaration } from "../records/declaration";
import { proc } from "../records/shape";
import { listParams, questionOf } from "./list";

/** What of a list decides which rows are added up. */
export const totalsParams = {
  Search: listParams.Search,
  id: listParams.id,
  formmnu: listParams.formmnu,
  filters: listParams.filters,
};

/** `<entity>_R_listtotals`: one row with the totals of a list over all rows of its search and filters. */
export function totalsProcedure(declaration: RecordDeclaration): Procedure {
  return defineProcedure({
    name: proc(declaration, "listtotals"),
    kind: "query",
    params: totalsParams,
    run: async (ctx, given) => {
      const access = await demandAccess(ctx, declaration, "view");
      return hasTotals(declaration, access) ? [await listTotals(ctx, declaration, access, questionOf(given))] : [];
    },
  });
}
