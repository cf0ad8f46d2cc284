import { describe, expect, test } from "vitest";
import type { Control } from "./controls";
import { run, type RunResult } from "./run";

const SAVES = Number(process.env.FAULT_SAVES ?? 1000);
const SEED = Number(process.env.FAULT_SEED ?? 20261121);
const MINUTES = 60_000;
/** Allows for a loaded machine with 8 saves per second. */
const TIMEOUT = Math.max(20, SAVES / 250) * MINUTES;

test(
  "what a device was told is kept is on the server once, in order, after tabs, lines and servers failed",
  { timeout: TIMEOUT },
  async () => {
    const result = await run({ saves: SAVES, seed: SEED });
    process.stdout.write(`${result.report}\n`);
    const { lost, doubled, ghosts, outOfOrder, overwritten, untrue, stuck } = result;
    expect({ lost, doubled, ghosts, outOfOrder, overwritten, untrue, stuck }).toEqual({
      lost: 0,
      doubled: 0,
      ghosts: 0,
      outOfOrder: 0,
      overwritten: 0,
      untrue: 0,
      stuck: 0,
    });
    expect(result.accepted).toBeGreaterThanOrEqual(SAVES);
  },
);

test(
  "the same with devices that have a PIN: saves are kept sealed, and sent while the device is locked",
  { timeout: TIMEOUT },
  async () => {
    const result = await run({ saves: Math.ceil(SAVES / 4), seed: SEED + 1, pin: true });
    process.stdout.write(`${result.report}\n`);
    const { lost, doubled, ghosts, outOfOrder, overwritten, untrue, stuck } = result;
    expect({ lost, doubled, ghosts, outOfOrder, overwritten, untrue, stuck }).toEqual({
      lost: 0,
      doubled: 0,
      ghosts: 0,
      outOfOrder: 0,
      overwritten: 0,
      untrue: 0,
      stuck: 0,
    });
  },
);

describe("the same run with one part of the design broken shows it, so the figures above are not blind", () => {
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
