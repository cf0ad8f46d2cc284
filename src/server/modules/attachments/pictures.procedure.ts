import { z } from 'zod'
import { defineProcedure } from '../../engine/call/procedure'
import { recordDeclarations } from '../../engine/records/record-declarations'
import { readPicture } from './attachments'

/**
 * `<entity>_R_picture` for every list that is drawn as cards: an attached picture as text, so that the device keeps it as it keeps rows,
 * sealed with them and dropped with the right to the list. A picture never changes under its number.
 */
export default () => recordDeclarations().filter(({ cards }) => cards).map(({ entity }) => defineProcedure({
  name: `${entity}_R_picture`,
  kind: 'query',
  params: { id: z.coerce.number().int().positive() },
  run: async (ctx, { id }) => {
    const { type, bytes } = await readPicture(ctx, entity, id)
    return [{ id, type, base64: bytes.toString('base64') }]
  },
}))
