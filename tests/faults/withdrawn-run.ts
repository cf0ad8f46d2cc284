import { sql } from "kysely";
import { createUser } from "../../src/server/engine/sign-in/identity";
import { Device, type Tab } from "../offline/help/device";
import { PASSWORD, type TestServer } from "../server/harness";
import { openCompanies } from "../server/records/company";
import { dropRefused, shareQueue } from "./controls";
import { prng, type Prng } from "./prng";
import { FaultProxy, NO_FAULTS, type FaultRates } from "./proxy";

const RATES: FaultRates = { ...NO_FAULTS, dropBefore: 0.1, dropAfter: 0.1, duplicate: 0.15, busy: 0.05, garbled: 0.02 };
const RECORDS = 3;
/** Saves of one record: it is made, and then changed. */
const EDITS = 2;
const TRIES = 60;

type Withdrawal = "block" | "delete" | "branch" | "right";

/**
 * `drops` takes any answer for an end: what is refused leaves the device. `shares` keeps no owner of what waits: it is
 * sent by whoever signs in.
 */
interface Case {
  readonly username: string;
  readonly withdrawal: Withdrawal;
  readonly control?: "drops" | "shares";
}

const CASES: readonly Case[] = [
  { username: "bina", withdrawal: "block" },
  { username: "chand", withdrawal: "branch" },
  { username: "farid", withdrawal: "delete" },
  { username: "deepa", withdrawal: "right" },
  { username: "esha", withdrawal: "right", control: "drops" },
  { username: "gopal", withdrawal: "block", control: "shares" },
];

export interface WithdrawnFigures {
  /** Applied although their user had lost the access, before an administrator sent them. */
  readonly passed: number;
  /** Neither on the server nor in the outbox, at any time. */
  readonly lost: number;
  readonly doubled: number;
  /** On the server at the end without the name of the user who made them. */
  readonly unnamed: number;
  /** Still waiting after the administrator has sent all. */
  readonly stuck: number;
}

class Person {
  readonly opIds: string[] = [];
  readonly device: Device;
  userid = 0;
  isCut = false;
  passed = 0;
  lost = 0;
  private tab: Tab | null = null;

  constructor(
    readonly one: Case,
    base: string,
    random: Prng,
  ) {
    const send = one.control === "drops" ? dropRefused(() => this.device) : fetch;
    this.device = new Device({
      fetch: (input, init) => (this.isCut ? Promise.reject(new TypeError("fetch failed")) : send(input, init)),
      base,
      random: () => random.next() * 0.2,
    });
  }

  get offline(): Tab["offline"] {
    this.tab ??= this.device.tab();
    return this.tab.offline;
  }

  async signIn(username: string, companyid: string): Promise<void> {
    await this.offline.session.expire();
    const answer = await this.offline.session.signIn({ username, password: PASSWORD, companyid, pin: "" });
    if (!answer.access_token) throw new Error(`Could not sign in: ${answer.err}`);
    await this.offline.ping();
  }

  async save(name: string): Promise<void> {
    const creator = crypto.randomUUID();
    for (let edit = 0; edit < EDITS; edit += 1) {
      const opId = edit === 0 ? creator : crypto.randomUUID();
      const args = { id: edit === 0 ? 0 : { $op: creator, col: "id" }, countryname: `${name}, ${edit}` };
      await this.offline.outbox.save({
        opId,
        screen: "form:country",
        entity: "country",
        recordKey: `tmp:${creator}`,
        sqlsp: "country_R_save",
        args,
        base: edit === 0 ? { kind: "none" } : { kind: "op", op: creator },
        defVer: "",
        shown: args,
        formname: "countrydetail",
        title: args.countryname,
      });
      this.opIds.push(opId);
    }
  }

  /** Tries to send until nothing changes any more. Returns how many wait. */
  async send(): Promise<number> {
    const states = async () =>
      JSON.stringify((await this.stored()).map(({ state, due }) => [state, due !== undefined]));
    for (let tries = 0, calm = 0; tries < TRIES && calm < 5; tries += 1) {
      const before = await states();
      await Promise.race([this.offline.outbox.sendNow(), new Promise((go) => setTimeout(go, 2_000))]);
      await new Promise((go) => setTimeout(go, 50));
      const after = await states();
      calm = after === before && !after.includes("true") && !after.includes("sending") ? calm + 1 : 0;
    }
    return (await this.stored()).length;
  }

  stored() {
    return this.offline.stores.core.db.outbox.toArray();
  }
}

export interface WithdrawnResult {
  readonly right: WithdrawnFigures;
  readonly drops: WithdrawnFigures;
  readonly shares: WithdrawnFigures;
  readonly report: string;
}

