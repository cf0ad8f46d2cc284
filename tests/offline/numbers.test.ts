import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SaveRequest } from "../../src/client/offline/contract/save";
import type { Row } from "../../src/wire/envelope";
import { signIn, Device, type Tab } from "./help/device";
import { NumberDesk } from "./help/number-desk";
import { goOnline, rowOf, sealOutbox, setup, goOffline, type Setup } from "./help/outbox-setup";
import { ScriptedNetwork } from "./help/scripted-network";

const FY = "2026-27";
const FIELD = "autobillno";
const no = (serial: number, stem = "MUM/S2627/") => `${stem}${String(serial).padStart(4, "0")}`;

function sale(more: Partial<SaveRequest> = {}): SaveRequest {
  const opId = more.opId ?? crypto.randomUUID();
  return {
    opId,
    screen: "form:sale",
    entity: "sale",
    recordKey: `tmp:${opId}`,
    sqlsp: "sale_R_save",
    args: { id: 0, autobillno: "", narration: opId.slice(0, 8) },
    base: { kind: "none" },
    defVer: "d1",
    shown: { autobillno: "", narration: "x" },
    formname: "saledetail",
    title: "Sale Detail: Asha",
    numbering: { field: FIELD, fy: FY },
    ...more,
  };
}

/** A device with a block of 20 numbers, offline by default. */
async function withNumbers(isDown = true): Promise<Setup & { readonly desk: NumberDesk }> {
  const one = await setup();
  const desk = new NumberDesk();
  one.network.desk = desk;
  await one.tab.offline.numbers.ready("sale", FY);
  if (isDown) await goOffline(one.tab, one.network);
  return { ...one, desk };
}

const left = ({ offline }: Tab, fy = FY) => offline.numbers.left("sale", fy);
const numberOf = async (tab: Tab, opId: string) => (await rowOf(tab, opId)).number?.no;
const opsOf = (network: ScriptedNetwork, opId: string) =>
  network.sent.flatMap(({ op }) => (op?.id === opId ? [op] : []));
/** The connection is back and the device has contacted the server. */
async function contact(one: Setup): Promise<void> {
  await goOnline(one);
  await one.tab.offline.ping();
  await one.tab.offline.numbers.ready("sale", FY);
}

