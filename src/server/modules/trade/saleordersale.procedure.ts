import { z } from "zod";
import type { Conversion, SourceKind } from "../../../definitions/bill/document-head";
import { openLinesOfParty } from "../../engine/books/chain/chain-open";
import { conversionTo } from "../../engine/books/chain/document-head";
import type { Context } from "../../engine/call/context";
import { defineProcedure } from "../../engine/call/procedure";
import { Forbidden } from "../../engine/call/refusal";
import { declarationOf, recordDeclarations } from "../../engine/records/record-declarations";

const SOURCES = ["saleorder", "salechallan"];
const number = z.union([z.number(), z.string().max(60)]).nullish();

/** Kinds with the chip that the caller can add. Throws `Forbidden` if there are none. */
async function targetsOf(ctx: Context): Promise<readonly Conversion[]> {
  const found: Conversion[] = [];
  for (const declaration of recordDeclarations().filter(({ document }) => document?.hasOrderChip)) {
    const one = await conversionTo(ctx, declaration);
    if (one) found.push(one);
  }
  if (found.length === 0) throw new Forbidden("You don't have permission to add sales.");
  return found;
}

export default [
  defineProcedure({
    name: "saleordersale_R_getviewdata",
    kind: "query",
    params: { txtid: number, formmnu: z.string().max(100).optional() },
    run: async (ctx) => {
      const targets = JSON.stringify(await targetsOf(ctx));
      const sources = SOURCES.map(declarationOf).map(({ entity, title }): SourceKind => ({ entity, title }));
      return [{ id: 0, targets, sources: JSON.stringify(sources) }];
    },
  }),
  defineProcedure({
    name: "saleordersale_R_openlines",
    kind: "query",
    params: { partyid: number },
    run: async (ctx, { partyid }) => {
      await targetsOf(ctx);
      const id = Number(partyid);
      return Number.isSafeInteger(id) && id > 0
        ? (await openLinesOfParty(ctx, id, SOURCES)).map((line) => ({ ...line }))
        : [];
    },
  }),
];
