import { expect, test } from "vitest";
import { run } from "./run";

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