describe("a number for a document that is made offline", () => {
  test("DOC-012 it is there when the save is stored, goes out with every attempt, and lists and form show it", async () => {
    const one = await withNumbers();
    const request = sale();
    const { outbox, overlay } = one.tab.offline;
    expect((await outbox.save(request)).number).toEqual({ no: no(1), field: FIELD, fy: FY });
    expect(await left(one.tab)).toBe(199);
    expect((await overlay.list("sale", []))[0]).toMatchObject({
      id: `tmp:${request.opId}`,
      [FIELD]: no(1),
      _pending: "queued",
    });
    expect(await overlay.record("sale", `tmp:${request.opId}`, null)).toMatchObject({ [FIELD]: no(1) });
    const fates: ("drop-before" | "drop-after")[] = ["drop-before", "drop-after"];
    one.network.fateOf = ({ op }) => (op?.id === request.opId ? fates.shift() : undefined) ?? "apply";
    for (let time = 0; time < 4; time++) {
      one.clock.now += 3_600_000;
      await goOnline(one);
    }
    expect(opsOf(one.network, request.opId).map((op) => op.no)).toEqual([no(1), no(1), no(1)]);
    expect(one.network.applied.filter(({ opId }) => opId === request.opId)).toHaveLength(1);
    expect((await outbox.history(5)).map(({ title }) => title)).toContain(`Sale Detail: Asha · ${no(1)}`);
    expect(one.desk.back).toEqual([]);
  });

  test("with the server there it takes no number of the device, nor does a record that exists, nor an edit of it", async () => {
    const one = await withNumbers(false);
    const request = sale();
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.outbox.settled(request.opId, 2000);
    expect(opsOf(one.network, request.opId)).toMatchObject([{ id: request.opId }]);
    expect(opsOf(one.network, request.opId)[0]).not.toHaveProperty("no");
    await goOffline(one.tab, one.network);
    const made = sale();
    const edit = sale({ recordKey: `tmp:${made.opId}` });
    const stored = sale({ recordKey: "12", args: { id: 12 } });
    for (const each of [made, edit, stored]) await one.tab.offline.outbox.save(each);
    expect([
      await numberOf(one.tab, made.opId),
      await numberOf(one.tab, edit.opId),
      await numberOf(one.tab, stored.opId),
    ]).toEqual([no(1), undefined, undefined]);
  });

  test("a line that is only believed to be there is asked first: the first bill without it has its number as well", async () => {
    const one = await withNumbers(false);
    one.network.pings = "down";
    one.network.fateOf = () => "drop-before";
    const request = sale();
    expect((await one.tab.offline.outbox.save(request)).number?.no).toBe(no(1));
  });

  test("without numbers left the save is taken as ever, and so is one of another year", async () => {
    const one = await withNumbers();
    const all = Array.from({ length: 200 }, () => sale());
    for (const each of all) await one.tab.offline.outbox.save(each);
    expect(await left(one.tab)).toBe(0);
    const late = sale();
    const other = sale({ numbering: { field: FIELD, fy: "2025-26" } });
    expect((await one.tab.offline.outbox.save(late)).number).toBeUndefined();
    expect((await one.tab.offline.outbox.save(other)).number).toBeUndefined();
    await contact(one);
    expect(opsOf(one.network, late.opId)[0]).not.toHaveProperty("no");
    expect(await left(one.tab)).toBe(200);
  });

  test("a save that went out without a number never gets one here: the server may have given it one", async () => {
    const one = await withNumbers(false);
    const request = sale();
    one.network.script.push("drop-after");
    await one.tab.offline.outbox.save(request);
    await one.tab.offline.drain("test");
    one.network.pings = "down";
    await one.tab.offline.outbox.save(request);
    expect((await rowOf(one.tab, request.opId)).number).toBeUndefined();
    expect(await left(one.tab)).toBe(200);
  });

  test("pressed twice, and changed before it was sent, it keeps its one number", async () => {
    const one = await withNumbers();
    const request = sale();
    const { outbox } = one.tab.offline;
    await Promise.all([outbox.save(request), outbox.save(request)]);
    await outbox.save({ ...request, args: { ...request.args, narration: "changed" } });
    await outbox.correct(request.opId, {
      args: { ...request.args, narration: "again" },
      shown: {},
      base: { kind: "none" },
    });
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ rev: 2, number: { no: no(1) } });
    expect(await left(one.tab)).toBe(199);
  });
});

describe("two tabs, a crash, a full disk", () => {
  test("saves of two tabs at the same moment have different numbers", async () => {
    const one = await withNumbers();
    const other = one.device.tab();
    await goOffline(other, one.network);
    const requests = Array.from({ length: 12 }, () => sale());
    await Promise.all(requests.map((request, index) => (index % 2 ? other : one.tab).offline.outbox.save(request)));
    const numbers = await Promise.all(requests.map(({ opId }) => numberOf(one.tab, opId)));
    expect(new Set(numbers)).toEqual(new Set(Array.from({ length: 12 }, (_, n) => no(n + 1))));
    expect(await left(one.tab)).toBe(188);
  });

  test.each(["numbers", "outbox", "device"])(
    "killed when %s was written and the transaction not complete: number and save are both there or both not",
    async (store) => {
      const one = await withNumbers();
      const request = sale();
      one.tab.onStored = (name) => {
        if (name === store) setImmediate(() => one.tab.kill());
      };
      void one.tab.offline.outbox.save(request).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, 60));
      one.tab.kill();
      const after = one.device.tab();
      const row = await after.offline.outbox.row(request.opId);
      expect(await left(after)).toBe(row ? 199 : 200);
      expect(row?.number?.no).toBe(row ? no(1) : undefined);
      await goOffline(after, one.network);
      await after.offline.outbox.save(request);
      expect(await numberOf(after, request.opId)).toBe(no(1));
    },
  );

  test("a save that the full disk does not take leaves its number", async () => {
    const one = await withNumbers();
    one.tab.full.add("mac_outbox");
    await expect(one.tab.offline.outbox.save(sale())).rejects.toMatchObject({ why: "full" });
    one.tab.full.clear();
    expect(await left(one.tab)).toBe(200);
  });
});

