import { expect, test } from "vitest";
import { readRecordOf } from "../../../src/client/form/open/read-form";
import { CallFailed } from "../../../src/client/offline/contract/reader";
import type { Offline } from "../../../src/client/offline/offline";
import type { Row } from "../../../src/wire/envelope";

const device = (kept: Row | null, failure = new CallFailed("offline-miss", "You are offline.")): Offline =>
  ({
    reader: { read: () => Promise.reject(failure) },
    reference: { byId: async () => kept },
    overlay: { record: async (_entity: string, _key: string, row: Row | null) => row },
  }) as unknown as Offline;
const open = (offline: Offline, key = "7") => readRecordOf(offline, "sale", "sale_R_getviewdata", key);

test("offline a record opens from its downloaded copy where that is whole; a copy without some lines opens nothing", async () => {
  const whole = { id: 7, autobillno: "S/7", items: [{ qty: 1 }], whole: 1 };
  expect(await open(device(whole))).toEqual(whole);
  await expect(open(device({ id: 7, autobillno: "S/7" }))).rejects.toThrow("You are offline.");
  await expect(open(device(null))).rejects.toThrow("You are offline.");
  expect(await open(device(whole), "0")).toBeNull();
});

test("a record that the server refuses does not open from the copy", async () => {
  const whole = { id: 7, whole: 1 };
  await expect(open(device(whole, new CallFailed("forbidden", "No permission.")))).rejects.toThrow("No permission.");
});
