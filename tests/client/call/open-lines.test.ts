import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptPartyBills } from "../../../src/client/call/kept-bills";
import { keptDocuments, linesLeft, waitingTaken } from "../../../src/client/call/open-lines";
import type { OutboxRow } from "../../../src/client/offline/contract/save";
import type { Offline } from "../../../src/client/offline/offline";
import type { Row } from "../../../src/wire/envelope";

const KEY = { entity: "sale", key: "12" };
const RECORD: Row = {
  items: [
    { lineid: 1, qty: 5 },
    { lineid: 2, qty: 3 },
  ],
  openlines: [{ lineid: 1, qty: "4" }],
};
const taking = (qty: number, srcline = 1) => ({ itemid: 1, qty, srcentity: "sale", srcid: "12", srcline });
const waits = (recordKey: string, shown: Row, more: Partial<OutboxRow> = {}) =>
  ({ recordKey, shown, state: "queued", ...more }) as OutboxRow;
const outbox = (...rows: readonly OutboxRow[]) => ({ outbox: { rows: async () => rows } }) as unknown as Offline;
const left = async (...rows: readonly OutboxRow[]) =>
  linesLeft(KEY, RECORD, await waitingTaken(outbox(...rows))).map((line) => line.left);

describe("what is left of a line on this device", () => {
  test.each([
    ["nothing waits", [], ["4", "0"]],
    ["a new note waits", [waits("tmp:a", { items: [taking(1.5)] })], ["2.5", "0"]],
    ["more is taken than is left", [waits("tmp:a", { items: [taking(9)] })], ["0", "0"]],
    ["a refused one takes nothing", [waits("tmp:a", { items: [taking(1)] }, { state: "rejected" })], ["4", "0"]],
    [
      "an edit takes the difference",
      [waits("7", { items: [taking(3)] }, { baseSnap: { items: [taking(2)] } })],
      ["3", "0"],
    ],
    [
      "a new one and its edit are one",
      [
        waits("tmp:a", { items: [taking(1)] }),
        waits("tmp:a", { items: [taking(2)] }, { baseSnap: { items: [taking(1)] } }),
      ],
      ["2", "0"],
    ],
    [
      "a new one that is cancelled takes nothing",
      [waits("tmp:a", { items: [taking(1)] }), waits("tmp:a", { iscancelled: 1 })],
      ["4", "0"],
    ],
    ["a document without lines", [waits("9", { narration: "x" })], ["4", "0"]],
  ])("%s", async (_, rows, expected) => {
    expect(await left(...rows)).toEqual(expected);
  });

  test("a document that waits itself offers all of its lines, numbered in their order", () => {
    const rows = linesLeft({ entity: "sale", key: "tmp:a" }, { items: [{ qty: 2 }, { qty: 3 }] }, new Map());
    expect(rows.map(({ lineid, left: open }) => [lineid, open])).toEqual([
      [1, "2"],
      [2, "3"],
    ]);
  });

  test("property: whatever waits, what is left is never negative, and is what the server will say after the sending", async () => {
    const qty = fc.integer({ min: 1, max: 3_000 });
    await fc.assert(
      fc.asyncProperty(fc.array(qty, { maxLength: 5 }), async (taken) => {
        const rows = taken.map((n, at) => waits(`tmp:${at}`, { items: [taking(n / 1000)] }));
        const [first] = await left(...rows);
        const rest = 4_000 - taken.reduce((sum, n) => sum + n, 0);
        expect(Math.round(Number(first) * 1000)).toBe(Math.max(0, rest));
      }),
    );
  });
});

describe("documents of a party in the copies", () => {
  const device = (copies: Readonly<Record<string, readonly Row[] | null>>, waiting: readonly Row[] = []) =>
    ({
      reference: {
        whole: async (entity: string) => copies[entity] ?? null,
        byId: async () => ({
          kinds: "receipt",
          open: JSON.stringify([{ refno: "S/2", fy: "", refdate: "", duedate: "", balance: 5_000 }]),
        }),
      },
      overlay: { list: async (_: string, rows: readonly Row[]) => [...waiting, ...rows] },
    }) as unknown as Offline;
  const sale = (id: unknown, partyid: unknown, edateview: string, more: Row = {}) => ({
    id,
    partyid,
    edateview,
    autobillno: `S/${String(id)}`,
    mgrossamt: 118,
    ...more,
  });

  test("of the party, not cancelled, with those that wait here; none where a device has no such copy", async () => {
    const copies = { sale: [sale(1, 5, "2026-06-01"), sale(2, 5, "2026-06-09", { iscancelled: 1 }), sale(3, 6, "")] };
    const waiting = [sale("tmp:a", 5, "2026-06-10"), sale("tmp:b", 6, "2026-06-10")];
    expect((await keptDocuments(device(copies, waiting), ["sale"], "5"))?.map(({ key }) => key)).toEqual([
      "tmp:a",
      "1",
    ]);
    expect(await keptDocuments(device({}), ["sale", "salepos"], "5")).toBeNull();
    expect(await keptDocuments(device({ sale: [] }), ["sale", "salepos"], "5")).toEqual([]);
  });

  test("bills newest first, with what is pending where it is known", async () => {
    const copies = { sale: [sale(1, 5, "2026-06-01"), sale(2, 5, "2026-06-09T00:00:00")] };
    expect(
      (await keptPartyBills(device(copies), ["sale"], "5", "autobillno"))?.map(({ number, day, pending }) => [
        number,
        day,
        pending,
      ]),
    ).toEqual([
      ["S/2", "2026-06-09", "50.00"],
      ["S/1", "2026-06-01", ""],
    ]);
  });
});