describe("asking and giving back", () => {
  test("an answer that was lost is asked for again as the same request; a device keeps 200 of a series, from its first day on, and requests more below half", async () => {
    const one = await setup();
    const desk = (one.network.desk = new NumberDesk());
    one.network.losesBlocks = true;
    await one.tab.offline.numbers.ready("sale", FY);
    expect([desk.given.length, await left(one.tab)]).toEqual([200, 0]);
    one.network.losesBlocks = false;
    await Promise.all([one.tab.offline.numbers.ready("sale", FY), one.device.tab().offline.numbers.ready("sale", FY)]);
    expect([desk.given.length, await left(one.tab)]).toEqual([200, 200]);
    await contact(one);
    expect(desk.given).toHaveLength(200);
    const work = async (count: number) => {
      await goOffline(one.tab, one.network);
      for (let n = 0; n < count; n++) await one.tab.offline.outbox.save(sale());
      await contact(one);
    };
    await work(100);
    expect([desk.given.length, await left(one.tab)]).toEqual([200, 100]);
    await work(1);
    expect([desk.given.length, await left(one.tab)]).toEqual([400, 299]);
    expect(new Set(desk.given.map(({ dev, user }) => `${dev} ${user}`))).toEqual(
      new Set([`${await one.tab.offline.deviceId()} 7`]),
    );
  });

  test("wanted without a line, numbers come with the next contact; a refusal is not asked for again at once", async () => {
    const one = await setup();
    const desk = (one.network.desk = new NumberDesk());
    await goOffline(one.tab, one.network);
    await one.tab.offline.numbers.ready("sale", FY);
    desk.refuses = true;
    await goOnline(one);
    await one.tab.offline.ping();
    await expect.poll(() => desk.asked.length).toBe(1);
    desk.refuses = false;
    await contact(one);
    expect([desk.asked.length, await left(one.tab)]).toEqual([1, 0]);
    one.clock.now += 11 * 60_000;
    await contact(one);
    expect(await left(one.tab)).toBe(200);
  });

  test("the number of a discarded save is told as not used and given to nobody again, whether it was ever sent or not", async () => {
    const one = await withNumbers();
    const [never, sent] = [sale(), sale()];
    await one.tab.offline.outbox.save(never);
    await one.tab.offline.outbox.save(sent);
    expect(await one.tab.offline.outbox.discard(never.opId, "Wrong party", false)).toMatchObject({
      outcome: "discarded",
    });
    const later = sale();
    await one.tab.offline.outbox.save(later);
    expect(await numberOf(one.tab, later.opId)).toBe(no(3));
    one.network.fateOf = (envelope) => (envelope.op?.id === sent.opId ? "drop-before" : "apply");
    await goOnline(one);
    expect(await one.tab.offline.outbox.discard(sent.opId, "Wrong party", false)).toMatchObject({
      outcome: "cancelled",
    });
    one.clock.now += 3_600_000;
    one.network.fateOf = () => "apply";
    await contact(one);
    expect(one.desk.back.toSorted()).toEqual([no(1), no(2)]);
    await contact(one);
    expect(one.desk.back).toHaveLength(2);
  });

  test("a refused number stays until the person lets go of it; then it is given back and the next comes from the server", async () => {
    const one = await withNumbers();
    const request = sale();
    const { outbox } = one.tab.offline;
    await outbox.save(request);
    one.network.fateOf = ({ op }) =>
      op?.no === undefined ? "apply" : { rows: [{ err: 1, errkey: FIELD, errormsg: `${op.no} was closed.` }] };
    await goOnline(one);
    expect(await outbox.status(request.opId)).toMatchObject({ state: "rejected" });
    await outbox.correct(request.opId, { args: request.args, shown: {}, base: { kind: "none" } });
    await one.tab.offline.drain("test");
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ state: "rejected", number: { no: no(1) } });
    await outbox.dropNumber(request.opId);
    expect(await rowOf(one.tab, request.opId)).not.toHaveProperty("number");
    await outbox.correct(request.opId, { args: request.args, shown: {}, base: { kind: "none" } });
    await contact(one);
    expect(await outbox.status(request.opId)).toMatchObject({ state: "applied" });
    expect(one.desk.back).toEqual([no(1)]);
  });

  test("the number of a save that an administrator took over and discards is given back in the name of its maker", async () => {
    const one = await withNumbers();
    const request = sale();
    const { outbox } = one.tab.offline;
    await outbox.save(request);
    await signIn(one.tab, { sub: "1", userid: 1, companyadminuser: "True" });
    await outbox.takeOver();
    expect(await outbox.discard(request.opId, "entered twice", false)).toMatchObject({ outcome: "discarded" });
    await contact(one);
    expect([one.desk.back, one.desk.backOf]).toEqual([[no(1)], ["7"]]);
  });

  test("of a block that the server has closed no more numbers are given out", async () => {
    const one = await withNumbers();
    const [first, second] = [sale(), sale()];
    await one.tab.offline.outbox.save(first);
    one.network.fateOf = ({ op }) =>
      op?.no === undefined ? "apply" : { rows: [{ err: 1, errkey: FIELD, errormsg: "closed", block: "gone" }] };
    await goOnline(one);
    await expect.poll(() => left(one.tab)).toBe(200);
    await goOffline(one.tab, one.network);
    expect((await one.tab.offline.outbox.save(second)).number?.no).toBe(no(201));
  });

  test("a save whose outcome is unknown keeps its number", async () => {
    const one = await withNumbers();
    const request = sale();
    await one.tab.offline.outbox.save(request);
    one.network.fateOf = () => "drop-after";
    await goOnline(one);
    await expect(one.tab.offline.outbox.dropNumber(request.opId)).rejects.toMatchObject({ why: "on-its-way" });
    expect(await numberOf(one.tab, request.opId)).toBe(no(1));
  });

  test("a correction that goes on after its first version had arrived does not bring the number twice", async () => {
    const one = await withNumbers();
    const request = sale();
    await one.tab.offline.outbox.save(request);
    const first = await rowOf(one.tab, request.opId);
    await one.tab.offline.outbox.correct(request.opId, {
      args: { ...request.args, narration: "changed" },
      shown: {},
      base: { kind: "none" },
    });
    one.network.applied.push({ opId: request.opId, rev: 0, agg: first.agg, envelope: first.env });
    await goOnline(one);
    await one.tab.offline.drain("test");
    const second = one.network.applied.at(-1)?.envelope;
    expect(second?.op).toMatchObject({ deps: [request.opId] });
    expect(second?.op).not.toHaveProperty("no");
  });
});

