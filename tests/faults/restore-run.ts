import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { ServerProcess } from "../e2e/help/server-process";
import { prng } from "./prng";
import { RestoreUser } from "./restore-user";
import { makeSmallCompany } from "./small-company";

export interface RestoreOptions {
  readonly saves: number;
  readonly seed: number;
  /** A real PostgreSQL: the address of an empty database. */
  readonly databaseUrl?: string;
}

export interface Judged {
  readonly accepted: number;
  /** Reported to a user as saved, but not exactly once on the server at the end. */
  readonly lost: number;
  readonly doubled: number;
  /** Records with another id or number than was shown, or other values than the last save. */
  readonly changed: number;
  /** Numbers that were shown for two documents. */
  readonly sharedNumbers: number;
  /** Saves that the backup did not have and that were not reported to any user. */
  readonly untold: number;
  readonly stuck: number;
  /** Saves that devices sent again. */
  readonly again: number;
}

export interface RestoreResult {
  readonly three: Judged;
  /**
   * A fourth device in the same run that keeps no sent saves, as all devices did once. The run must show what that
   * costs.
   */
  readonly forgetful: Judged;
  readonly report: string;
}

const root = new URL("../..", import.meta.url).pathname;
/** More than the number of retries of a save that a restored server refuses until other devices have sent theirs. */
const ROUNDS_MAX = 15;
/** The device that is offline during the restore, and the one that keeps no sent saves. */
const [CUT, FORGETFUL] = [2, 3];
const FORGETFUL_SAVES = 5;

/**
 * Three devices save, a backup is made, they continue to save, the server is restored to the backup, and they
 * continue again (issue: data never goes away).
 */
export async function runRestore(options: RestoreOptions): Promise<RestoreResult> {
  const env: Record<string, string> = options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {};
  const server = await ServerProcess.make({ env });
  const random = prng(options.seed);
  const people = [0, 1, 2, 3].map(
    (index) => new RestoreUser(index, server.url, random, `R${options.seed.toString(36)}`),
  );
  const three = people.slice(0, FORGETFUL);
  const clock = stages();
  try {
    await makeSmallCompany(options.databaseUrl ? { databaseUrl: options.databaseUrl } : { dataDir: server.dataDir });
    await server.start();
    for (const person of people) await person.signIn();
    clock("start");
    await everybody(people, Math.floor(options.saves * 0.3));
    for (const person of people) await person.settle();
    clock("saves");
    await command(server, env, "--backup");
    clock("backup");
    const [file = ""] = readdirSync(join(server.dataDir, "backups"));
    for (const person of people) person.isAfterBackup = true;
    await everybody(people, Math.floor(options.saves * 0.3));
    for (const person of people) await person.settle();
    for (const person of people) await person.remember();
    people[CUT]?.cut(true);
    await everybody(people, Math.floor(options.saves * 0.15));
    for (const person of people)
      if (person.index !== CUT) {
        await person.settle();
        await person.remember();
      }
    for (const person of people) await person.expect();
    await server.stop();
    await people[FORGETFUL]?.forget();
    clock("saves");
    await command(server, env, "--restore", join(server.dataDir, "backups", file));
    clock("restore");
    await server.start();
    people[CUT]?.cut(false);
    for (const person of people) await person.signIn();
    clock("start");
    await everybody(people, options.saves - Math.floor(options.saves * 0.75));
    await quiet(people);
    clock("saves");
    for (const person of people) await person.rest();
    const left = (await Promise.all(three.map((person) => person.left()))).flat();
    for (const person of people) person.device.stop();
    await server.stop();
    const found = await readBack(server.dataDir, options.databaseUrl);
    const [clean, forgetful] = [judge(three, found), judge(people.slice(FORGETFUL), found)];
    return {
      three: clean,
      forgetful,
      report: [JSON.stringify({ three: clean, forgetful, seconds: clock("end") }), ...left].join("\n"),
    };
  } finally {
    for (const person of people) person.device.stop();
    await server.remove();
  }
}

/** Seconds of each stage so far, by name. */
function stages(): (stage: string) => Readonly<Record<string, number>> {
  const spent: Record<string, number> = {};
  let since = performance.now();
  return (stage) => {
    spent[stage] = Math.round((spent[stage] ?? 0) + (performance.now() - since) / 1000);
    since = performance.now();
    return spent;
  };
}

