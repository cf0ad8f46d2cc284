import { expect, test } from "vitest";
import { runClocks, type ClocksResult } from "./clocks-run";

const SEED = Number(process.env.FAULT_SEED ?? 20261126);
const TIMEOUT = 5 * 60_000;
// Both tests use the same result.
let running: Promise<ClocksResult> | undefined;
const result = (): Promise<ClocksResult> => (running ??= runClocks(SEED));

test(
  "clocks hours and years behind and ahead: over a bad line nothing is lost, doubled or out of order, and times, days and numbers are those of the server",
  { timeout: TIMEOUT },
  async () => {
    const { right, report } = await result();
    process.stdout.write(`${report}\n`);
    expect(right).toEqual({
      lost: 0,
      doubled: 0,
      outOfOrder: 0,
      wrongTime: 0,
      wrongDay: 0,
      stuck: 0,
      untold: 0,
    });
  },
);

test(
  "control: of a device in the same run that saves by its own clock, times and days are wrong",
  { timeout: TIMEOUT },
  async () => {
    const { control } = await result();
    expect(control.wrongTime).toBeGreaterThan(0);
    expect(control.wrongDay + control.stuck).toBeGreaterThan(0);
  },
);
