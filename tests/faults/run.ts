import { demoFolder } from "../e2e/help/demo-folder";
import { ServerProcess } from "../e2e/help/server-process";
import { readBooks } from "./books";
import type { Control } from "./controls";
import { prng, type Prng } from "./prng";
import { FaultProxy, NO_FAULTS, type FaultRates } from "./proxy";
import { check, type Violations } from "./records";
import { Worker } from "./worker";

export interface RunOptions {
  readonly saves: number;
  readonly seed: number;
  readonly control?: Control;
  /** Devices with a PIN. */
  readonly pin?: boolean;
  readonly devices?: number;
  readonly tabs?: number;
  readonly killTabMs?: number;
  /** How often the server is killed on the way; without, only at its random fault points. */
  readonly serverKills?: number;
  /** How long the devices may take after the last fault; a minute by the design. */
  readonly quietMs?: number;
}

export interface RunResult extends Violations {
  readonly overwritten: number;
  readonly accepted: number;
  readonly seconds: number;
  /** A table to read. */
  readonly report: string;
}

const RATES: FaultRates = {
  dropBefore: 0.03,
  dropAfter: 0.04,
  duplicate: 0.03,
  lateDuplicate: 0.02,
  busy: 0.03,
  garbled: 0.01,
};
const QUIET_MS_MAX = 60_000;
/** A start of the server takes some seconds. With more kills it would hardly run. */
const SAVES_PER_KILL = 200;
const KILL_CHECK_MS = 50;

/**
 * Devices with their own tabs and databases save through an unreliable connection to a real server. The server and
 * the tabs are killed at random. Then all faults end, and the server's tables are compared with the replies that the
 * devices got.
 */
export async function run(options: RunOptions): Promise<RunResult> {
  const random = prng(options.seed);
  const mark = `F${options.seed.toString(36)}`;
  const server = await ServerProcess.make({ from: { dataDir: await demoFolder(), databaseUrl: null } });
  const faults = `before-commit:0.0005:${options.seed},after-commit:0.0005:${options.seed + 1},drop-answer:0.01:${options.seed + 2}`;
  const keeper = new Keeper(server, { MICROAC_FAULT: faults });
  await keeper.start();
  const proxy = new FaultProxy(server.port, NO_FAULTS, random);
  const base = await proxy.listen();
  const workers = Array.from(
    { length: options.devices ?? 5 },
    (_, index) =>
      new Worker({
        index,
        base,
        tabs: options.tabs ?? 2,
        random,
        control: options.control ?? null,
        pin: options.pin,
        mark,
      }),
  );
  try {
    for (const worker of workers) await worker.start();
    const started = performance.now();
    proxy.rates = RATES;
    await work(options, workers, keeper, random);
    proxy.rates = NO_FAULTS;
    await keeper.calm();
    const stuck = await becomeQuiet(workers, proxy, options.quietMs ?? QUIET_MS_MAX);
    const seconds = (performance.now() - started) / 1000;
    const shown = new Map((await Promise.all(workers.map((worker) => worker.shown()))).flatMap((map) => [...map]));
    const left = (await Promise.all(workers.map((worker) => worker.waiting()))).flat();
    const learnt = (await Promise.all(workers.map((worker) => worker.learnDiscards()))).reduce(
      (sum, one) => sum + one,
      0,
    );
    for (const worker of workers) worker.device.stop();
    await keeper.stop();
    const { writes, overwritten } = await readBooks(server.dataDir, mark);
    const attempts = workers.flatMap((worker) => worker.attempts);
    const found = check(attempts, writes, shown, stuck);
    const accepted = attempts.filter(({ acked }) => acked).length;
    const report = table(
      options,
      { ...found, overwritten },
      { accepted, seconds, workers, proxy, kills: keeper.deaths, writes: writes.length, left, learnt },
    );
    return { ...found, overwritten, accepted, seconds, report };
  } finally {
    for (const worker of workers) worker.device.stop();
    proxy.close();
    await keeper.stop();
    await server.remove();
  }
}

