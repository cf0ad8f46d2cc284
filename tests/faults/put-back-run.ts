import { cpSync, rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { join } from "node:path";
import { ServerProcess } from "../e2e/help/server-process";
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
}

export interface PutBackResult {
  readonly silent: Put;
  /** A device in the same run that does not tell when it had last heard from the server. */
  readonly mute: Put;
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
    });
    this.opIds.push(opId);
    if (this.isCut) return 0;
    const settled = await this.offline.outbox.settled(opId, 30_000);
    return settled.state === "applied" ? Number(settled.id) : 0;
  }

  /** Saves that left without a result. */
  async lost(): Promise<number> {
    const shown = await Promise.all(this.opIds.map((opId) => this.offline.outbox.status(opId)));
    return shown.filter((status) => !status || status.state === "discarded").length;
  }
}

/**
 * A data folder is put back by hand, and work goes on in it, so that it gives ids and versions again before a device
 * that knows the lost ones is back.
 */
export async function runPutBack(): Promise<PutBackResult> {
  const server = await ServerProcess.make();
  const copy = `${server.dataDir}-yesterday`;
  const [colleague, silent, mute, stranger] = [
    new Person("colleague", server.url),
    new Person("silent", server.url),
    new Person("mute", server.url, true),
    new Person("stranger", server.url),
  ];
  const people = [colleague, silent, mute, stranger];
  try {
    await makeSmallCompany({ dataDir: server.dataDir });
    await server.start();
    await colleague.signIn();
    const edited = [
      await colleague.save("country", { countryname: "Edited by silent" }),
      await colleague.save("country", { countryname: "Edited by mute" }),
    ];
    await server.stop();
    cpSync(server.dataDir, copy, { recursive: true });
    await server.start();
    const chosen = await knowAndWait(colleague, [silent, mute], edited);
    await server.stop();
    rmSync(server.dataDir, { recursive: true });
    cpSync(copy, server.dataDir, { recursive: true });
    await new Promise((go) => setTimeout(go, SILENCE_MS));
    await server.start();
    await stranger.signIn();
    const given = await reuseAndReturn(stranger, [silent, mute], edited);
    const [silentLost, muteLost] = [await silent.lost(), await mute.lost()];
    for (const person of people) person.device.stop();
    await server.stop();
    const found = await readBack(server.dataDir);
    const result = {
      silent: { ...judge(found, silent.name, 0), lost: silentLost },
      mute: { ...judge(found, mute.name, 1), lost: muteLost },
      reused: given.filter((id) => chosen.includes(id)).length,
    };
    return { ...result, report: JSON.stringify(result) };
  } finally {
    for (const person of people) person.device.stop();
    await server.remove();
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The colleague makes records after the backup, and the silent devices, which have seen them, save without a line. */
async function knowAndWait(
  colleague: Person,
  silent: readonly Person[],
  edited: readonly number[],
): Promise<readonly number[]> {
  const chosen: number[] = [];
  for (let n = 0; n < COUNT; n += 1) chosen.push(await colleague.save("country", { countryname: `Chosen ${n}` }));
  for (const [n, id] of edited.entries()) await colleague.save("country", { id, countryname: `Second ${n}` }, 1);
  await colleague.offline.ping();
  for (const [n, person] of silent.entries()) {
    await person.signIn();
    person.isCut = true;
    for (const [at, countryid] of chosen.entries())
      await person.save("state", { statename: `${person.name} ${at}`, countryid });
    await person.save("country", { id: edited[n] ?? 0, countryname: `Third by ${person.name}` }, 2);
  }
  return chosen;
}

/** A stranger works in the books that were put back; then the silent devices return. */
async function reuseAndReturn(
  stranger: Person,
  silent: readonly Person[],
  edited: readonly number[],
): Promise<readonly number[]> {
  const given: number[] = [];
  // More than the colleague made: the trail is past all marks, and only its links tell that it went another way.
  for (let n = 0; n < 3 * COUNT; n += 1) given.push(await stranger.save("country", { countryname: `Another ${n}` }));
  for (const [n, id] of edited.entries()) await stranger.save("country", { id, countryname: `Kept ${n}` }, 1);
  for (const person of silent) {
    person.isCut = false;
    await person.offline.ping().catch(() => null);
  }
  for (const person of silent) {
    await person.signIn();
    for (let tries = 0; tries < TRIES && (await isBusy(person)); tries += 1)
      await new Promise((go) => setTimeout(go, 250));
  }
  return given;
}

/** Something is on its way, or was not tried yet. */
async function isBusy({ offline }: Person): Promise<boolean> {
  await offline.outbox.sendNow();
  return (await offline.outbox.rows()).some(
    ({ state, itemFails }) => state === "sending" || (state === "queued" && itemFails === 0),
  );
}

interface Found {
  readonly states: readonly { readonly statename: string; readonly countryname: string }[];
  readonly countries: readonly string[];
}

async function readBack(dataDir: string): Promise<Found> {
  const db = await PGlite.create({ dataDir: join(dataDir, "pg") });
  try {
    const { rows: states } = await db.query<Found["states"][number]>(
      "select s.statename, c.countryname from m_state s join m_country c on c.id = s.countryid where s.statename ~ '^(silent|mute) '",
    );
    const { rows } = await db.query<{ countryname: string }>("select countryname from m_country");
    return { states, countries: rows.map(({ countryname }) => countryname) };
  } finally {
    await db.close();
  }
}

function judge({ states, countries }: Found, name: string, at: number): Omit<Put, "lost"> {
  const own = states.filter(({ statename }) => statename.startsWith(`${name} `));
  return {
    wrong: own.filter(({ statename, countryname }) => countryname !== `Chosen ${statename.split(" ")[1]}`).length,
    overwritten: countries.includes(`Kept ${at}`) ? 0 : 1,
  };
}
