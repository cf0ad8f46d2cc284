import { createOverlay } from "../../../../src/client/offline/reading/overlay";
import { CallFailed } from "../../../../src/client/offline/contract/reader";
import type { OutboxRow } from "../../../../src/client/offline/contract/save";
import type { Offline } from "../../../../src/client/offline/offline";
import type { Row } from "../../../../src/wire/envelope";
import type { TestServer } from "../../harness";
import { settled } from "../../records/company";

/** What a device downloads, as it keeps it. */
const COPIES = ["item", "debtors", "acgroup", "godown", "tdssection", "openbill", "itemstock", "ledgerbalance"];

const FEEDS: Readonly<Record<string, string>> = {
  openbill: "WEBAPI_openbills_since",
  itemstock: "WEBAPI_stock_since",
  ledgerbalance: "WEBAPI_balances_since",
};

/** Company of the waiting saves. */
const COID = 1;

interface Device {
  readonly offline: Offline;
  /** Fetches the copies again, as a device with a line does. */
  readonly download: () => Promise<void>;
  readonly waiting: OutboxRow[];
  /** Tells all that follow the outbox that `waiting` has changed. */
  readonly changed: () => void;
}

/**
 * The parts of a device that postings are computed from: downloaded copies, form models, and saves that wait. With
 * `answers` it also has the server's answers about bills and ledgers, as after a form was open with a line.
 */
export async function deviceOf(server: TestServer, answers: boolean): Promise<Device> {
  const copies = new Map<string, ReadonlyMap<string, Row>>();
  const waiting: OutboxRow[] = [];
  const listeners = new Set<() => void>();
  const download = async (): Promise<void> => {
    await settled(server);
    for (const entity of COPIES) copies.set(entity, await copyOf(server, entity));
  };
  await download();
  const parts: Pick<Offline, "reader" | "reference" | "overlay" | "now" | "outbox" | "onOutbox" | "session"> = {
    reader: {
      read: async ({ sqlsp, args }) => {
        if (!answers && sqlsp !== "WEBAPI_R_dynaform")
          throw new CallFailed("offline-miss", "You are offline, and this is not on this device.");
        return { rows: await server.call(sqlsp, args), asOf: 0, fresh: false };
      },
    } as Partial<Offline["reader"]> as Offline["reader"],
    reference: {
      byId: async (entity, id) => copies.get(entity)?.get(id) ?? null,
      whole: async (entity) => [...(copies.get(entity)?.values() ?? [])],
      entities: async () =>
        COPIES.map((entity) => ({ entity, title: entity, rows: 0, bytes: 0, asOf: 1, complete: true })),
    } as Partial<Offline["reference"]> as Offline["reference"],
    overlay: createOverlay(async () => waiting),
    outbox: { rows: async () => waiting } as Partial<Offline["outbox"]> as Offline["outbox"],
    onOutbox: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    session: { get: async () => ({ claims: { coid: COID } }) } as Partial<Offline["session"]> as Offline["session"],
    now: () => Date.parse("2026-06-30T12:00:00Z"),
  };
  return { offline: parts as Offline, download, waiting, changed: () => listeners.forEach((listener) => listener()) };
}

const PAGE = 500;

async function copyOf(server: TestServer, entity: string): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>();
  let cursor = "";
  for (;;) {
    const place = { cursor, DisplayLength: PAGE };
    const feed = FEEDS[entity];
    const rows = await (feed ? server.call(feed, place) : server.call("WEBAPI_changes_since", { entity, ...place }));
    for (const row of rows) if (row.id !== undefined) found.set(String(row.id), row);
    if (rows.length < PAGE) return found;
    cursor = String(rows.at(-1)?.cursor);
  }
}

let counter = 0;

/** A save of a document that waits in the outbox. */
export function waitingSave(entity: string, shown: Row, more: Partial<OutboxRow> = {}): OutboxRow {
  const opId = `op-${++counter}`;
  return {
    ...({
      opId,
      entity,
      recordKey: `tmp:${opId}`,
      formname: `${entity}detail`,
      state: "queued",
      outcome: "never",
      branchid: 1,
      coid: COID,
      env: { sqlsp: `${entity}_R_save`, sqlpara: [], mypayans: [] },
    } as Partial<OutboxRow> as OutboxRow),
    shown,
    ...more,
  };
}
