import fc from "fast-check";
import { expect, test } from "vitest";
import { Device, signIn, type Tab } from "./help/device";
import { sealOutbox } from "./help/outbox-setup";
import { citySave } from "./help/save-request";
import { ScriptedNetwork, type Fate } from "./help/scripted-network";

/** What the user may rely on, in a few lines: each save is either kept or gone, in the order of its record. */
interface Model {
  readonly saves: { readonly opId: string; readonly record: string; place: "kept" | "gone" }[];
}

interface Real {
  readonly device: Device;
  readonly network: ScriptedNetwork;
  readonly clock: { now: number };
  tab: Tab;
}

type Step = fc.AsyncCommand<Model, Real>;

const always = () => true;

class Save implements Step {
  constructor(
    readonly record: number,
    readonly isEdit: boolean,
  ) {}
  check = always;
  async run(model: Model, real: Real) {
    const record = this.isEdit ? String(this.record) : "";
    const request = citySave(record ? { recordKey: record, base: { kind: "ver", ver: 1 } } : {});
    await real.tab.offline.outbox.save(request);
    model.saves.push({ opId: request.opId, record: record || request.opId, place: "kept" });
  }
  toString = () => `save(${this.isEdit ? `edit ${this.record}` : "new"})`;
}

class Drain implements Step {
  constructor(readonly fates: readonly Fate[]) {}
  check = always;
  async run(model: Model, real: Real) {
    real.clock.now += 400_000;
    real.network.script.push(...this.fates);
    await real.tab.offline.drain("online");
    real.network.script.length = 0;
    await agree(model, real);
  }
  toString = () => `drain(${JSON.stringify(this.fates)})`;
}

class Kill implements Step {
  constructor(readonly midway: boolean) {}
  check = always;
  async run(_model: Model, real: Real) {
    if (this.midway) void real.tab.offline.drain("online").catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    real.tab.kill();
    real.tab = real.device.tab();
  }
  toString = () => `kill(${this.midway ? "while sending" : "at rest"})`;
}

class Discard implements Step {
  constructor(readonly at: number) {}
  check = ({ saves }: Readonly<Model>) => saves.length > 0 && saves[this.at % saves.length]?.place !== "gone";
  async run(model: Model, real: Real) {
    const one = model.saves[this.at % model.saves.length]!;
    const answer = await real.tab.offline.outbox.discard(one.opId, "x", false);
    if (
      (answer.outcome === "cancelled" || answer.outcome === "discarded") &&
      !real.network.applied.some(({ opId }) => opId === one.opId)
    )
      one.place = "gone";
    await agree(model, real);
  }
  toString = () => `discard(${this.at})`;
}

class Correct implements Step {
  constructor(readonly at: number) {}
  check = (model: Readonly<Model>) => model.saves.length > 0;
  async run(model: Model, real: Real) {
    const one = model.saves[this.at % model.saves.length];
    const row = one && (await real.tab.offline.outbox.row(one.opId));
    if (row?.state === "rejected")
      await real.tab.offline.outbox.correct(row.opId, {
        args: { id: 0, city: `corrected ${row.rev}` },
        shown: {},
        base: row.base,
      });
  }
  toString = () => `correct(${this.at})`;
}

/**
 * Nothing kept is lost, nothing is applied twice, nothing gone is applied, and each record is written in the order of
 * its saves.
 */
async function agree(model: Model, real: Real): Promise<void> {
  const { outbox } = real.tab.offline;
  const waiting = new Set((await outbox.rows()).map(({ opId }) => opId));
  const shown = new Map<string, string | undefined>();
  for (const { opId } of model.saves) shown.set(opId, (await outbox.status(opId))?.state);
  // Read last, because sending continues in the meantime.
  const applied = real.network.applied.map(({ opId }) => opId);
  expect(new Set(applied).size).toBe(applied.length);
  for (const { opId, place } of model.saves) {
    if (place === "gone") expect(applied).not.toContain(opId);
    else expect(waiting.has(opId) || applied.includes(opId)).toBe(true);
    if (shown.get(opId) === "applied") expect(applied).toContain(opId);
  }
  for (const record of new Set(model.saves.map((save) => save.record))) {
    const order = model.saves
      .filter((save) => save.record === record && applied.includes(save.opId))
      .map((save) => applied.indexOf(save.opId));
    expect(order).toEqual(order.toSorted((left, right) => left - right));
  }
}

const fate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Fate>("apply") },
  fc.constantFrom<Fate>(
    "drop-before",
    "drop-after",
    { raw: "<html>" },
    { raw: "" },
    { raw: '{"Message":"busy"}', status: 503 },
    { raw: '{"ExceptionMessage":"x"}', status: 500 },
    { rows: [{ err: 1, errkey: "city", errormsg: "No." }] },
    { rows: [{ err: 1, errkey: "op_dep", errormsg: "waits" }] },
  ),
);

const steps: fc.Arbitrary<Step>[] = [
  fc.tuple(fc.nat(2), fc.boolean()).map(([record, isEdit]) => new Save(record + 1, isEdit)),
  fc.tuple(fc.nat(2), fc.boolean()).map(([record, isEdit]) => new Save(record + 1, isEdit)),
  fc.array(fate, { maxLength: 6 }).map((fates) => new Drain(fates)),
  fc.boolean().map((midway) => new Kill(midway)),
  fc.nat(20).map((at) => new Discard(at)),
  fc.nat(20).map((at) => new Correct(at)),
];

test.each([
  ["plain", 300],
  ["sealed", 150],
])(
  "whatever happens in whatever order to saves kept %s: none lost, none doubled, each record in order, and at the end nothing stuck",
  async (kept, runs) => {
    await fc.assert(
      fc.asyncProperty(fc.commands(steps, { maxCommands: 14 }), async (commands) => {
        const network = new ScriptedNetwork();
        const clock = { now: Date.UTC(2026, 10, 21) };
        network.now = () => clock.now;
        const device = new Device({ fetch: network.fetch, now: () => clock.now, random: () => 0 });
        const real: Real = { device, network, clock, tab: device.tab() };
        await signIn(real.tab);
        if (kept === "sealed") await sealOutbox(real.tab);
        const model: Model = { saves: [] };
        try {
          await fc.asyncModelRun(() => ({ model, real }), commands);
          await comeToRest(model, real);
        } finally {
          device.stop();
        }
      }),
      { numRuns: Number(process.env.MODEL_RUNS ?? runs) },
    );
  },
);

/** All faults end and the user corrects what was refused. Then everything kept is on the server. */
async function comeToRest(model: Model, real: Real): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    for (const row of await real.tab.offline.outbox.rows())
      if (row.state === "rejected")
        await real.tab.offline.outbox.correct(row.opId, {
          args: { id: 0, city: `rest ${round}` },
          shown: {},
          base: row.base,
        });
    real.clock.now += 400_000;
    await real.tab.offline.drain("online");
  }
  await agree(model, real);
  expect((await real.tab.offline.outbox.rows()).map((row) => `${row.state} ${JSON.stringify(row.lastErr)}`)).toEqual(
    [],
  );
}