describe("years, people, places", () => {
  test("numbers of a year are used for a month after it and then given back; in its last days the next year's are asked for", async () => {
    const one = await setup();
    const desk = (one.network.desk = new NumberDesk());
    one.clock.now = Date.UTC(2027, 2, 20, 6);
    await signIn(one.tab);
    await one.tab.offline.numbers.ready("sale", FY);
    expect([await left(one.tab), await left(one.tab, "2027-28")]).toEqual([200, 200]);
    one.clock.now = Date.UTC(2027, 3, 30, 6);
    await signIn(one.tab);
    await goOffline(one.tab, one.network);
    const [old, fresh] = [sale(), sale({ numbering: { field: FIELD, fy: "2027-28" } })];
    await one.tab.offline.outbox.save(old);
    await one.tab.offline.outbox.save(fresh);
    expect([await numberOf(one.tab, old.opId), await numberOf(one.tab, fresh.opId)]).toEqual([
      no(1),
      no(1, "MUM/S2728/"),
    ]);
    await goOnline(one);
    one.clock.now = Date.UTC(2027, 4, 2, 6);
    await one.tab.offline.numbers.ready("sale", "2027-28");
    await one.tab.offline.numbers.ready("sale", "2027-28");
    expect(desk.back).toEqual(Array.from({ length: 199 }, (_, n) => no(n + 2)));
    expect([await left(one.tab), await left(one.tab, "2027-28")]).toEqual([0, 199]);
  });

  test("numbers are those of one user in one branch; signing out keeps them for him", async () => {
    const one = await withNumbers();
    const mine = sale();
    await one.tab.offline.outbox.save(mine);
    await one.tab.offline.session.signOut();
    for (const claims of [{ sub: "8", userid: 8 }, { branchid: 12 }]) {
      await signIn(one.tab, claims);
      expect(await left(one.tab)).toBe(0);
      expect((await one.tab.offline.outbox.save(sale())).number).toBeUndefined();
    }
    await signIn(one.tab);
    expect([await left(one.tab), await numberOf(one.tab, mine.opId)]).toEqual([199, no(1)]);
  });

  test("with a PIN the body is sealed and the number is beside it", async () => {
    const one = await withNumbers();
    await sealOutbox(one.tab);
    const request = sale({ args: { id: 0, narration: "secret" } });
    const stored = await one.tab.offline.outbox.save(request);
    expect(stored).toMatchObject({ number: { no: no(1) }, shown: {} });
    expect(await rowOf(one.tab, request.opId)).toMatchObject({ number: { no: no(1) }, shown: { narration: "x" } });
    await goOnline(one);
    expect(opsOf(one.network, request.opId)).toMatchObject([{ no: no(1) }]);
  });

  test("taken to another device in a file, a save keeps its number and the device that it is of", async () => {
    const one = await withNumbers();
    const request = sale();
    await one.tab.offline.outbox.save(request);
    const text = await one.tab.offline.outbox.exportRows();
    const other = await setup();
    other.network.desk = one.desk;
    await goOffline(other.tab, other.network);
    await other.tab.offline.outbox.importRows(text);
    await other.tab.offline.outbox.discard(request.opId, "Entered twice", true);
    await contact(other);
    expect(one.desk.back).toEqual([no(1)]);
  });

  test("after the server was restored from a backup its old blocks are not used any more", async () => {
    const one = await withNumbers(false);
    await one.tab.offline.ping();
    one.network.epoch = "e2";
    await one.tab.offline.ping();
    await expect.poll(() => left(one.tab)).toBe(0);
    await contact(one);
    expect(one.desk.given).toHaveLength(400);
  });
});

