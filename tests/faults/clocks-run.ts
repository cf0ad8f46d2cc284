import { sql } from "kysely";
import { financialYearOf, type IsoDate } from "../../src/domain/calendar";
import { kolkataDate } from "../../src/domain/date-format";
import type { OpMember, Row } from "../../src/wire/envelope";
import { Device, type Tab } from "../offline/help/device";
import { PASSWORD, type TestServer } from "../server/harness";
import { openCompanies } from "../server/records/company";
import { changedOperations } from "./changed-operations";
import { prng } from "./prng";
import { FaultProxy, NO_FAULTS, type FaultRates } from "./proxy";

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const RATES: FaultRates = { ...NO_FAULTS, dropBefore: 0.1, dropAfter: 0.15, duplicate: 0.1, busy: 0.05 };
const DOCUMENTS = 4;
/** Saves of one record: it is made, and then changed. */
const EDITS = 3;
const SETTLE_MS = 40_000;
/** What the way of an answer and a loaded machine may add to the estimated time, ms. */
const SLACK_MS = 60_000;

interface Kind {
  readonly name: string;
  readonly offMs: number;
  /** The clock is set while the device has no line, so that no contact tells it; otherwise before its last contact. */
  readonly isSetOffline?: true;
  /** As a client without an estimate: what it saves has the time of its own clock. */
  readonly isControl?: true;
}

const KINDS: readonly Kind[] = [
  { name: "two hours behind", offMs: -2 * HOUR },
  { name: "five hours ahead", offMs: 5 * HOUR },
  { name: "a year behind", offMs: -YEAR },
  { name: "two years ahead", offMs: 2 * YEAR },
  { name: "set back by a year without a line", offMs: -YEAR, isSetOffline: true },
  { name: "control", offMs: -YEAR, isControl: true },
];

export interface ClockFigures {
  /** Neither on the server nor in the outbox. */
  readonly lost: number;
  readonly doubled: number;
  /** Records whose last change is not the last one that their user made. */
  readonly outOfOrder: number;
  /** Saves whose time on the server is not the one at which they were made. */
  readonly wrongTime: number;
  /** Documents dated or numbered into another day or financial year. */
  readonly wrongDay: number;
  /** Saves that still wait at the end. */
  readonly stuck: number;
  /** Devices that did not say by how much their clock is wrong. */
  readonly untold: number;
}

interface Made {
  readonly opId: string;
  readonly at: number;
  readonly tag: string;
  readonly isDocument: boolean;
}

const trusting = (op: OpMember): OpMember =>
  op.cap ? { ...op, cap: { ...op.cap, at: op.cap.clock ?? op.cap.at } } : op;

/** A user whose device has a wrong clock, and who saves without a line. */
class Person {
  readonly made: Made[] = [];
  readonly device: Device;
  isTold = false;
  private off = 0;
  private isCut = false;
  private tab: Tab | null = null;

  constructor(
    readonly kind: Kind,
    base: string,
    private readonly partyid: number,
    random: () => number,
  ) {
    const send = kind.isControl ? changedOperations(() => this.device, trusting) : fetch;
    this.device = new Device({
      fetch: (input, init) => (this.isCut ? Promise.reject(new TypeError("fetch failed")) : send(input, init)),
      base,
      now: () => Date.now() + this.off,
      random: () => random() * 0.2,
      more: { monotonic: () => performance.now() },
    });
  }

  get offline(): Tab["offline"] {
    this.tab ??= this.device.tab();
    return this.tab.offline;
  }

  async signIn(companyid: string): Promise<void> {
    const answer = await this.offline.session.signIn({ username: "owner", password: PASSWORD, companyid, pin: "" });
    if (!answer.access_token) throw new Error(`Could not sign in: ${answer.err}`);
    await this.offline.ping();
    await this.offline.numbers.ready("support", financialYearOf(kolkataDate(Date.now())));
  }

  async work(): Promise<void> {
    const { offMs, isSetOffline, isControl } = this.kind;
    if (!isSetOffline) this.off = offMs;
    await this.offline.ping();
    this.isCut = true;
    this.off = offMs;
    for (let n = 0; n < DOCUMENTS; n += 1) {
      const day = kolkataDate(isControl ? (this.device.options.now?.() ?? 0) : this.offline.now());
      await this.document(`${this.kind.name} ${n}`, day);
      await this.record(`Land ${n} of ${this.kind.name}`);
    }
    this.isCut = false;
  }

  private document(subject: string, day: IsoDate): Promise<void> {
    const args = { id: 0, edateview: day, partyid: this.partyid, subject, complaint: "Clock", state: "Open" };
    return this.save("support", crypto.randomUUID(), args, { numbering: { field: "no", fy: financialYearOf(day) } });
  }

  private async record(name: string): Promise<void> {
    const creator = crypto.randomUUID();
    let before = "";
    for (let edit = 0; edit < EDITS; edit += 1) {
      const opId = edit === 0 ? creator : crypto.randomUUID();
      const id = edit === 0 ? 0 : { $op: creator, col: "id" };
      await this.save("country", opId, { id, countryname: `${name}, ${edit}` }, { creator, before });
      before = opId;
    }
  }