/** Users lose access while their saves wait; an administrator then sends these from the same devices. */
export async function runWithdrawn(seed: number): Promise<WithdrawnResult> {
  const random = prng(seed);
  const server = await openCompanies();
  const proxy = new FaultProxy(Number(new URL(await server.listen()).port), NO_FAULTS, random);
  const base = await proxy.listen();
  const people = CASES.map((one) => new Person(one, base, random));
  const { companyid } = server.users.owner;
  try {
    for (const person of people) {
      person.userid = await hire(server, person.one);
      await person.signIn(person.one.username, companyid);
      person.isCut = true;
      for (let n = 0; n < RECORDS; n += 1) await person.save(`Land ${n} of ${person.one.username}`);
    }
    for (const { one, userid } of people) await withdraw(server, userid, one.withdrawal);
    proxy.rates = RATES;
    await Promise.all(people.map(async (person) => sendAsBefore(server, person, companyid)));
    await Promise.all(people.map(async (person) => sendAsOwner(person, companyid)));
    const figures = await Promise.all(people.map((person) => judge(server, person)));
    const sum = (control: Case["control"]) => figures.filter((_f, at) => CASES[at]?.control === control).reduce(added);
    const lines = CASES.map(
      ({ username, withdrawal }, at) => `${username}, ${withdrawal}: ${JSON.stringify(figures[at])}`,
    );
    return {
      right: sum(undefined),
      drops: sum("drops"),
      shares: sum("shares"),
      report: [`seed ${seed}, ${JSON.stringify(proxy.counts)}`, ...lines].join("\n"),
    };
  } finally {
    for (const { device } of people) device.stop();
    proxy.close();
    await server.close();
  }
}

async function hire({ parts, users }: TestServer, { username }: Case): Promise<number> {
  const { coid } = users.owner.user;
  return parts.db.asSystem(async (tx) => {
    const { rows } = await sql<{ branchid: number }>`select branchid from branch where coid = ${coid}`.execute(tx);
    const branches = rows.map(({ branchid }) => ({ branchid, companyAdmin: false }));
    const userid = await createUser(tx, { username, fullname: username, password: PASSWORD, branches });
    await sql`insert into user_right (userid, coid, formmnu, viewrights, addrights, editrights, menuinshow)
      values (${userid}, ${coid}, 'country', true, true, true, true)`.execute(tx);
    return userid;
  });
}

async function withdraw(server: TestServer, id: number, what: Withdrawal): Promise<void> {
  const { branchid } = server.users.owner.user;
  const done = async (sqlsp: string, args: object) => {
    const [row] = await server.call(sqlsp, { ...args, id }, { id: crypto.randomUUID() });
    if (Number(row?.err) !== 0) throw new Error(`${sqlsp}: ${String(row?.errormsg)}`);
  };
  if (what === "delete") return done("usersdetail_R_btndelete_approve", { type: "delete" });
  if (what === "block") return done("usersdetail_R_block", { block: 1 });
  if (what === "branch") {
    const others = (await server.call("usersdetail_R_branches", {})).filter((row) => Number(row.id) !== branchid);
    const branches = others.map((row) => String(row.id)).join(",");
    return done("usersdetail_R_save", { fullname: "Moved", email: "", gpsallowed: 0, emailallowed: 0, branches });
  }
  await server.parts.db.asSystem((tx) =>
    sql`update user_right set addrights = false, editrights = false where userid = ${id}`.execute(tx),
  );
}

/** The line comes back under the session that the user still has on this device. */
async function sendAsBefore({ parts }: TestServer, person: Person, companyid: string): Promise<void> {
  person.isCut = false;
  if (person.one.control === "shares") {
    await person.signIn("owner", companyid);
    await shareQueue(person.device);
  }
  await person.send();
  const applied = await parts.db.asSystem((tx) =>
    tx.selectFrom("op_ledger").select("op_id").where("op_id", "in", person.opIds).execute(),
  );
  const waiting = new Set((await person.stored()).map(({ opId }) => opId));
  person.passed = applied.length;
  person.lost = person.opIds.filter((id) => !waiting.has(id) && applied.every(({ op_id }) => op_id !== id)).length;
}

async function sendAsOwner(person: Person, companyid: string): Promise<void> {
  await person.signIn("owner", companyid);
  await person.offline.outbox.takeOver();
  await person.send();
}

async function judge({ parts }: TestServer, person: Person): Promise<WithdrawnFigures> {
  const waiting = new Set((await person.stored()).map(({ opId }) => opId));
  const { rows } = await parts.db.asSystem((tx) =>
    sql<{ opid: string; times: number; isnamed: boolean }>`
      select l.op_id::text as opid,
        (select count(*)::integer from audit_trail a where a.opid = l.op_id and a.action in ('insert', 'update')) as times,
        exists (select from audit_trail a where a.opid = l.op_id and a.action = 'send' and a.after::text like ${`%${person.one.username}%`}) as isnamed
      from op_ledger l where l.op_id = any(${person.opIds}::uuid[])`.execute(tx),
  );
  const done = new Set(rows.map(({ opid }) => opid));
  return {
    passed: person.passed,
    lost: Math.max(person.lost, person.opIds.filter((id) => !waiting.has(id) && !done.has(id)).length),
    doubled: rows.filter(({ times }) => times !== 1).length,
    unnamed: rows.filter(({ isnamed }) => !isnamed).length,
    stuck: waiting.size,
  };
}

const added = (left: WithdrawnFigures, right: WithdrawnFigures): WithdrawnFigures => ({
  passed: left.passed + right.passed,
  lost: left.lost + right.lost,
  doubled: left.doubled + right.doubled,
  unnamed: left.unnamed + right.unnamed,
  stuck: left.stuck + right.stuck,
});
