import { FAULT_POINTS } from "./server-parts";
import type { FaultPoint, ServerParts } from "./server-parts";

const EXIT_CODE = 9;

/**
 * A test hook, refused unless NODE_ENV is `test`. MICROAC_FAULT ends the process with code 9 in the middle of a
 * command, as `kill -9` would. `point:n` does so the n-th time the point is passed; `point:probability:seed` does so
 * by chance from a seed (the test prints both numbers, so a run can be repeated). At `drop-answer` the process lives
 * and the socket is dropped instead. Separate several rules by commas.
 */
export function faultsFrom(text: string | undefined, nodeEnv: string | undefined): ServerParts["fault"] {
  if (!text) return undefined;
  if (nodeEnv !== "test")
    throw new Error("MICROAC_FAULT is a test hook and needs NODE_ENV=test. Start the server without it.");
  const rules = text.split(",").map(readRule);
  return (point) => {
    let drop = false;
    for (const rule of rules) {
      if (rule.point !== point || !rule.strikes()) continue;
      if (point === "drop-answer") drop = true;
      else process.exit(EXIT_CODE);
    }
    return drop;
  };
}

function readRule(text: string): { readonly point: FaultPoint; strikes(): boolean } {
  const [name, number, seed] = text.split(":");
  const point = FAULT_POINTS.find((one) => one === name);
  const value = Number(number);
  if (!point || !(value > 0))
    throw new Error(
      `MICROAC_FAULT: ${text} must be point:n or point:probability:seed with one of ${FAULT_POINTS.join(", ")}.`,
    );
  if (seed !== undefined) {
    const chance = seededChance(Number(seed));
    return { point, strikes: () => chance() < value };
  }
  let passed = 0;
  return { point, strikes: () => ++passed === value };
}

/** Mulberry32: small, and the same on every machine. */
function seededChance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
