import { z } from "zod";
import type { Row } from "../../../wire/envelope";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import type { BankBook } from "./bank-entries";
import { bookRows, printRows, reconcileRows } from "./bank-rows";
import { demandBook } from "./demand-bank";

const day = z.string().trim().max(20);

/** A reading of one bank ledger, in force from one day to another. */
const reading = (name: string, rows: (ctx: Context, book: BankBook) => Promise<readonly Row[]>) =>
  defineProcedure({
    name,
    kind: "query",
    params: { dtpfrom: day, dtpto: day, crconame: z.coerce.number().int().nonnegative() },
    run: async (ctx, asked) => rows(ctx, await demandBook(ctx, asked)),
  });

/** The bank book, the rows to reconcile, and the statement on paper (BRS-019 to BRS-021). */
export default [
  reading("brslist_R_brs_book", bookRows),
  reading("brslist_R_brs", reconcileRows),
  reading("brslist_R_brs_print", printRows),
];