async function work(options: RunOptions, workers: readonly Worker[], keeper: Keeper, random: Prng): Promise<void> {
  const { saves, serverKills = Math.ceil(saves / SAVES_PER_KILL) } = options;
  let left = saves;
  let over = false;
  const killTabs = every(
    options.killTabMs ?? 500,
    () => over,
    () => workers[random.below(workers.length)]?.killTab(),
  );
  // By what was done, not by the clock: a slow machine has as many kills as a fast one.
  let kills = 0;
  const killServer = every(
    KILL_CHECK_MS,
    () => over || kills === serverKills,
    async () => {
      if (saves - left < ((kills + 1) * saves) / (serverKills + 1)) return;
      kills += 1;
      await keeper.kill();
    },
  );
  await Promise.all(
    workers.map(async (worker) => {
      while (left > 0) {
        left -= 1;
        await worker.step();
        if (random.chance(0.2)) await sleep(random.below(20));
      }
    }),
  );
  over = true;
  await Promise.all([killTabs, killServer]);
}

async function every(ms: number, over: () => boolean, act: () => Promise<void> | undefined): Promise<void> {
  if (ms === 0) return;
  for (;;) {
    for (let waited = 0; waited < ms && !over(); waited += 50) await sleep(Math.min(50, ms));
    if (over()) return;
    await act();
  }
}

/** I8: a minute after the last fault everything that can be sent is sent. Returns what is still waiting then. */
async function becomeQuiet(workers: readonly Worker[], proxy: FaultProxy, quietMs: number): Promise<number> {
  const deadline = performance.now() + quietMs;
  for (;;) {
    const waiting = await Promise.all(workers.map((worker) => worker.sendAll()));
    const sum = waiting.reduce((left, right) => left + right, 0);
    if ((sum === 0 && !proxy.busy) || performance.now() > deadline) return sum;
    await sleep(200);
  }
}

/** Restarts a server that is killed from outside. */
class Keeper {
  deaths = 0;
  private over = false;
  private watching: Promise<void> = Promise.resolve();
  private env: Record<string, string>;

  constructor(
    private readonly server: ServerProcess,
    env: Record<string, string>,
  ) {
    this.env = env;
  }

  async start(): Promise<void> {
    await this.server.start([], this.env);
    this.watching = this.watch();
  }

  async kill(): Promise<void> {
    await this.server.kill();
  }

  /** From now on the server has no faults of its own. */
  async calm(): Promise<void> {
    this.env = {};
    await this.server.kill();
    for (let tries = 0; tries < 600 && !(await isUp(this.server.url)); tries += 1) await sleep(100);
  }

  async stop(): Promise<void> {
    this.over = true;
    await this.watching;
    await this.server.stop();
  }

  private async watch(): Promise<void> {
    while (!this.over) {
      await sleep(100);
      if (this.over || (await isUp(this.server.url))) continue;
      this.deaths += 1;
      await this.server.kill();
      await this.server.start([], this.env).catch(() => undefined);
    }
  }
}

async function isUp(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

interface Facts {
  readonly accepted: number;
  readonly seconds: number;
  readonly workers: readonly Worker[];
  readonly proxy: FaultProxy;
  readonly kills: number;
  readonly writes: number;
  readonly left: readonly string[];
  /** Discards that were applied although their replies never came. */
  readonly learnt: number;
}

function table(options: RunOptions, found: Violations & { readonly overwritten: number }, facts: Facts): string {
  const sum = (of: (worker: Worker) => number) => facts.workers.reduce((total, worker) => total + of(worker), 0);
  const { counts } = facts.proxy;
  return [
    `seed ${options.seed}, ${options.saves} saves, ${facts.workers.length} devices${options.control ? `, CONTROL ${options.control}` : ""}, ${facts.seconds.toFixed(1)} s`,
    `accepted ${facts.accepted} | lost ${found.lost} | doubled ${found.doubled} | ghosts ${found.ghosts} | out of order ${found.outOfOrder} | ` +
      `overwritten ${found.overwritten} | untrue ${found.untrue} | stuck ${found.stuck}`,
    `${facts.writes} writes on the server, ${facts.kills} server deaths, ${sum((worker) => worker.counts.tabKills)} tab kills, ` +
      `${sum((worker) => worker.counts.notKept)} not kept, ${sum((worker) => worker.counts.discards)} discarded and ${facts.learnt} whose answer died with its tab`,
    Object.entries(counts)
      .map(([name, value]) => `${name} ${value}`)
      .join(", "),
    ...found.samples,
    ...facts.left.slice(0, 6).map((line) => `waits: ${line}`),
  ].join("\n");
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
