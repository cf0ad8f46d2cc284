import { performance } from "node:perf_hooks";
import { expect, test } from "vitest";
import type { Database } from "../../../src/server/db/database";
import { inForeground, waitUntilIdle } from "../../../src/server/engine/call/foreground";

const database = (): Database => ({}) as Database;
const lasting = async (work: Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work;
  return performance.now() - started;
};

test("work beside the calls begins at once where nobody waits", async () => {
  expect(await lasting(waitUntilIdle(database()))).toBeLessThan(100);
});

test("it waits for a call that is being answered, and for none of another database", async () => {
  const [db, other] = [database(), database()];
  let answered = false;
  let end = (): void => undefined;
  const call = inForeground(db, async () => {
    await new Promise<void>((resolve) => (end = resolve));
    answered = true;
  });
  await waitUntilIdle(other);
  expect(answered).toBe(false);
  const quiet = waitUntilIdle(db).then(() => answered);
  end();
  await call;
  expect(await quiet).toBe(true);
});

test("a call that fails ends too, and one that never ends is not waited for for ever", async () => {
  const db = database();
  await expect(inForeground(db, () => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  await waitUntilIdle(db);
  void inForeground(db, () => new Promise(() => undefined));
  expect(await lasting(waitUntilIdle(db))).toBeGreaterThan(200);
});
