import type { OpState } from './types'

/** States that only the person of a save ends. */
export const NEED_YOU: readonly OpState[] = ['rejected', 'conflict', 'attention']

export const needsYou = (state: OpState): boolean => NEED_YOU.includes(state)
