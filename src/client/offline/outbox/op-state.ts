import type { OpState, OutboxRow } from "../contract/save";

/** States that only the user of a save can end. */
export const USER_STATES: readonly OpState[] = ["rejected", "conflict", "attention"];

export const awaitsUser = (state: OpState): boolean => USER_STATES.includes(state);

/** A save whose last sending has no answer cannot be changed: it is unknown which body the server has. */
export const isCorrectable = ({ state, outcome, holdWhy }: Pick<OutboxRow, "state" | "outcome" | "holdWhy">): boolean =>
  awaitsUser(state) || (state === "held" && holdWhy === "schema") || (state === "queued" && outcome !== "unknown");
