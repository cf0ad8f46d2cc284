import { cpSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { ServerProcess } from "../e2e/help/server-process";
import type { KnownSince } from "../../src/client/offline/contract/save";
import { Device, type Tab } from "../offline/help/device";
import { changedOperations, withoutHeard } from "./changed-operations";
import { makeSmallCompany, OWNER } from "./small-company";

/** Records that the colleague makes after the backup, and a stranger again after the folder was put back. */
const COUNT = 8;
/** Longer than what the server allows a device to have heard later than it says, ms. */
const SILENCE_MS = 35_000;
const TRIES = 40;

interface Put {
  /** States under a country that their user did not choose. */
  readonly wrong: number;
  /** Changes of others that an edit of a silent device replaced. */
  readonly overwritten: number;
  /** Saves that are neither on the server nor shown to their user. */
  readonly lost: number;
  /** Saves that still wait, so that nothing was decided about them. */
  readonly undecided: number;
}

export interface PutBackResult {
  readonly silent: Put;
  /** A device in the same run that does not tell when it had last heard from the server. */
  readonly mute: Put;
  /** A device whose user had begun entries before the folder was put back, and saves them after a new sign-in. */
  readonly drafted: Put;
  /** The same, but the entries do not say when they were begun. */
  readonly forgetful: Put;
  /** Records to which the server gave ids of lost ones. */
  readonly reused: number;
  readonly report: string;
}

/** A device that is cut off while it saves. */
class Person {
  readonly device: Device;
  readonly opIds: string[] = [];
  private tab: Tab | null = null;
  isCut = false;
  /** What the device knew when its user began the entries that are saved later. */
  since: KnownSince | undefined;

  constructor(
    readonly name: string,
    base: string,
    isMute = false,
  ) {
    const send: typeof fetch = isMute ? changedOperations(() => this.device, withoutHeard) : fetch;
    this.device = new Device({
      fetch: async (input, init) => {
        if (this.isCut) throw new TypeError("fetch failed");
        return send(input, init);
      },
      base,
    });
  }

  get offline(): Tab["offline"] {
    this.tab ??= this.device.tab();
    return this.tab.offline;
  }

  async signIn(): Promise<void> {
    await this.offline.session.expire();
    const entry = { ...OWNER, companyid: "", pin: "" };
    const { coname } = await this.offline.session.signIn(entry);
    if (typeof coname === "string" || !coname[0]) throw new Error("The owner may enter no company.");
    await this.offline.session.signIn({ ...entry, companyid: coname[0].companyid });
    await this.offline.ping();
  }

  /** Saves a record; its id where the server answered. */
  async save(entity: "country" | "state", args: object, ver?: number): Promise<number> {
    const opId = crypto.randomUUID();
    const id = "id" in args ? String(args.id) : "";
    await this.offline.outbox.save({
      opId,
      screen: `form:${entity}`,
      entity,
      recordKey: id || `tmp:${opId}`,
      sqlsp: `${entity}_R_save`,
      args: { id: 0, ...args },
      base: ver === undefined ? { kind: "none" } : { kind: "ver", ver },
      defVer: "",
      shown: {},
      formname: entity,
      title: `${entity} of ${this.name}`,
      ...(this.since ? { since: this.since } : {}),
    });
    this.opIds.push(opId);
    if (this.isCut) return 0;
    const settled = await this.offline.outbox.settled(opId, 30_000);
    return settled.state === "applied" ? Number(settled.id) : 0;
  }

  /** Saves that left without a result, and saves of which nothing was decided. */
  async ends(): Promise<Pick<Put, "lost" | "undecided">> {
    const shown = await Promise.all(this.opIds.map((opId) => this.offline.outbox.status(opId)));
    return {
      lost: shown.filter((status) => !status || status.state === "discarded").length,
      undecided: shown.filter((status) => status?.state === "waiting").length,
    };
  }

  /** The records that the user chose, each under an own one, and a change of a record at its second version. */
  async enter(chosen: readonly number[], edited: number): Promise<void> {
    for (const [at, countryid] of chosen.entries())
      await this.save("state", { statename: `${this.name} ${at}`, countryid });
    await this.save("country", { id: edited, countryname: `Third by ${this.name}` }, 2);
  }
}

/**
 * A data folder is put back by hand, and work goes on in it, so that it gives ids and versions again before a device
 * that knows the lost ones is back.
 */
export async function runPutBack(): Promise<PutBackResult> {
  const server = await ServerProcess.make();
  const copy = `${server.dataDir}-yesterday`;
  const [colleague, stranger] = [new Person("colleague", server.url), new Person("stranger", server.url)];
  const silent = [new Person("silent", server.url), new Person("mute", server.url, true)];
  const late = [new Person("drafted", server.url), new Person("forgetful", server.url)];
  const returning = [...silent, ...late];
  const people = [colleague, stranger, ...returning];
  try {
    await makeSmallCompany({ dataDir: server.dataDir });
    await server.start();
    await colleague.signIn();
    const edited: number[] = [];
    for (const { name } of returning)
      edited.push(await colleague.save("country", { countryname: `Edited by ${name}` }));
    await server.stop();
    cpSync(server.dataDir, copy, { recursive: true });
    await server.start();
    const chosen = await knowAndWait(colleague, { silent, late }, edited);
    await server.stop();
    rmSync(server.dataDir, { recursive: true });
    cpSync(copy, server.dataDir, { recursive: true });
    await new Promise((go) => setTimeout(go, SILENCE_MS));
    await server.start();
    await stranger.signIn();
    const given = await reuse(stranger, edited);
    await comeBack(returning);
    for (const [at, person] of late.entries()) await person.enter(chosen, edited[silent.length + at] ?? 0);
    for (const person of returning) await settle(person);
    const ends = await Promise.all(returning.map((person) => person.ends()));
    for (const person of people) person.device.stop();
    await server.stop();
    const found = await readBack(server.dataDir);
    const put = (at: number): Put => ({
      ...judge(found, returning[at]?.name ?? "", at),
      lost: ends[at]?.lost ?? 0,
      undecided: ends[at]?.undecided ?? 0,
    });
    const result = {
      silent: put(0),
      mute: put(1),
      drafted: put(2),
      forgetful: put(3),
      reused: given.filter((id) => chosen.includes(id)).length,
    };
    return { ...result, report: JSON.stringify(result) };
  } finally {
    for (const person of people) person.device.stop();
    await server.remove();
    rmSync(copy, { recursive: true, force: true });
  }
}

interface Returning {
  readonly silent: readonly Person[];
  readonly late: readonly Person[];
}

/**
 * The colleague makes records after the backup. The silent devices, which have seen them, save without a line; the
 * users of the late ones have only begun their entries.
 */
async function knowAndWait(
  colleague: Person,
  { silent, late }: Returning,
  edited: readonly number[],
): Promise<readonly number[]> {
  const chosen: number[] = [];
  for (let n = 0; n < COUNT; n += 1) chosen.push(await colleague.save("country", { countryname: `Chosen ${n}` }));
  for (const [n, id] of edited.entries()) await colleague.save("country", { id, countryname: `Second ${n}` }, 1);
  await colleague.offline.ping();
  for (const person of [...silent, ...late]) {
    await person.signIn();
    person.isCut = true;
  }
  for (const [n, person] of silent.entries()) await person.enter(chosen, edited[n] ?? 0);
  const [drafted] = late;
  if (drafted) drafted.since = await drafted.offline.outbox.known();
  return chosen;
}

/** A stranger works in the books that were put back. */
async function reuse(stranger: Person, edited: readonly number[]): Promise<readonly number[]> {
  const given: number[] = [];
  // More than the colleague made: the trail is past all marks, and only its links tell that it went another way.
  for (let n = 0; n < 3 * COUNT; n += 1) given.push(await stranger.save("country", { countryname: `Another ${n}` }));
  for (const [n, id] of edited.entries()) await stranger.save("country", { id, countryname: `Kept ${n}` }, 1);
  return given;
}

/** The server notices by the first signed-in contact that it went back, and ends all sign-ins. */
async function comeBack(people: readonly Person[]): Promise<void> {
  for (const person of people) person.isCut = false;
  for (const person of people) {
    await person.signIn();
    await settle(person);
  }
}

/** Sends until something is decided about every save; whose sign-in ended meanwhile signs in again, as users do. */
async function settle(person: Person): Promise<void> {
  const { session, outbox } = person.offline;
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (!(await session.get())) await person.signIn();
    await outbox.sendNow();
    if ((await person.ends()).undecided === 0) return;
    await new Promise((go) => setTimeout(go, 250));
  }
}

interface Found {
  readonly states: readonly { readonly statename: string; readonly countryname: string }[];
  readonly countries: readonly string[];
}

async function readBack(dataDir: string): Promise<Found> {
  const db = await PGlite.create({ dataDir: join(dataDir, "pg") });
  try {
    const { rows: states } = await db.query<Found["states"][number]>(
      "select s.statename, c.countryname from m_state s join m_country c on c.id = s.countryid where s.statename ~ '^(silent|mute|drafted|forgetful) '",
    );
    const { rows } = await db.query<{ countryname: string }>("select countryname from m_country");
    return { states, countries: rows.map(({ countryname }) => countryname) };
  } finally {
    await db.close();
  }
}

function judge({ states, countries }: Found, name: string, at: number): Omit<Put, "lost" | "undecided"> {
  const own = states.filter(({ statename }) => statename.startsWith(`${name} `));
  return {
    wrong: own.filter(({ statename, countryname }) => countryname !== `Chosen ${statename.split(" ")[1]}`).length,
    overwritten: countries.includes(`Kept ${at}`) ? 0 : 1,
  };
}
