import { afterAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../server/fresh-database";
import { runRestore } from "./restore-run";
import type { RestoreResult } from "./restore-run";

/** As many as in a day. Each run makes a backup and restores it twice, which takes much longer than the saves. */
const SAVES = Number(process.env.RESTORE_SAVES ?? 500);
const SEED = Number(process.env.FAULT_SEED ?? 20261122);
const TIMEOUT = 30 * 60_000;
const POSTGRES = process.env.TEST_DATABASE_URL;
const drops: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const drop of drops) await drop();
});

const CLEAN = { lost: 0, doubled: 0, changed: 0, sharedNumbers: 0, untold: 0, stuck: 0 };

async function onPostgres(url: string): Promise<RestoreResult> {
  const { url: databaseUrl, drop } = await freshDatabase(url);
  drops.push(drop);
  return runRestore({ saves: SAVES, seed: SEED + 1, databaseUrl });
}

describe.each([
  ["the embedded engine", true, () => runRestore({ saves: SAVES, seed: SEED })],
  ["a real PostgreSQL", Boolean(POSTGRES), () => onPostgres(POSTGRES ?? "")],
] as const)("the server goes back to yesterday's backup between saves, on %s", (_engine, isThere, run) => {
  // Both tests use the same result.
  let running: Promise<RestoreResult> | undefined;
  const result = (): Promise<RestoreResult> => (running ??= run());

  test.runIf(isThere)(
    "three devices lose, double and overwrite nothing, and their people are told of each save that the server lacked",
    { timeout: TIMEOUT },
    async () => {
      const { three, report } = await result();
      process.stdout.write(`${report}\n`);
      expect(three).toMatchObject(CLEAN);
      expect(three.accepted).toBeGreaterThanOrEqual(SAVES - 3);
      expect(three.again).toBeGreaterThan(SAVES / 5);
    },
  );

  test.runIf(isThere)(
    "control: of a fourth device in the same run, which keeps nothing of what it sent, saves are lost without a word",
    { timeout: TIMEOUT },
    async () => {
      const { forgetful } = await result();
      expect(forgetful.lost).toBeGreaterThan(0);
      expect(forgetful.untold).toBeGreaterThan(0);
      expect(forgetful.again).toBe(0);
    },
  );
});