/** The saves are those of the three devices; the fourth makes a few in parallel. */
async function everybody(people: readonly RestoreUser[], saves: number): Promise<void> {
  await Promise.all(
    people.map(async (person, at) => {
      for (let left = at === FORGETFUL ? FORGETFUL_SAVES : Math.floor((saves + at) / FORGETFUL); left > 0; left -= 1)
        await person.save();
    }),
  );
}

/** Until nothing is waiting, or what waits has been sent several times without success. */
async function quiet(people: readonly RestoreUser[]): Promise<void> {
  let before = "";
  for (let rounds = 0; rounds < ROUNDS_MAX; rounds += 1) {
    const waiting = await Promise.all(people.map((person) => person.waiting()));
    if (waiting.every((n) => n === 0)) return;
    if (String(waiting) !== before) rounds = 0;
    before = String(waiting);
    await new Promise((go) => setTimeout(go, 250));
  }
}

/** `npm run backup` or `npm run restore FILE`, without the build. */
function command(server: ServerProcess, env: Record<string, string>, ...args: string[]): Promise<void> {
  return new Promise((settle, fail) => {
    const child = spawn(process.execPath, [join(root, "dist/server/main.js"), ...args], {
      cwd: root,
      env: { ...process.env, DATABASE_URL: "", DATA_DIR: server.dataDir, ...env },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        said += chunk.toString();
      });
    child.on("close", (code) => {
      process.stdout.write(said);
      if (code === 0) settle();
      else fail(new Error(`${args.join(" ")} ended with ${code}: ${said}`));
    });
  });
}

interface Found {
  readonly opid: string;
  readonly entity: string;
  readonly recid: string;
  readonly action: string;
}

interface Shown {
  readonly kind: string;
  readonly id: string;
  readonly text: string;
  readonly no: string;
}

const WRITES = `select opid::text, entity, recid, action from audit_trail where opid is not null and entity in ('country', 'support') order by coid, seq`;
const RECORDS = `select 'country' as kind, id::text, countryname as text, '' as no from m_country union all select 'support', id::text, subject, autobillno from m_support`;

async function readBack(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<{ readonly writes: readonly Found[]; readonly records: readonly Shown[] }> {
  if (databaseUrl) {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return { writes: (await client.query<Found>(WRITES)).rows, records: (await client.query<Shown>(RECORDS)).rows };
    } finally {
      await client.end();
    }
  }
  const db = await PGlite.create({ dataDir: join(dataDir, "pg") });
  try {
    return { writes: (await db.query<Found>(WRITES)).rows, records: (await db.query<Shown>(RECORDS)).rows };
  } finally {
    await db.close();
  }
}

function judge(people: readonly RestoreUser[], { writes, records }: Awaited<ReturnType<typeof readBack>>): Judged {
  const saved = people.flatMap((person) => person.saved);
  const told = people.flatMap((person) => person.told);
  const times = new Map<string, number>();
  for (const { opid } of writes) times.set(opid, (times.get(opid) ?? 0) + 1);
  const byId = new Map(records.map((record) => [`${record.kind}:${record.id}`, record]));
  const last = new Map(saved.map((one) => [one.creator, one.tag]));
  const makers = saved.filter(({ opId, creator }) => opId === creator);
  const changed = makers.filter((one) => {
    const record = byId.get(`${one.kind}:${one.id}`);
    return times.has(one.opId) && (!record || record.text !== last.get(one.creator) || (one.no ?? "") !== record.no);
  });
  const numbers = makers.flatMap(({ no }) => (no ? [no] : []));
  // Named by its title alone, or with its number behind it.
  const tellings = saved.filter(({ tag }) =>
    told.some((said) => said.includes(`"${tag}"`) || said.includes(`"${tag} ·`)),
  );
  return {
    accepted: saved.length,
    lost: saved.filter(({ opId }) => !times.has(opId)).length,
    doubled: saved.filter(({ opId }) => (times.get(opId) ?? 0) > 1).length,
    changed: changed.length,
    sharedNumbers: numbers.length - new Set(numbers).size,
    untold: saved.filter((one) => one.isGone && !tellings.includes(one)).length,
    stuck: people.reduce((sum, { stuck }) => sum + stuck, 0),
    again: tellings.length,
  };
}
