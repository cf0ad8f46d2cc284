import { z } from "zod";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { balancesSince } from "../../engine/ledgers/balance-feed";
import { seesFigure } from "../../engine/pickers/option-figures";
import { pageNumber } from "../../engine/procedures/list";
import { accessOf } from "../../engine/records/access";
import { declarationOf } from "../../engine/records/record-declarations";

/** Balances of ledgers after a cursor, for the downloaded copy of a device. For users who see them in pickers. */
export default defineProcedure({
  name: "WEBAPI_balances_since",
  kind: "query",
  params: { cursor: z.string().max(100).optional(), DisplayLength: pageNumber(1, 500, 500) },
  run: async (ctx, { cursor, DisplayLength }) => {
    const declaration = declarationOf("debtors");
    if (!seesFigure(declaration, await accessOf(ctx, declaration), "balance"))
      throw new Forbidden("You don't have permission to view the balances of ledgers.");
    return balancesSince(ctx, cursor ?? "", DisplayLength);
  },
});
