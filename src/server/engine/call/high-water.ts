import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far the trail of changes of a company had come under an epoch. */
interface Height {
  readonly epoch: string
  readonly coid: number
  readonly seq: number
}

/**
 * Marks that devices keep and bring back, and what is done where one is higher than the database: then its whole folder was put back by
 * hand, for nobody but this installation can have made the mark.
 */
export interface HighWater {
  /** The mark as it goes out: the number, a dot, the seal. */
  readonly sign: (height: Height) => string
  /** The number of a mark that was sealed here for this epoch and company; null for any other text. */
  readonly seqOf: (mark: string, of: Pick<Height, 'epoch' | 'coid'>) => number | null
  /** Makes the database safe as after a restore, beside the call, unless it has another epoch by then. */
  readonly wentBack: (epoch: string) => void
}

const SEAL = /^(\d{1,15})\.([A-Za-z0-9_-]{43})$/

/** `key` is of the server alone, and the same after its folder was copied back. */
export function highWater(key: Uint8Array, wentBack: HighWater['wentBack']): HighWater {
  const seal = ({ epoch, coid, seq }: Height): Buffer => createHmac('sha256', key).update(`high water|${epoch}|${coid}|${seq}`).digest()
  return {
    sign: (height) => `${height.seq}.${seal(height).toString('base64url')}`,
    seqOf: (mark, of) => {
      const [, digits = '', given = ''] = SEAL.exec(mark) ?? []
      if (digits === '') return null
      const seq = Number(digits)
      const wanted = seal({ ...of, seq })
      const brought = Buffer.from(given, 'base64url')
      return brought.length === wanted.length && timingSafeEqual(brought, wanted) ? seq : null
    },
    wentBack,
  }
}
