import { expect, test } from "vitest";
import type { HistoryRow, OpResult } from "../../../src/client/offline/contract/results";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import type { Offline } from "../../../src/client/offline/offline";
import { createOverlay } from "../../../src/client/offline/reading/overlay";
import { invoicesToday } from "../../../src/client/posting/invoices-today";
import type { Row } from "../../../src/wire/envelope";

const NOW = Date.parse("2026-06-30T18:00:00Z");
const AS_OF = NOW - 3_600_000;
/** 23:30 in India. */
const TODAY = "2026-06-30";
const HERE = 1;

const FORMS: Readonly<Record<string, object>> = {
  sale: { kind: "sale", stock: -1 },
  salepos: { kind: "sale", stock: -1, isCounter: true },
  salereturn: { kind: "salereturn", stock: 1 },
  saleorder: { kind: "sale", stock: 0, posts: "nothing", paper: "Sale Order" },
  purchase: { kind: "purchase", stock: 1 },
};

const invoice = (id: number, mgrossamt: number, more: Row = {}): Row => ({
  id,
  edateview: `${TODAY}T00:00:00`,
  mgrossamt,
  ...more,
});

const save = (opId: string, entity: string, shown: Row, more: Partial<OutboxRow> = {}): OutboxRow =>
  ({
    opId,
    entity,
    recordKey: `tmp:${opId}`,
    formname: `${entity}detail`,
    state: "queued",
    branchid: HERE,
    env: { sqlsp: `${entity}_R_save`, sqlpara: [], mypayans: [] },
    shown: { edateview: TODAY, ...shown },
    ...more,
  }) as Partial<OutboxRow> as OutboxRow;

interface OnDevice {
  readonly copies: Readonly<Record<string, readonly Row[]>>;
  readonly waiting?: readonly OutboxRow[];
  readonly made?: readonly (readonly [opId: string, entity: string, id: string, isNew: boolean])[];
}

function deviceWith({ copies, waiting = [], made = [] }: OnDevice): Offline {
  const parts = {
    now: () => NOW,
    session: { get: async () => ({ claims: { branchid: HERE } }) },
    reader: {
      read: async ({ args }: { readonly args: Row }) => {
        const form = FORMS[String(args.menutype).replace(/detail$/, "")];
        return { rows: [form ? { billform: JSON.stringify(form) } : {}], asOf: 0, fresh: false };
      },
    },
    reference: {
      entities: async () =>
        Object.keys(copies).map((entity) => ({
          entity,
          title: entity,
          rows: 1,
          bytes: 1,
          asOf: AS_OF,
          complete: true,
        })),
      whole: async (entity: string) => copies[entity] ?? null,
    },
    overlay: createOverlay(async () => waiting),
    outbox: {
      rows: async () => waiting,
      history: async () => made.map(([opId]) => ({ opId, what: "applied" }) as Partial<HistoryRow>),
      result: async (opId: string) => {
        const [, entity, id, isNew] = made.find(([one]) => one === opId) ?? [];
        return { opId, entity, id, rows: [{ isnew: isNew ? 1 : 0 }] } as Partial<OpResult>;
      },
    },
  };
  return parts as unknown as Offline;
}

test("invoices of today in the copies and those that wait, of the branch and of this user on this device", async () => {
  const device = deviceWith({
    copies: {
      sale: [
        invoice(1, 100.1),
        invoice(2, 200.2),
        invoice(3, 400, { edateview: "2026-06-29" }),
        invoice(4, 800, { iscancelled: 1 }),
      ],
      salepos: [invoice(1, 50)],
      salereturn: [invoice(1, 7)],
      saleorder: [invoice(1, 9)],
      purchase: [invoice(1, 11)],
    },
    waiting: [
      save("a", "sale", { mgrossamt: 1000 }),
      save("b", "sale", { mgrossamt: 2000 }, { state: "rejected" }),
      save("c", "sale", { mgrossamt: 4000, edateview: "2026-06-28" }),
      save("d", "sale", { mgrossamt: 8000 }, { branchid: 2 }),
      save("e", "sale", { mgrossamt: 250 }, { recordKey: "2" }),
    ],
    // One that this user only changed is not an invoice that they made here.
    made: [
      ["x", "salepos", "1", true],
      ["y", "sale", "1", false],
    ],
  });
  expect(await invoicesToday(device)).toEqual({
    branch: { count: 4, waiting: 1, total: "1400.10" },
    mine: { count: 2, waiting: 1, total: "1050.00" },
    asOf: AS_OF,
  });
});

test("without a copy of invoices, or without their amounts, there is no figure", async () => {
  expect(await invoicesToday(deviceWith({ copies: { purchase: [invoice(1, 5)] } }))).toBeNull();
  const { mgrossamt: _hidden, ...bare } = invoice(1, 5);
  expect(await invoicesToday(deviceWith({ copies: { sale: [bare] } }))).toBeNull();
});
