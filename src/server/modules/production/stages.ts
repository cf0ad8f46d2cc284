/**
 * Production of a lot: the pieces of a party come in as one lot and pass through seven stages in a fixed order. Each
 * stage document takes pieces that the previous stage passed on; some stages can reject pieces, which then do not
 * continue. `vi_stage` keeps the taken and passed pieces of every lot and stage. Pieces that a later stage has taken
 * cannot be withdrawn from an earlier one.
 */

/** One stage that pieces of a lot pass through. */
export interface Stage {
  /** Position in the sequence of stages, from 1. Each stage takes pieces from the previous one. */
  readonly place: number;
  readonly entity: string;
  readonly title: string;
  /** Letters of its document numbers. */
  readonly code: string;
  /** Pieces can be rejected here: they are taken but do not continue. */
  readonly hasRejects: boolean;
}

export type StageEntity = "viinward" | "vicheck" | "viprog" | "viproduction" | "viheat" | "vioutcheck" | "vioutward";

const stage = (
  place: number,
  entity: StageEntity,
  title: string,
  code: string,
  hasRejects: boolean,
): Stage & { readonly entity: StageEntity } => ({ place, entity, title, code, hasRejects });

/** The stages of a lot (VI-006 to VI-012), in order. */
const STAGES = [
  stage(1, "viinward", "VI Inward", "VI", false),
  stage(2, "vicheck", "Checking", "VC", true),
  stage(3, "viprog", "Prog", "VG", false),
  stage(4, "viproduction", "Production", "VP", true),
  stage(5, "viheat", "Heat", "VH", true),
  stage(6, "vioutcheck", "Outward Checking", "VK", true),
  stage(7, "vioutward", "Outward", "VO", false),
] as const;

/** The stage at a position; undefined after the last. */
export const stageAt = (place: number): Stage | undefined => STAGES.find((one) => one.place === place);

export function stageOf(entity: StageEntity): Stage {
  const found = STAGES.find((one) => one.entity === entity);
  if (!found) throw new Error(`${entity} is not a stage of production.`);
  return found;
}

/** Table of the lot lines, for the stages after the first. */
export const linesTable = ({ entity }: Stage): string => `m_${entity}_lot`;

/** Pieces of a lot at one stage: how many it took and how many of them it passed on. */
export interface Count {
  readonly taken: number;
  readonly passed: number;
}

/** Counts of one lot by position of the stage. */
export type Counts = ReadonlyMap<number, Count>;

const NONE: Count = { taken: 0, passed: 0 };

export const countAt = (counts: Counts | undefined, place: number): Count => counts?.get(place) ?? NONE;

/** Pieces waiting for a stage: passed on by the previous stage and not yet taken by this one. */
export const openFor = (counts: Counts | undefined, place: number): number =>
  countAt(counts, place - 1).passed - countAt(counts, place).taken;

/** Status of a lot: the pieces still waiting, by stage, as `Checking 60 · Prog 40`. */
export function lotStatus(counts: Counts): {
  readonly openpieces: number;
  readonly standing: string;
  readonly isactive: boolean;
} {
  const waiting = STAGES.slice(1).flatMap((one) => {
    const open = openFor(counts, one.place);
    return open > 0 ? [{ title: one.title, open }] : [];
  });
  const openpieces = waiting.reduce((sum, { open }) => sum + open, 0);
  return {
    openpieces,
    standing: openpieces === 0 ? "Finished" : waiting.map(({ title, open }) => `${title} ${open}`).join(" · "),
    isactive: openpieces > 0,
  };
}
