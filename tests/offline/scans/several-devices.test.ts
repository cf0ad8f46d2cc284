import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handOver, handOverAndEnd } from "../../../src/client/offline/scans/hand-over";
import { type JoinedCount, joinLink, readJoinLink } from "../../../src/domain/counting/join-code";
import type { ScanEvent, ScannedItem } from "../../../src/domain/scanning/scan-event";
import type { CountReview } from "../../../src/wire/counting/stock-counts";
import { isRecord } from "../../../src/wire/envelope";
import { prng, type Prng } from "../../faults/prng";
import { type Books, openBooks } from "../../server/books/help/books";
import { PASSWORD } from "../../server/harness";
import { grantClerk, inCompany } from "../../server/records/company";
import { Device, type Tab } from "../help/device";

const SCANS = 2_000;
const ITEMS = 40;
const KILL_EVERY = 60;
const HAND_OVER_EVERY = 30;
const SESSION_KINDS = ["owner", "clerk", "owner"] as const;

let books: Books;
let base: string;
let items: readonly ScannedItem[];

beforeAll(async () => {
  books = await openBooks();
  base = await books.server.listen();
  for (let n = 0; n < ITEMS; n += 1)
    await books.save("item", { code: `C${n}`, itemname: `Counted ${n}`, unitid: "PCS", hsncode: "7318" });
  const { rows } = await inCompany(books.server, ({ tx }) =>
    sql<{
      id: string;
      name: string;
    }>`select id::text as id, itemname as name from m_item where itemname like 'Counted %' order by id`.execute(tx),
  );
  items = rows.map(({ id, name }) => ({ id, name, code: name, isBatch: false, unitid: 0, unit: "PCS", units: [] }));
  await grantClerk(books.server, "stockcount", { rights: ["view", "add"] });
}, 120_000);
afterAll(() => books.server.close());

/** A network that is off, loses requests, loses answers and delivers twice. */
class Network {
  isOff = true;
  readonly counts = { lostRequests: 0, lostAnswers: 0, doubled: 0 };

  constructor(private readonly random: Prng) {}

  readonly fetch: typeof fetch = async (input, init) => {
    const isSave = String(input instanceof Request ? input.url : input).includes("Postmacapi");
    const fate = isSave ? this.random.next() : 1;
    if (this.isOff || fate < 0.15) {
      this.counts.lostRequests += this.isOff ? 0 : 1;
      throw new TypeError("Failed to fetch");
    }
    if (fate < 0.3) {
      this.counts.doubled += 1;
      await (await fetch(input, init)).arrayBuffer();
    }
    const answer = await fetch(input, init);
    if (fate >= 0.3 && fate < 0.45) {
      this.counts.lostAnswers += 1;
      await answer.arrayBuffer();
      throw new TypeError("Failed to fetch");
    }
    return answer;
  };
}

/** What a phone knows it was shown as counted: bin and item to quantity. The truth, kept by counting on fingers. */
type Truth = Map<string, number>;

class Phone {
  readonly truth: Truth = new Map();
  readonly network: Network;
  readonly session = crypto.randomUUID();
  kills = 0;
  private readonly device: Device;
  private tab: Tab;
  private readonly lines = new Map<string, string>();
  private readonly removed = new Set<string>();

  constructor(
    readonly user: "owner" | "clerk",
    private readonly random: Prng,
    private readonly bins: readonly string[],
  ) {
    this.network = new Network(random);
    this.device = new Device({ fetch: this.network.fetch, base, random: () => random.next() * 0.2 });
    this.tab = this.device.tab();
  }

  get offline() {
    return this.tab.offline;
  }

  async signIn(): Promise<void> {
    this.network.isOff = false;
    const { session } = this.offline;
    const companyid = books.server.users[this.user].companyid;
    for (let turn = 0; turn < 20; turn += 1) {
      const answer = await session
        .signIn({ username: this.user, password: PASSWORD, companyid, pin: "" })
        .catch(() => null);
      if (answer?.access_token) break;
    }
    await this.offline.start();
    this.network.isOff = true;
  }

  /** The QR that another phone shows. */
  async join(link: string): Promise<void> {
    const { user } = books.server.users[this.user];
    const read = readJoinLink(link, user.coid, user.branchid);
    if (!read.ok) throw new Error(read.message);
    const { count } = read;
    await this.offline.scans.begin({
      id: this.session,
      kind: "jointcount",
      formname: "stockcountdetail",
      opId: count.uid,
      at: this.offline.now(),
      start: {},
      count,
    });
  }

