import { Queue } from "workbox-background-sync";
import { createEnv } from "../../src/client/app/env";
import type { SaveRequest } from "../../src/client/offline/contract/save";
import { openOffline } from "../../src/client/offline/open-offline";
import { setPin } from "../../src/client/offline/pin/pin";

/** Actions of the bench in the page: the product's own outbox and, for comparison, Workbox's queue. */
const offline = openOffline(createEnv());
let queue: Queue | null = null;
let made = 0;

function request(prefix: string): SaveRequest {
  const opId = offline.outbox.mintOpId();
  const values = { id: 0, shadename: `${prefix} ${Date.now()} ${made++}`, shadesort: made, isactive: 1 };
  return {
    opId,
    screen: "form:shadedetail",
    entity: "shade",
    recordKey: `tmp:${opId}`,
    sqlsp: "shade_R_save",
    args: values,
    base: { kind: "none" },
    defVer: "bench",
    shown: values,
    formname: "shadedetail",
    title: values.shadename,
  };
}

async function timed(count: number, work: (index: number) => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index++) {
    const started = performance.now();
    await work(index);
    times.push(performance.now() - started);
  }
  return times;
}

async function workboxRequest(): Promise<Request> {
  const session = await offline.session.get();
  const { opId, sqlsp, args } = request("Workbox");
  const body = JSON.stringify({ sqlsp, sqlpara: Object.keys(args), mypayans: Object.values(args), op: { id: opId } });
  return new Request("/MicroAC/Postmacapitest", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${session?.token}` },
    body,
  });
}

const KEPT = {
  kind: "list",
  sqlsp: "item_R_listgrid",
  args: { DisplayLength: 100, DisplayStart: 1, SortCol: "id", SortDir: "asc", Search: "", id: 0, formmnu: "item" },
} as const;

const bench = {
  /** Fetches a page of the item list, which the device stores. */
  keep: async () => (await offline.reader.read(KEPT)).rows.length,
  readKept: (count: number) => timed(count, () => offline.reader.read({ ...KEPT, cacheOnly: true })),
  /** Ms to set a PIN. */
  setPin: async (pin: string) => {
    const [time = 0] = await timed(1, async () => {
      const fault = await setPin(offline.stores, (await offline.session.get())?.claims.sub ?? "", pin);
      if (fault) throw new Error(fault);
    });
    return time;
  },
  signIn: async (password: string) => {
    const { coname } = await offline.session.signIn({ username: "owner", password, companyid: "", pin: "" });
    const companyid = Array.isArray(coname) ? String(coname[0]?.companyid) : "";
    await offline.session.signIn({ username: "owner", password, companyid, pin: "" });
  },
  enqueue: (count: number) => timed(count, () => offline.outbox.save(request("Outbox"))),
  /** Ms until everything waiting to send is applied. */
  replay: async () => {
    const started = performance.now();
    for (let left = -1; left !== 0; left = (await offline.outbox.rows()).length) await offline.drain("sendNow");
    return performance.now() - started;
  },
  push: async (count: number) => {
    queue ??= new Queue("bench", { forceSyncFallback: true, onSync: () => undefined });
    const requests = await Promise.all(Array.from({ length: count }, workboxRequest));
    return timed(count, (index) => queue?.pushRequest({ request: requests[index] as Request }) ?? Promise.resolve());
  },
  replayWorkbox: async () => {
    const started = performance.now();
    await queue?.replayRequests();
    return performance.now() - started;
  },
};
export type Bench = typeof bench;
Object.assign(window, { bench });
