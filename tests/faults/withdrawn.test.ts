import { expect, test } from "vitest";
import { runWithdrawn, type WithdrawnResult } from "./withdrawn-run";

const SEED = Number(process.env.FAULT_SEED ?? 20261127);
const TIMEOUT = 5 * 60_000;
// Both tests use the same result.
let running: Promise<WithdrawnResult> | undefined;
const result = (): Promise<WithdrawnResult> => (running ??= runWithdrawn(SEED));

test(
  "a user is blocked or deleted, loses the branch or the right while saves wait: none gets through, none is lost, and an administrator sends each once, under its maker's name",
  { timeout: TIMEOUT },
  async () => {
    const { right, report } = await result();
    process.stdout.write(`${report}\n`);
    expect(right).toEqual({ passed: 0, lost: 0, doubled: 0, unnamed: 0, stuck: 0 });
  },
);

test(
  "control: from a device in the same run that drops what is refused, saves are lost",
  { timeout: TIMEOUT },
  async () => {
    const { drops } = await result();
    expect(drops.lost).toBeGreaterThan(0);
  },
);

test(
  "control: from a device in the same run whose queue has no owners, saves get through in the name of whoever signs in",
  { timeout: TIMEOUT },
  async () => {
    const { shares } = await result();
    expect(shares.passed).toBeGreaterThan(0);
    expect(shares.unnamed).toBeGreaterThan(0);
  },
);