  /** One scan, or a correction of an earlier one; the battery may go at any moment of it. True for a scan. */
  async scan(): Promise<boolean> {
    const bin = this.pick(this.bins);
    const item = this.pick(items);
    const key = `${bin} ${item.name}`;
    const line = this.lines.get(key);
    const head = { id: crypto.randomUUID(), at: this.offline.now() };
    const dice = this.random.next();
    if (line && dice < 0.04) {
      const kind = this.removed.has(key) ? "restore" : "remove";
      const before = this.truth.get(key) ?? 0;
      await this.store({ kind, ...head, line });
      if (kind === "remove") this.removed.add(key);
      else this.removed.delete(key);
      // What was removed is kept beside, to come back.
      this.truth.set(key, kind === "remove" ? 0 : (this.truth.get(`${key} removed`) ?? 0));
      if (kind === "remove") this.truth.set(`${key} removed`, before);
    } else if (line && dice < 0.1 && !this.removed.has(key)) {
      const qty = this.random.below(9);
      await this.store({ kind: "change", ...head, line, change: { qty: String(qty) } });
      this.truth.set(key, qty);
    } else if (!this.removed.has(key)) {
      const qty = 1 + this.random.below(3);
      const taken = { code: item.code, item, batch: "", expiry: "", made: "", serial: "", unitid: 0, bin };
      await this.store({ kind: "scan", ...head, ...taken, qty: String(qty) });
      if (!line) this.lines.set(key, head.id);
      this.truth.set(key, (this.truth.get(key) ?? 0) + qty);
      return true;
    }
    return false;
  }

  /** Stores an event. Killed on the way, the phone is switched on again and shows whether it has the scan. */
  private async store(event: ScanEvent): Promise<void> {
    if (this.random.below(KILL_EVERY) > 0) return this.offline.scans.add(this.session, event);
    void this.offline.scans.add(this.session, event).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, this.random.below(4)));
    await this.restart();
    const shown = await this.offline.scans.read(this.session);
    if (!shown?.events.some(({ id }) => id === event.id)) await this.offline.scans.add(this.session, event);
  }

  /** Hands over what there is, killed in the middle of it every other time. */
  async handOver(): Promise<void> {
    const handing = handOver(this.offline, this.session);
    if (this.random.below(2) === 0) return void (await handing);
    void handing.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, this.random.below(25)));
    await this.restart();
  }

  private async restart(): Promise<void> {
    this.kills += 1;
    this.tab.kill();
    this.tab = this.device.tab();
    await this.offline.start();
  }

  async finish(): Promise<void> {
    this.network.isOff = false;
    await handOverAndEnd(this.offline, this.session);
    const end = Date.now() + 60_000;
    while ((await this.offline.outbox.rows()).length > 0 && Date.now() < end) {
      await this.offline.drain("online");
      for (const { opId } of await this.offline.outbox.rows()) await this.offline.outbox.sendNow(opId);
    }
    expect(await this.offline.outbox.rows()).toEqual([]);
    expect(await this.offline.scans.list()).toEqual([]);
  }

  private pick<T>(from: readonly T[]): T {
    const one = from[this.random.below(from.length)];
    if (one === undefined) throw new Error("Nothing to pick from.");
    return one;
  }

  stop(): void {
    this.device.stop();
  }
}

/** Phone A opens the count without a line; its QR says all that the others need. */
async function openOffline(phone: Phone): Promise<string> {
  const { user } = books.server.users.owner;
  const uid = phone.offline.outbox.mintOpId();
  const [godownid, today] = [
    books.ids.Main ?? 0,
    new Date(phone.offline.now() + 330 * 60_000).toISOString().slice(0, 10),
  ];
  await phone.offline.outbox.save({
    opId: uid,
    screen: "form:stockcountdetail",
    entity: "stockcount",
    recordKey: `tmp:${uid}`,
    sqlsp: "stockcount_R_save",
    args: { id: 0, edateview: today, godownid, blind: "hidden" },
    base: { kind: "none" },
    defVer: "",
    shown: {},
    formname: "stockcountdetail",
    title: "Stock Count",
  });
  const count: JoinedCount = {
    uid,
    coid: user.coid,
    branchid: user.branchid,
    branch: user.bname,
    no: "",
    godownid,
    godown: "Main",
    isBlind: true,
  };
  return joinLink(base, count);
}

async function reviewOf(id: number): Promise<CountReview> {
  const [row] = await books.server.call("stockcount_R_review", { id });
  if (!isRecord(row) || typeof row.review !== "string") throw new Error(JSON.stringify(row));
  return JSON.parse(row.review) as CountReview;
}