  private async save(
    entity: "support" | "country",
    opId: string,
    args: Row,
    {
      creator = opId,
      before = "",
      ...more
    }: { creator?: string; before?: string; numbering?: { field: string; fy: string } },
  ): Promise<void> {
    const tag = String(args.countryname ?? args.subject);
    await this.offline.outbox.save({
      opId,
      screen: `form:${entity}`,
      entity,
      recordKey: `tmp:${creator}`,
      sqlsp: `${entity}_R_save`,
      args,
      base: before ? { kind: "op", op: before } : { kind: "none" },
      defVer: "",
      shown: args,
      formname: entity,
      title: tag,
      ...more,
    });
    this.made.push({ opId, at: Date.now(), tag, isDocument: entity === "support" });
  }

  async settle(): Promise<void> {
    const deadline = performance.now() + SETTLE_MS;
    while ((await this.offline.outbox.rows()).length > 0 && performance.now() < deadline) {
      await Promise.race([this.offline.outbox.sendNow(), new Promise((go) => setTimeout(go, 2_000))]);
      await new Promise((go) => setTimeout(go, 50));
    }
    await this.offline.ping();
    this.isTold = Math.abs((this.offline.line().clockOff ?? 0) - this.kind.offMs) <= SLACK_MS;
  }
}

export interface ClocksResult {
  readonly right: ClockFigures;
  readonly control: ClockFigures;
  readonly report: string;
}

/** Devices with wrong clocks save without a line, and send over one that loses and doubles requests. */
export async function runClocks(seed: number): Promise<ClocksResult> {
  const random = prng(seed);
  const server = await openCompanies();
  const proxy = new FaultProxy(Number(new URL(await server.listen()).port), NO_FAULTS, random);
  const base = await proxy.listen();
  const [party] = await server.call("debtors_R_listgrid", { DisplayLength: 1, DisplayStart: 1 });
  const people = KINDS.map((kind) => new Person(kind, base, Number(party?.id), () => random.next()));
  try {
    for (const person of people) await person.signIn(server.users.owner.companyid);
    proxy.rates = RATES;
    for (const person of people) await person.work();
    await Promise.all(people.map((person) => person.settle()));
    const figures = await Promise.all(people.map((person) => judge(server, person)));
    const sum = (isControl: boolean): ClockFigures =>
      figures
        .filter((_one, at) => (people[at]?.kind.isControl ?? false) === isControl)
        .reduce((left, right) => added(left, right));
    const lines = people.map(({ kind }, at) => `${kind.name}: ${JSON.stringify(figures[at])}`);
    const faults = JSON.stringify(proxy.counts);
    return { right: sum(false), control: sum(true), report: [`seed ${seed}, ${faults}`, ...lines].join("\n") };
  } finally {
    for (const { device } of people) device.stop();
    proxy.close();
    await server.close();
  }
}

const added = (left: ClockFigures, right: ClockFigures): ClockFigures => ({
  lost: left.lost + right.lost,
  doubled: left.doubled + right.doubled,
  outOfOrder: left.outOfOrder + right.outOfOrder,
  wrongTime: left.wrongTime + right.wrongTime,
  wrongDay: left.wrongDay + right.wrongDay,
  stuck: left.stuck + right.stuck,
  untold: left.untold + right.untold,
});

interface Write {
  readonly opid: string;
  readonly at: string;
  readonly times: number;
  readonly vdate: string | null;
  readonly fy: string | null;
}

async function judge({ parts }: TestServer, { made, offline, isTold }: Person): Promise<ClockFigures> {
  const ids = made.map(({ opId }) => opId);
  const { rows: writes } = await parts.db.asSystem((tx) =>
    sql<Write>`
      select l.op_id::text as opid, l.captured_at as at, v.vdate::text as vdate, v.fy,
        (select count(*)::integer from audit_trail a where a.opid = l.op_id) as times
      from op_ledger l left join voucher v on v.opid = l.op_id
      where l.op_id = any(${ids}::uuid[])`.execute(tx),
  );
  const { rows: names } = await parts.db.asSystem((tx) =>
    sql<{ countryname: string }>`select countryname from m_country`.execute(tx),
  );
  const waiting = await offline.outbox.rows();
  const of = new Map(writes.map((write) => [write.opid, write]));
  const count = (what: (one: Made, write: Write | undefined) => boolean) =>
    made.filter((one) => what(one, of.get(one.opId))).length;
  const last = `, ${EDITS - 1}`;
  return {
    lost: count(({ opId }, write) => !write && waiting.every((row) => row.opId !== opId)),
    doubled: count((_one, write) => (write?.times ?? 1) !== 1),
    outOfOrder: made.filter(
      ({ tag, isDocument }) =>
        !isDocument && tag.endsWith(last) && names.every(({ countryname }) => countryname !== tag),
    ).length,
    wrongTime: count(({ at }, write) => write !== undefined && Math.abs(Date.parse(write.at) - at) > SLACK_MS),
    wrongDay: count(({ at, isDocument }, write) => {
      const day = kolkataDate(at);
      return isDocument && write !== undefined && (write.vdate !== day || write.fy !== financialYearOf(day));
    }),
    stuck: waiting.length,
    untold: isTold ? 0 : 1,
  };
}
