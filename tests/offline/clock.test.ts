import { describe, expect, test } from "vitest";
import type { OutboxRow } from "../../src/client/offline/contract/save";
import { signIn } from "./help/device";
import { NumberDesk } from "./help/number-desk";
import { goOnline, rowOf, setup } from "./help/outbox-setup";
import { citySave } from "./help/save-request";

const HOUR = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const captured = ({ capturedAt = 0, createdAt }: OutboxRow) => [capturedAt, createdAt];

/** A device whose clock differs from the server's by `off`, and that has had a contact. */
async function offBy(off: number, more: Parameters<typeof setup>[0] = {}) {
  const found = await setup(more);
  const { network, clock, tab } = found;
  const server = { now: clock.now };
  clock.now += off;
  network.now = () => server.now;
  await tab.offline.ping();
  const pass = (ms: number) => {
    server.now += ms;
    clock.now += ms;
  };
  return { ...found, server, pass };
}

describe("a device whose clock is wrong", () => {
  test.each([-2 * HOUR, 400 * 24 * HOUR])(
    "off by %i ms: a save offline has the time of the server, and the device's own beside it",
    async (off) => {
      const { network, tab, server, clock, pass } = await offBy(off);
      network.pings = "down";
      pass(3 * HOUR);
      const { opId } = await tab.offline.outbox.save(citySave());
      expect(captured(await rowOf(tab, opId))).toEqual([server.now, clock.now]);
      expect(tab.offline.now()).toBe(server.now);
      pass(HOUR);
      await goOnline({ network, tab });
      expect(network.applied[0]?.envelope.op?.cap).toMatchObject({
        at: iso(server.now - HOUR),
        clock: iso(clock.now - HOUR),
      });
    },
  );

  test("says by how much, from two minutes on, until it is corrected", async () => {
    const { device, network, tab, clock, server } = await offBy(-2 * HOUR);
    const off = async (ms: number) => {
      // The stored contact is renewed at most once a minute.
      server.now += 61_000;
      clock.now = server.now + ms;
      await tab.offline.ping();
      return tab.offline.line().clockOff;
    };
    expect(tab.offline.line().clockOff).toBe(-2 * HOUR);
    expect(await off(119_000)).toBe(0);
    expect(await off(-125_000)).toBe(-120_000);
    // A page opened without a line knows it from the last contact.
    network.pings = "down";
    const later = device.tab();
    await later.offline.start();
    expect(later.offline.line().clockOff).toBe(-120_000);
    network.pings = "fine";
    expect(await off(0)).toBe(0);
  });

  test("set back while offline, the page goes by the time that has passed since its last contact", async () => {
    const mono = { now: 5_000 };
    const { network, tab, server, clock, pass } = await offBy(0, { monotonic: () => mono.now });
    network.pings = "down";
    pass(3 * HOUR);
    mono.now += 3 * HOUR;
    clock.now -= 2 * HOUR;
    const { opId } = await tab.offline.outbox.save(citySave());
    expect(captured(await rowOf(tab, opId))).toEqual([server.now, clock.now]);
    expect(await tab.offline.session.get()).toMatchObject({ clockOff: -2 * HOUR });
  });

  test.each([-2 * HOUR, 2 * HOUR])("off by %i ms and set right while offline, it is right at once", async (off) => {
    const mono = { now: 5_000 };
    const { network, tab, server, clock, pass } = await offBy(off, { monotonic: () => mono.now });
    network.pings = "down";
    pass(HOUR);
    mono.now += HOUR;
    clock.now = server.now;
    expect(await tab.offline.session.get()).toMatchObject({ time: server.now, clockOff: 0 });
    const { opId } = await tab.offline.outbox.save(citySave());
    expect(captured(await rowOf(tab, opId))).toEqual([server.now, clock.now]);
  });

  test("set to a time before the last contact, it counts from the latest time seen", async () => {
    const { device, network, tab, server, clock } = await offBy(0);
    network.pings = "down";
    clock.now -= 300 * 24 * HOUR;
    const later = device.tab();
    expect(await later.offline.session.get()).toMatchObject({ time: server.now });
    const { opId } = await tab.offline.outbox.save(citySave());
    expect(captured(await rowOf(tab, opId))).toEqual([server.now, clock.now]);
  });

  test("two saves keep their order although a contact between them moved the time back by a second", async () => {
    const { network, tab, server } = await offBy(0);
    const first = await tab.offline.outbox.save(citySave());
    await tab.offline.stores.keys.put({ k: "clock", server: server.now - 1000, device: server.now });
    network.fateOf = () => "drop-before";
    const second = await tab.offline.outbox.save(citySave());
    expect(second.capturedAt).toBe((first.capturedAt ?? 0) + 1);
  });

  test("numbers of the current year are requested and kept although the clock says that it is long over", async () => {
    const { network, tab } = await offBy(400 * 24 * HOUR);
    network.desk = new NumberDesk();
    for (let turn = 0; turn < 2; turn++) {
      await tab.offline.numbers.ready("sale", "2026-27");
      await expect.poll(() => tab.offline.numbers.left("sale", "2026-27")).toBe(200);
    }
    expect(network.desk.back).toEqual([]);
  });
});

test("a save of an older build is sent with the time that it has", async () => {
  const { network, tab, clock } = await setup();
  network.pings = "down";
  const { opId, seq } = await tab.offline.outbox.save(citySave());
  await tab.offline.stores.core.db.outbox.update(seq, { capturedAt: undefined });
  await signIn(tab);
  await goOnline({ network, tab });
  expect(network.applied.find((one) => one.opId === opId)?.envelope.op?.cap).toEqual({
    user: expect.any(String),
    coid: expect.any(Number),
    branchid: expect.any(Number),
    at: iso(clock.now),
  });
});
