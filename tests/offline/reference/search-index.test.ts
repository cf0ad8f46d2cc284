import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createReference } from "../../../src/client/offline/reference/reference";
import type { Row } from "../../../src/wire/envelope";
import { createDevice, type Device, json } from "../help/read-harness";

let device: Device;
beforeEach(async () => {
  device = createDevice();
  await device.signIn();
});
afterEach(() => device.close());

const open = () => createReference(device.env, device.session, device.reader, device.db);

/** The feed of a master: all that was ever entered, in order. */
function serve(log: readonly Row[]): void {
  device.answer = ({ body }) => {
    const [, cursor, length] = (body as { readonly mypayans: readonly unknown[] }).mypayans;
    const from = Number(cursor || 0);
    const page = log.slice(from, from + Number(length));
    return json(page.map((row, at) => ({ ...row, cursor: String(from + at + 1), TotalCount: log.length })));
  };
}

const download = (kept: ReturnType<typeof open>) => kept.download("item", () => undefined);
const found = async (kept: ReturnType<typeof open>, search: string) =>
  (await kept.search({ entity: "item", search, limit: 10_000 }))?.rows.map(({ id }) => id);

const WORDS = ["bolt", "nut", "washer", "steel", "brass"];
const change = fc.record({
  id: fc.integer({ min: 1, max: 1_300 }),
  deleted: fc.constantFrom(0, 0, 0, 1),
  name: fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...WORDS)).map((words) => words.join(" ")),
});

test("an index that follows the changes finds what one that is made anew finds, in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 60 }), { maxLength: 6 }), async (updates) => {
      const log: Row[] = Array.from({ length: 1_100 }, (_, at) => ({ id: at + 1, name: `${WORDS[at % 5]} ${at}` }));
      serve(log);
      const kept = open();
      await kept.remove("item");
      await download(kept);
      await found(kept, "bolt");
      for (const [at, update] of updates.entries()) {
        log.push(...update);
        await download(kept);
        // Some changes follow each other without a search between them.
        if (at % 2 === 1) continue;
        const fresh = open();
        for (const word of WORDS) expect(await found(kept, word)).toEqual(await found(fresh, word));
      }
    }),
    { numRuns: 12 },
  );
});

test("after a change only the blocks that it wrote are read, until too many were", async () => {
  const log: Row[] = Array.from({ length: 40_000 }, (_, at) => ({ id: at + 1, name: `Item ${at + 1}` }));
  serve(log);
  const kept = open();
  await download(kept);
  await found(kept, "item 39999");
  const all = vi.spyOn(device.db.refblock, "where");
  const some = vi.spyOn(device.db.refblock, "bulkGet");
  const readAfter = async (...rows: readonly Row[]) => {
    log.push(...rows);
    await download(kept);
    all.mockClear();
    some.mockClear();
    await found(kept, "washer");
    return { all: all.mock.calls.length, some: some.mock.calls.map(([keys]) => keys.length) };
  };
  expect(await readAfter({ id: 5, name: "Washer" }, { id: 700, name: "Washer" })).toEqual({ all: 0, some: [2] });
  expect(await found(kept, "washer")).toEqual([5, 700]);
  const everywhere = Array.from({ length: 80 }, (_, at) => ({ id: at * 500 + 1, name: `Ring ${at}` }));
  expect(await readAfter(...everywhere)).toEqual({ all: 1, some: [] });
  expect(await found(kept, "ring")).toHaveLength(80);
});
