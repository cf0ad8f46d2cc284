import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { searchEverywhere } from "../../engine/pickers/global-search";
import { pageNumber } from "../../engine/procedures/list";

const text = z.string().max(200).optional();
const page = pageNumber(0, 1_000, 0);

/**
 * SEARCH-008: records of every kind that the user can view. Pages count from 0, in `page` or `pageno`; the text is
 * `Search` or `searchtext`.
 */
export default defineProcedure({
  name: "common_R_macsearch",
  kind: "query",
  params: { page, pageno: page, Search: text, searchtext: text, formmnu: z.string().max(100).optional() },
  run: (ctx, given) => searchEverywhere(ctx, given.Search ?? given.searchtext ?? "", given.page || given.pageno),
});
