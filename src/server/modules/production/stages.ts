/** One stage that pieces of a lot pass through. */
export interface Stage {
  /** Its place in the way of a lot, from 1; each takes pieces from the one before. */
  readonly place: number
  readonly entity: string
  readonly title: string
  /** Letters of its numbers. */
  readonly code: string
  /** Pieces may end here: they are taken and go no further. */
  readonly hasRejects: boolean
}

export type StageEntity = 'viinward' | 'vicheck' | 'viprog' | 'viproduction' | 'viheat' | 'vioutcheck' | 'vioutward'

const stage = (place: number, entity: StageEntity, title: string, code: string, hasRejects: boolean): Stage & { readonly entity: StageEntity } =>
  ({ place, entity, title, code, hasRejects })

/** The way of a lot (VI-006 to VI-012), in order. */
const STAGES = [
  stage(1, 'viinward', 'VI Inward', 'VI', false),
  stage(2, 'vicheck', 'Checking', 'VC', true),
  stage(3, 'viprog', 'Prog', 'VG', false),
  stage(4, 'viproduction', 'Production', 'VP', true),
  stage(5, 'viheat', 'Heat', 'VH', true),
  stage(6, 'vioutcheck', 'Outward Checking', 'VK', true),
  stage(7, 'vioutward', 'Outward', 'VO', false),
] as const

/** The stage at a place; undefined after the last. */
export const stageAt = (place: number): Stage | undefined => STAGES.find((one) => one.place === place)

export function stageOf(entity: StageEntity): Stage {
  const found = STAGES.find((one) => one.entity === entity)
  if (!found) throw new Error(`${entity} is not a stage of production.`)
  return found
}

/** Table of the lines that name lots, for the stages after the first. */
export const linesTable = ({ entity }: Stage): string => `m_${entity}_lot`

/** Pieces of a lot at one stage: how many it took, and how many of them went on. */
export interface Count {
  readonly taken: number
  readonly passed: number
}

/** Counts of one lot by the place of the stage. */
export type Counts = ReadonlyMap<number, Count>

const NONE: Count = { taken: 0, passed: 0 }

export const countAt = (counts: Counts | undefined, place: number): Count => counts?.get(place) ?? NONE

/** Pieces that wait for a stage: what the one before has passed on and this one has not taken. */
export const openFor = (counts: Counts | undefined, place: number): number => countAt(counts, place - 1).passed - countAt(counts, place).taken

/** How a lot stands: the pieces that still wait for some stage, and for which, as `Checking 60 · Prog 40`. */
export function standingOf(counts: Counts): { readonly openpieces: number; readonly standing: string; readonly isactive: boolean } {
  const waiting = STAGES.slice(1).flatMap((one) => {
    const open = openFor(counts, one.place)
    return open > 0 ? [{ title: one.title, open }] : []
  })
  const openpieces = waiting.reduce((sum, { open }) => sum + open, 0)
  return { openpieces, standing: openpieces === 0 ? 'Finished' : waiting.map(({ title, open }) => `${title} ${open}`).join(' · '), isactive: openpieces > 0 }
}
