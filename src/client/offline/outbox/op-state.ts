import type { OpState, OutboxRow } from '../contract/save'

/** States that only the user of a save can end. */
export const NEED_YOU: readonly OpState[] = ['rejected', 'conflict', 'attention']

export const needsYou = (state: OpState): boolean => NEED_YOU.includes(state)

/** A save whose last sending has no answer cannot be changed: it is unknown which body the server has. */
export const isCorrectable = ({ state, outcome, holdWhy }: Pick<OutboxRow, 'state' | 'outcome' | 'holdWhy'>): boolean =>
  needsYou(state) || (state === 'held' && holdWhy === 'schema') || (state === 'queued' && outcome !== 'unknown')