/** The supervisor takes the one, the other, or all, by turns; the truth file takes the same. */
async function decideAll(id: number, phones: readonly Phone[]): Promise<ReadonlyMap<string, number>> {
  const truth = new Map<string, number>();
  const review = await reviewOf(id);
  let turn = 0;
  for (const { itemid, name, batchno, places } of review.items)
    for (const { bin, recount, tallies } of places) {
      const known = tallies.map(({ session }) => session);
      const taken = known.length === 1 || turn % 3 === 2 ? known : [known[turn % 3] ?? ""];
      if (known.length > 1) {
        turn += 1;
        const place = { bin, itemid, batchno, recount, taken, known };
        const [answer] = await books.server.call(
          "stockcount_R_choose",
          { id, places: [place] },
          { id: crypto.randomUUID() },
        );
        expect(answer).toMatchObject({ err: 0 });
      }
      for (const phone of phones.filter(({ session }) => taken.some((one) => one.startsWith(session))))
        truth.set(name, (truth.get(name) ?? 0) + (phone.truth.get(`${bin} ${name}`) ?? 0));
    }
  expect(turn).toBeGreaterThan(20);
  return truth;
}

const stored = () =>
  inCompany(books.server, ({ tx }) =>
    sql<{ rows: number; sessions: number }>`
      select count(*)::integer as rows, count(distinct session)::integer as sessions from stock_count_scan`.execute(tx),
  ).then(({ rows }) => rows[0]);

test("three phones offline, 2,000 scans over overlapping bins, kills, repeats: the merged count equals the truth file exactly", async () => {
  const seed = Number(process.env.PROPERTY_SEED ?? Date.now() % 1_000_000_007);
  const random = prng(seed);
  const shared = ["X1", "X2"];
  const phones = SESSION_KINDS.map((user, n) => new Phone(user, random, [`A${n}`, `B${n}`, `C${n}`, ...shared]));
  try {
    for (const phone of phones) await phone.signIn();
    const [first] = phones;
    const link = await openOffline(first as Phone);
    for (const phone of phones) await phone.join(link);
    for (let scans = 0; scans < SCANS;) {
      const phone = phones[random.below(phones.length)] as Phone;
      if (await phone.scan()) scans += 1;
      // Now and then one has a line for a while, in which the others' scans may arrive before the count itself.
      if (random.below(HAND_OVER_EVERY) === 0) {
        phone.network.isOff = phone === first || random.below(3) > 0;
        await phone.handOver();
        await phone.offline.drain("online");
        phone.network.isOff = true;
      }
    }
    for (const phone of phones.toReversed()) await phone.finish();
    const [open] = await books.server.call("stockcount_R_open", {});
    const [{ id = 0 } = {}] = (
      await inCompany(books.server, ({ tx }) =>
        sql<{ id: number }>`select id::float8 as id from m_stockcount where uid = ${String(open?.uid)}`.execute(tx),
      )
    ).rows;
    const truth = await decideAll(id, phones);
    const review = await reviewOf(id);
    const merged = review.items.map(({ name, qty }) => [name, Number(qty)] as const);
    const told = `seed ${seed}: ${JSON.stringify([phones.map(({ kills, network }) => [kills, network.counts]), await stored()])}`;
    expect(Object.fromEntries(merged), told).toEqual(
      Object.fromEntries([...truth].filter(([name]) => merged.some(([one]) => one === name))),
    );
    expect(
      phones.reduce((sum, { kills }) => sum + kills, 0),
      told,
    ).toBeGreaterThan(20);
    // Each phone's own part is there to the piece, decided or not.
    for (const phone of phones) {
      const own = review.items.flatMap(({ name, places }) =>
        places.flatMap(({ bin, tallies }) =>
          tallies
            .filter(({ session }) => session.startsWith(phone.session))
            .map(({ qty }) => [`${bin} ${name}`, Number(qty)] as const),
        ),
      );
      const shown = [...phone.truth].filter(
        ([key, qty]) => !key.endsWith(" removed") && (qty > 0 || own.some(([one]) => one === key)),
      );
      expect(Object.fromEntries(own), told).toEqual(Object.fromEntries(shown));
    }
    const [posted] = await books.server.call(
      "stockcount_R_post",
      { id, seen: review.seen, zerorest: 0 },
      { id: crypto.randomUUID() },
    );
    expect(posted, told).toMatchObject({ err: 0 });
    const stock = Object.fromEntries((await books.stock()).map((line) => line.split(" / Main ") as [string, string]));
    for (const [name, qty] of merged) expect(Number(stock[name] ?? 0), `${name}, ${told}`).toBe(qty);
  } finally {
    for (const phone of phones) phone.stop();
  }
}, 240_000);
