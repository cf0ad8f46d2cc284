import { z } from "zod";
import { BACK_MAX, VOID_REASONS } from "../../../wire/number-blocks";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { BLOCK_MAX, BLOCK_SIZE, returnUnusedNumbers, reserveBlock } from "../../engine/books/numbers/number-blocks";
import { defineProcedure } from "../../engine/call/procedure";
import { Refusal } from "../../engine/call/refusal";
import { demandAccess } from "../../engine/records/access";
import { findDeclaration } from "../../engine/records/record-declarations";

const entity = z.string().min(1).max(60);
const dev = z.string().min(1).max(64);

/**
 * A device reserves numbers in advance, so that documents made offline have their final number at once. A repeated
 * request with the same operation id gets the same block from the ledger of operations.
 */
export default [
  defineProcedure({
    name: PROCEDURE_NAMES.numberBlock,
    kind: "command",
    entity: "number_block",
    params: {
      entity,
      fy: z.string().max(7),
      dev,
      want: z.coerce.number().int().min(1).max(BLOCK_MAX).default(BLOCK_SIZE),
    },
    run: async (ctx, request) => {
      const declaration = findDeclaration(request.entity);
      const series = declaration?.document?.series;
      if (!declaration || !series) throw new Refusal("entity", `${request.entity} has no numbers.`);
      await demandAccess(ctx, declaration, "add");
      const { id, fy, stem, first, last } = await reserveBlock(ctx, { ...request, code: series.code });
      return [{ err: 0, id, entity: request.entity, fy, stem, first, last }];
    },
  }),
  /**
   * Returns numbers of the caller's own device that no document will use. A user who lost the right to add can still
   * return them.
   */
  defineProcedure({
    name: PROCEDURE_NAMES.numberBack,
    kind: "command",
    entity: "number_block",
    params: { entity, dev, numbers: z.array(z.string().max(16)).min(1).max(BACK_MAX), why: z.enum(VOID_REASONS) },
    run: async (ctx, { entity: of, dev: device, numbers, why }) => [
      { err: 0, taken: await returnUnusedNumbers(ctx, of, device, numbers, why) },
    ],
  }),
];
