import { expect, test } from "vitest";
import { followOffline } from "../../../src/client/call/follow-offline";
import { createQueryClient } from "../../../src/client/call/query-client";
import type { Row } from "../../../src/wire/envelope";
import { setup } from "../help/outbox-setup";
import { citySave } from "../help/save-request";

test("an edit that the server took is in the copy at once, and twenty in a row do not ask twenty times", async () => {
  // Timers that a series of saves waits for do not fire, so that only what happens at once does.
  const late: (() => void)[] = [];
  const { tab, network } = await setup({
    setTimeout: (work, ms) => (ms < 900 ? Number(setTimeout(work, ms)) : late.push(work)),
    clearTimeout: (timer) => clearTimeout(timer),
  });
  const price = { label: "Bolt", rate: "10", cursor: 1 };
  let asked = 0;
  network.fateOf = ({ op, sqlsp, mypayans, sqlpara }) => {
    if (op) return "apply";
    if (sqlsp !== "WEBAPI_changes_since") return { rows: [] };
    asked += 1;
    const cursor = Number(mypayans[sqlpara.findIndex((name) => String(name).replace(/^@/, "") === "cursor")] || 0);
    return { rows: cursor < price.cursor ? [{ id: 7, ...price, cursor: String(price.cursor) }] : [] };
  };
  const { reference, outbox } = tab.offline;
  await reference.download("item", () => undefined);
  const stop = followOffline(tab.offline, createQueryClient());
  const edit = async (rate: string) => {
    const request = citySave({ entity: "item", recordKey: "7", shown: { label: "Bolt", rate }, args: { id: 7, rate } });
    await outbox.save(request);
    Object.assign(price, { rate, cursor: price.cursor + 1 });
    expect((await outbox.settled(request.opId, 5_000)).state).toBe("applied");
  };
  await edit("11");
  await expect.poll(async () => (await reference.byId("item", "7"))?.rate, { interval: 10 }).toBe("11");
  const first = asked;
  const { length } = late;
  for (let rate = 12; rate < 32; rate += 1) await edit(String(rate));
  for (const work of late.slice(length)) work();
  await expect.poll(async () => (await reference.byId("item", "7"))?.rate, { timeout: 5_000 }).toBe("31");
  expect(asked - first).toBeLessThan(10);
  stop();
});

test("an edit is in the copy though the line goes as soon as the server took it: fields that the copy has, numbers as numbers; not of another record, nor of one that it lacks", async () => {
  const { tab, network } = await setup();
  const kept = [
    { id: 7, label: "Bolt", rate: 10, cityname: "Pune", cursor: "1", TotalCount: 2 },
    { id: 8, label: "Nut", rate: 5, cityname: "Pune", cursor: "2", TotalCount: 2 },
  ];
  let isGone = false;
  network.fateOf = ({ op, sqlsp }) => {
    if (op) return "apply";
    if (isGone) return "drop-before";
    return { rows: sqlsp === "WEBAPI_changes_since" ? kept : [] };
  };
  const { reference, outbox } = tab.offline;
  await reference.download("item", () => undefined);
  isGone = true;
  const before = await reference.entities();
  const stop = followOffline(tab.offline, createQueryClient());
  const edit = async (id: number, args: Row) => {
    const request = citySave({ entity: "item", recordKey: String(id), shown: {}, args: { id, ...args } });
    await outbox.save(request);
    expect((await outbox.settled(request.opId, 5_000)).state).toBe("applied");
  };
  await edit(7, { rate: "12.5", unheard: "x" });
  await edit(9, { rate: "1" });
  await expect.poll(() => reference.byId("item", "7"), { interval: 10 }).toMatchObject({ label: "Bolt", rate: 12.5 });
  expect(await reference.byId("item", "7")).not.toHaveProperty("unheard");
  expect(await reference.byId("item", "8")).toMatchObject({ rate: 5 });
  expect(await reference.byId("item", "9")).toBeNull();
  // The copy is as of the moment it was, so that its next update brings what the server made of the edit.
  expect(await reference.entities()).toEqual(
    before.map((one) => (one.entity === "item" ? { ...one, bytes: expect.any(Number) } : one)),
  );
  stop();
});
