import { kolkataDate } from "../../src/domain/date-format";
import type { Row } from "../../src/wire/envelope";
import { addRecord, saveArgs } from "../e2e/help/record-save";
import { ServerClient } from "../e2e/help/server-client";
import { ServerProcess } from "../e2e/help/server-process";
import { Device, type Tab } from "../offline/help/device";
import { SlowLine, type LineKind } from "./slow-line";
import { makeSmallCompany, OWNER } from "./small-company";

/** The figures of the promise are for a hundred. */
export const SAVES = Number(process.env.SLOW_LINE_SAVES ?? 100);
const ITEMS = 20;
/** Of one sale. */
const LINES = 5;
/** Looking costs the device time, too. */
const LOOK_MS = 100;
const GIVE_UP_MS = 180_000;

/** A company that sells twenty items to a customer, and what its form of a sale sends. */
export interface Shop {
  readonly server: ServerProcess;
  readonly sales: readonly Row[];
}

export async function openShop(): Promise<Shop> {
  const server = await ServerProcess.make();
  await makeSmallCompany({ dataDir: server.dataDir });
  await server.start();
  const office = await ServerClient.signIn(server.url, OWNER.username, "Pune", OWNER.password);
  const first = async (entity: string, search = "") => Number((await office.list(entity, search))[0]?.id);
  const partyid = await addRecord(office, "debtors", {
    drconame: "Asha Traders",
    acgroupid: await first("acgroup", "Sundry Debtors"),
    stateid: await first("state", "Maharashtra"),
  });
  const [unitid, godownid] = [await first("unit"), await first("godown")];
  const items: number[] = [];
  for (let n = 0; n < ITEMS; n += 1)
    items.push(
      await addRecord(office, "item", {
        code: `B${n}`,
        itemname: `Bolt M${n}`,
        unitid,
        hsncode: "7318",
        taxability: "taxable",
        gstrates: [{ eff_date: "2017-07-01", gstrate: 18 }],
      }),
    );
  const sales: Row[] = [];
  for (let n = 0; n < SAVES; n += 1)
    sales.push(
      await saveArgs(office, "sale", {
        id: 0,
        edateview: kolkataDate(Date.now()),
        partyid,
        godownid,
        items: Array.from({ length: LINES }, (_, at) => ({
          itemid: items[(n + at) % ITEMS],
          qty: 1 + at,
          rate: 100 + n,
        })),
      }),
    );
  return { server, sales };
}

export interface Drained {
  readonly seconds: number;
  /** Of these, seconds in which the line was there. */
  readonly good: number;
  /** Of the good ones, seconds in which the server had nothing to do: the saves were on the line or waited for it. */
  readonly idle: number;
  readonly kilobytes: number;
  /** Saves of which the device does not say that the server has applied them. */
  readonly left: number;
}

export interface DrainOptions {
  readonly kind: LineKind;
  readonly saves?: number;
  /** What a control puts between the device and the line. */
  readonly slowed?: (inner: typeof fetch) => typeof fetch;
}

/** A device makes sales without a line. Seconds from the line's return until it knows that the server has all. */
export async function drainOver(
  { server, sales }: Shop,
  { kind, saves = SAVES, slowed = (inner) => inner }: DrainOptions,
): Promise<Drained> {
  const line = new SlowLine(server.port, kind);
  let base = server.url;
  let isCut = false;
  const reach = slowed((input, init) => fetch(String(input).replace("http://server.test", base), init));
  const device = new Device({
    fetch: (input, init) => (isCut ? Promise.reject(new TypeError("fetch failed")) : reach(input, init)),
    // The longest waits that the device may choose.
    random: () => 0.999,
  });
  try {
    const tab = device.tab();
    await signIn(tab);
    isCut = true;
    const ids: string[] = [];
    for (const args of sales.slice(0, saves)) ids.push(await save(tab, args));
    base = await line.listen();
    isCut = false;
    const started = performance.now();
    void tab.offline.drain("online");
    while ((await tab.offline.stores.core.db.outbox.count()) > 0 && performance.now() - started < GIVE_UP_MS)
      await new Promise((go) => setTimeout(go, LOOK_MS));
    const [seconds, good] = [(performance.now() - started) / 1000, line.goodMs / 1000];
    const states = await Promise.all(ids.map(async (opId) => (await tab.offline.outbox.status(opId))?.state));
    return {
      seconds,
      good,
      idle: good - line.serverMs / 1000,
      kilobytes: Math.round((line.bytes.up + line.bytes.down) / 1000),
      left: states.filter((state) => state !== "applied").length,
    };
  } finally {
    device.stop();
    line.close();
  }
}

async function signIn({ offline }: Tab): Promise<void> {
  const entry = { ...OWNER, companyid: "", pin: "" };
  const { coname } = await offline.session.signIn(entry);
  if (typeof coname === "string" || !coname[0]) throw new Error("The owner may enter no company.");
  await offline.session.signIn({ ...entry, companyid: coname[0].companyid });
  await offline.start();
  await offline.ping();
}

async function save({ offline }: Tab, args: Row): Promise<string> {
  const opId = crypto.randomUUID();
  await offline.outbox.save({
    opId,
    screen: "form:sale",
    entity: "sale",
    recordKey: `tmp:${opId}`,
    sqlsp: "sale_R_save",
    args,
    base: { kind: "none" },
    defVer: "",
    shown: args,
    formname: "sale",
    title: "Sale",
  });
  return opId;
}
