import { afterEach, beforeEach, expect, test } from "vitest";
import { CHANGES_PAGE } from "../../../src/client/offline/reference/download";
import { createReference } from "../../../src/client/offline/reference/reference";
import type { Row } from "../../../src/wire/envelope";
import { createDevice, type Device, json } from "../help/read-harness";

let device: Device;
beforeEach(async () => {
  device = createDevice();
  await device.signIn();
});
afterEach(() => device.close());

const COUNT = 2 * CHANGES_PAGE + 10;

/** Pages of a master with so many records, each after what `before` awaits. */
function serve(before: (cursor: number) => Promise<void>): string[] {
  const asked: string[] = [];
  device.answer = async ({ body }) => {
    const [, cursor] = (body as { readonly mypayans: readonly unknown[] }).mypayans;
    const from = Number(cursor || 0);
    asked.push(String(cursor));
    await before(from);
    const ids = Array.from({ length: Math.min(CHANGES_PAGE, COUNT - from) }, (_, at) => from + at + 1);
    return json(ids.map((id): Row => ({ id, name: `Item ${id}`, cursor: String(id), TotalCount: COUNT })));
  };
  return asked;
}

test("while a page is stored the next is on its way, and each page is asked for once", async () => {
  const asked = serve(async () => undefined);
  const known: number[] = [];
  const kept = createReference(device.env, device.session, device.reader, device.db);
  await kept.download("item", () => void known.push(asked.length));
  expect(asked).toEqual(["", "500", "1000"]);
  expect(known).toEqual([2, 3, 3]);
  expect((await kept.entities()).find(({ entity }) => entity === "item")).toMatchObject({
    rows: COUNT,
    complete: true,
  });
});

test("a next page that fails takes nothing from the one before it", async () => {
  serve(async (cursor) => {
    if (cursor > 0) throw new TypeError("fetch failed");
  });
  const kept = createReference(device.env, device.session, device.reader, device.db);
  await expect(kept.download("item", () => undefined)).rejects.toMatchObject({ kind: "network" });
  expect((await device.db.refhead.toArray())[0]).toMatchObject({ rows: CHANGES_PAGE, cursor: "500", complete: false });
  expect(await kept.byId("item", "500")).toMatchObject({ name: "Item 500" });
});

test("a download that is ended between two pages keeps what is stored; the page on its way is left", async () => {
  serve(async () => undefined);
  const kept = createReference(device.env, device.session, device.reader, device.db);
  const ended = kept.download("item", () => {
    throw new Error("The user signed out.");
  });
  await expect(ended).rejects.toThrow("signed out");
  expect((await device.db.refhead.toArray())[0]).toMatchObject({ rows: CHANGES_PAGE, cursor: "500" });
});