const step = fc.record({
  what: fc.constantFrom("save", "save", "save", "discard", "online", "offline", "kill", "ready"),
  device: fc.nat(1),
  tab: fc.nat(1),
  losesAnswer: fc.boolean(),
});

test("property: two devices with two tabs each never make the same number, whatever is lost, killed and discarded", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const desk = new NumberDesk();
      const networks = [new ScriptedNetwork(), new ScriptedNetwork()];
      const clock = { now: Date.UTC(2026, 10, 21, 10) };
      const devices = networks.map(
        (network) => new Device({ fetch: network.fetch, now: () => clock.now, random: () => 0.5 }),
      );
      const tabs = devices.map((device) => [device.tab(), device.tab()]);
      for (const [at, network] of networks.entries()) {
        network.desk = desk;
        network.now = () => clock.now;
        await signIn(tabs[at]?.[0] ?? devices[0]!.tab());
      }
      const seen: (readonly [device: number, row: Row])[] = [];
      const isOpen = new Set<string>();
      for (const { what, device: at, tab: which, losesAnswer } of steps) {
        const [network, device] = [networks[at]!, devices[at]!];
        const tab = tabs[at]![which]!;
        network.losesBlocks = losesAnswer;
        clock.now += 1_000;
        if (what === "online" || what === "offline") {
          network.pings = what === "online" ? "fine" : "down";
          network.fateOf = () => (what === "online" ? "apply" : "drop-before");
          if (what === "online") await tab.offline.drain("online");
        } else if (what === "ready") await tab.offline.numbers.ready("sale", FY).catch(() => undefined);
        else if (what === "kill") {
          void tab.offline.outbox.save(sale()).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 2));
          tab.kill();
          tabs[at]![which] = device.tab();
        } else if (what === "save") {
          const row = await tab.offline.outbox.save(sale());
          if (row.number) seen.push([at, { no: row.number.no, op: row.opId }]);
          isOpen.add(row.opId);
        } else {
          const [row] = await tab.offline.outbox.rows();
          if (row) await tab.offline.outbox.discard(row.opId, "No", true);
        }
      }
      const kept = (await Promise.all(tabs.map(([tab]) => tab!.offline.outbox.rows()))).flatMap((rows, at) =>
        rows.flatMap((row) => (row.number ? [[at, { no: row.number.no, op: row.opId }] as const] : [])),
      );
      const applied = networks.flatMap((network, at) =>
        network.applied.flatMap(({ envelope, opId }) =>
          envelope.op?.no ? [[at, { no: envelope.op.no, op: opId }] as const] : [],
        ),
      );
      const owner = new Map<unknown, unknown>();
      for (const [, { no: number, op }] of [...seen, ...kept, ...applied]) {
        expect(owner.get(number) ?? op).toBe(op);
        owner.set(number, op);
      }
      expect(new Set(desk.given.map((one) => one.no)).size).toBe(desk.given.length);
      for (const device of devices) device.stop();
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
