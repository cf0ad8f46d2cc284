import { z } from 'zod'
import { BACK_MAX, VOID_REASONS } from '../../../wire/number-blocks'
import { PROCEDURE_NAMES } from '../../../wire/procedure-names'
import { BLOCK_SIZE, giveBack, reserveBlock } from '../../engine/books/numbers/number-blocks'
import { defineProcedure } from '../../engine/call/procedure'
import { Refusal } from '../../engine/call/refusal'
import { demandAccess } from '../../engine/records/access'
import { findDeclaration } from '../../engine/records/record-declarations'

const entity = z.string().min(1).max(60)
const dev = z.string().min(1).max(64)

/**
 * What a device asks ahead so that documents made offline have their final number at once. A repeat of one request under its operation
 * id gets the same block: the ledger of operations answers it.
 */
export default [
  defineProcedure({
    name: PROCEDURE_NAMES.numberBlock, kind: 'command', entity: 'number_block',
    params: { entity, fy: z.string().max(7), dev, want: z.coerce.number().int().min(1).max(1000).default(BLOCK_SIZE) },
    run: async (ctx, wish) => {
      const declaration = findDeclaration(wish.entity)
      const series = declaration?.document?.series
      if (!declaration || !series) throw new Refusal('entity', `${wish.entity} has no numbers.`)
      await demandAccess(ctx, declaration, 'add')
      const { id, fy, stem, first, last } = await reserveBlock(ctx, { ...wish, code: series.code })
      return [{ err: 0, id, entity: wish.entity, fy, stem, first, last }]
    },
  }),
  /** Numbers of the caller's own device that no document will bring; who lost the right to add may still give them back. */
  defineProcedure({
    name: PROCEDURE_NAMES.numberBack, kind: 'command', entity: 'number_block',
    params: { entity, dev, numbers: z.array(z.string().max(16)).min(1).max(BACK_MAX), why: z.enum(VOID_REASONS) },
    run: async (ctx, { entity: of, dev: device, numbers, why }) => [{ err: 0, taken: await giveBack(ctx, of, device, numbers, why) }],
  }),
]
