import { cpuMs } from "./cpu-time";

/** CPU time of the sample on the machine on which the limits of the tests were set, with nothing beside it, ms. */
const SAMPLE_MS = 40;
const SAMPLES = 5;

/** What the code under test mostly does: texts made, searched and sorted, small objects made and dropped. */
function sample(): number {
  const began = cpuMs();
  const rows = Array.from({ length: 20_000 }, (_, n) => ({ id: n, text: `item ${(n * 7919) % 20_000} of the list` }));
  rows.sort((a, b) => (a.text < b.text ? -1 : 1));
  const found = new Map(rows.filter(({ text }) => text.includes("99")).map((row) => [row.text, { ...row }]));
  if (found.size === 0) throw new Error("The sample found nothing.");
  return cpuMs() - began;
}

/**
 * A limit of CPU time, ms, in the pace of this machine at this moment. A slower one, or one whose cores and caches
 * others use too, gets more in proportion; a faster one no less. What became slower by itself fails on each.
 */
export function atPace(ms: number): number {
  const median = Array.from({ length: SAMPLES }, sample).sort((a, b) => a - b)[Math.floor(SAMPLES / 2)] ?? SAMPLE_MS;
  return ms * Math.max(1, median / SAMPLE_MS);
}
