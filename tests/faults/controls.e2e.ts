import { describe, expect, test } from "vitest";
import type { Control } from "./controls";
import { run, type RunResult } from "./run";

const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const MINUTES = 60_000;

describe("the fault run with one part of the design broken shows it, so its figures are not blind", () => {
  const shows: readonly (readonly [string, Control, (result: RunResult) => number])[] = [
    ["without ids the server does some saves twice", "no-dedupe", ({ doubled, untrue }) => doubled + untrue],
    ["a row that goes before its answer came is lost", "delete-first", ({ lost }) => lost],
    ["an acknowledgement before the transaction is complete is a lie", "ack-early", ({ lost }) => lost],
    [
      "without chains a later edit overtakes an earlier one",
      "no-order",
      ({ outOfOrder, overwritten }) => outOfOrder + overwritten,
    ],
  ];
  test.each(shows)("%s", { timeout: 5 * MINUTES }, async (_name, control, violations) => {
    const result = await run({ saves: 250, seed: SEED, control, killTabMs: 150, serverKills: 0, quietMs: 4_000 });
    process.stdout.write(`${result.report}\n`);
    expect(violations(result)).toBeGreaterThan(0);
  });
});
