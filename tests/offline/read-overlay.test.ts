import { expect, test } from "vitest";
import type { OutboxRow } from "../../src/client/offline/contract/save";
import { shownCode } from "../../src/client/offline/outbox/added-code";
import { createOverlay } from "../../src/client/offline/reading/overlay";
import type { Row } from "../../src/wire/envelope";

let seq = 0;
function save(entity: string, recordKey: string, shown: Row, change: Partial<OutboxRow> = {}): OutboxRow {
  seq += 1;
  return {
    seq,
    opId: `op-${seq}`,
    rev: 0,
    fmt: 1,
    userKey: "asha",
    coid: 1,
    branchid: 2,
    place: "",
    deviceId: "d",
    dseq: seq,
    screen: "form:Ledger",
    agg: `${entity}:${recordKey}`,
    after: null,
    deps: [],
    base: { kind: "none" },
    env: { sqlsp: `${entity}_R_save`, sqlpara: [], mypayans: [] },
    defVer: "",
    state: "queued",
    attempts: 0,
    outcome: "never",
    nextAt: 0,
    itemFails: 0,
    entity,
    recordKey,
    shown,
    formname: "Ledger",
    title: "",
    createdAt: 0,
    ...change,
  };
}

const server = [
  { id: 1, name: "Cash", city: "Pune" },
  { id: 2, name: "Bank", city: "Delhi" },
];

test("a changed record is replaced in place and marked, the columns it does not touch stay", async () => {
  const edit = save("ledger", "2", { name: "Bank of India" }, { state: "rejected" });
  const overlay = createOverlay(async () => [edit]);
  expect(await overlay.list("Ledger", server)).toEqual([
    server[0],
    { id: 2, name: "Bank of India", city: "Delhi", _pending: "rejected", _op: edit.opId },
  ]);
});

test("new records stand first, the newest on top, under their temporary key", async () => {
  const one = save("ledger", "tmp:a", { name: "A" });
  const two = save("ledger", "tmp:b", { name: "B" });
  const rows = await createOverlay(async () => [one, two]).list("ledger", server);
  expect(rows.map((row) => row.id)).toEqual(["tmp:b", "tmp:a", 1, 2]);
  expect(rows[0]).toMatchObject({ _pending: "queued", _op: two.opId });
});

test("several saves of one record fold in order, the last one marks it", async () => {
  const first = save("ledger", "tmp:a", { name: "A", city: "Goa" });
  const second = save("ledger", "tmp:a", { name: "A2" }, { state: "held" });
  const rows = await createOverlay(async () => [first, second]).list("ledger", []);
  expect(rows).toEqual([{ id: "tmp:a", name: "A2", city: "Goa", _pending: "held", _op: second.opId }]);
});

test("other entities and pages without the record are left alone, and nothing is copied without need", async () => {
  const overlay = createOverlay(async () => [
    save("unit", "1", { name: "Pcs" }),
    save("ledger", "99", { name: "Elsewhere" }),
  ]);
  expect(await overlay.list("ledger", server)).toEqual(server);
  expect(await overlay.list("item", server)).toBe(server);
});

test("a record opened again holds what was sent, not the labels that lists show, and no session tokens", async () => {
  const edit = save(
    "ledger",
    "1",
    { name: "Cash", groupid: "Bank Accounts" },
    {
      env: { sqlsp: "ledger_R_save", sqlpara: ["@name", "@groupid", "@user2"], mypayans: ["Cash box", 12, "@user2"] },
    },
  );
  const overlay = createOverlay(async () => [edit]);
  expect(await overlay.record("ledger", "1", { id: 1, name: "Cash", groupid: 3, rowver: 7 })).toEqual({
    id: 1,
    name: "Cash box",
    groupid: 12,
    rowver: 7,
    _pending: "queued",
    _op: edit.opId,
  });
  expect(await overlay.record("ledger", "2", null)).toBeNull();
});

test("a cancellation that waits is drawn over list and record, without what it sends; one that was refused only marks them", async () => {
  const cancelling = save(
    "sale",
    "1",
    { iscancelled: 1, cancelreason: "Twice" },
    {
      formname: "",
      env: {
        sqlsp: "sale_R_btndelete_approve",
        sqlpara: ["@id", "@type", "@cancelreason"],
        mypayans: ["1", "cancel", "Twice"],
      },
    },
  );
  const rows = [{ id: 1, name: "S/1", type: "cash" }];
  const waits = createOverlay(async () => [cancelling]);
  expect(await waits.list("sale", rows)).toEqual([
    {
      id: 1,
      name: "S/1",
      type: "cash",
      iscancelled: 1,
      cancelreason: "Twice",
      _pending: "queued",
      _op: cancelling.opId,
      _action: 1,
    },
  ]);
  expect(await waits.record("sale", "1", rows[0]!)).toMatchObject({
    type: "cash",
    iscancelled: 1,
    cancelreason: "Twice",
  });
  const refused = createOverlay(async () => [{ ...cancelling, state: "rejected" as const }]);
  expect(await refused.list("sale", rows)).toEqual([
    { ...rows[0], _pending: "rejected", _op: cancelling.opId, _action: 1 },
  ]);
  expect(await refused.record("sale", "1", rows[0]!)).toEqual({
    ...rows[0],
    _pending: "rejected",
    _op: cancelling.opId,
    _action: 1,
  });
});

test("a record made offline opens from its save alone, wrapped parameters included", async () => {
  const made = save(
    "ledger",
    "tmp:a",
    { name: "A" },
    {
      env: { sqlsp: "ledger_R_save", sqlpara: [{ sqlpara: "code" }], mypayans: [{ mypayans: "A1" }] },
    },
  );
  expect(await createOverlay(async () => [made]).record("ledger", "tmp:a", null)).toMatchObject({
    name: "A",
    code: "A1",
    _pending: "queued",
  });
});

test("a code that waits is one more line of its record, once, and touches no other value; one that was refused is not", async () => {
  const adding = save(
    "item",
    "7",
    shownCode({ code: "100234", label: "Soap", lines: "barcodes", line: { barcode: "100234" } }),
    {
      formname: "",
      env: { sqlsp: "item_R_addcode", sqlpara: ["@id", "@addcode"], mypayans: ["7", "100234"] },
    },
  );
  const row = { id: 7, code: "SOAP", barcodes: '[{"barcode":"77"}]' };
  const waits = createOverlay(async () => [adding, { ...adding }]);
  expect(await waits.record("item", "7", row)).toMatchObject({
    id: 7,
    code: "SOAP",
    barcodes: [{ barcode: "77" }, { barcode: "100234" }],
  });
  expect(await waits.record("item", "7", { id: 7 })).toMatchObject({ barcodes: [{ barcode: "100234" }] });
  const refused = createOverlay(async () => [{ ...adding, state: "rejected" as const }]);
  expect(await refused.record("item", "7", row)).toMatchObject(row);
});
