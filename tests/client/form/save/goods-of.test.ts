import { expect, test } from "vitest";
import { cancelRequest } from "../../../../src/client/call/cancel-document";
import { goodsOf } from "../../../../src/client/form/save/goods-of";
import type { OpenForm } from "../../../../src/client/form/open/open-form";
import { goodsOfListed } from "../../../../src/client/posting/document-goods";
import type { Row } from "../../../../src/wire/envelope";

const goods = (entity: string, items: readonly Row[], stock?: number) => {
  const billform = stock === undefined ? undefined : JSON.stringify({ kind: "sale", stock });
  return goodsIn(entity, { items }, billform);
};

const goodsIn = (entity: string, values: Row, billform?: string) => {
  const form = { definition: { head: { entity, billform } }, store: { state: () => ({ values }) } };
  return goodsOf(form as unknown as OpenForm).goods;
};

test("a document says which items it brings in or takes out, also those made on this device; others say nothing", () => {
  const lines = [{ itemid: 7 }, { itemid: "7" }, { itemid: { $op: "made-here", col: "id" } }, { itemid: 0 }, {}];
  const all = ["7", "made-here"];
  expect(goods("purchase", lines, 1)).toEqual({ brings: all, takes: [] });
  expect(goods("sale", lines, -1)).toEqual({ brings: [], takes: all });
  expect(goods("stocktransfer", lines)).toEqual({ brings: all, takes: all });
  expect(goods("inward", lines)).toEqual({ brings: all, takes: [] });
  expect(goods("saleorder", lines, 0)).toBeUndefined();
  expect(goods("category", [])).toBeUndefined();
  expect(goods("sale", [{ itemid: "" }], -1)).toBeUndefined();
});

test("a bill opens bills of its party; what settles them follows it: receipts, notes and the lines of a journal that name one", () => {
  const items = [{ itemid: 7 }];
  const sale = JSON.stringify({ kind: "sale", stock: -1 });
  const party = ["party:3"];
  expect(goodsIn("sale", { partyid: 3, items }, sale)).toEqual({ brings: party, takes: ["7"] });
  expect(goodsIn("saleorder", { partyid: "tmp:made-here" }, JSON.stringify({ stock: 0 }))).toEqual({
    brings: ["party:made-here"],
    takes: [],
  });
  expect(goodsIn("receipt", { partyid: { $op: "made-here", col: "id" } })).toEqual({
    brings: ["party:made-here"],
    takes: ["party:made-here"],
  });
  const note = { partyid: 3, items, againstno: "S/1" };
  expect(goodsIn("creditnote", note, JSON.stringify({ stock: 1 }))).toEqual({ brings: ["7", ...party], takes: party });
  const entries = [{ ledgerid: 3, refno: "S/1" }, { ledgerid: 4, refno: "" }, { ledgerid: 5 }];
  expect(goodsIn("journal", { entries })).toEqual({ brings: party, takes: party });
  expect(goodsIn("contra", { fromid: 1, toid: 2 })).toBeUndefined();
});

test("a count may bring what it finds more; a stage of production takes its lots from the stage before and brings them to the next", () => {
  expect(goods("opening", [{ itemid: 7 }, { itemid: "tmp:made-here" }])).toEqual({
    brings: ["7", "made-here"],
    takes: [],
  });
  const lots = ["lot:5", "lot:made-here"];
  const values = { lots: [{ lotid: 5, pieces: 3 }, { lotid: "tmp:made-here" }, { lotid: "" }] };
  expect(goodsIn("viprog", values)).toEqual({ brings: lots, takes: lots });
});

test("a cancelled document moves its goods back: a sale that needs them follows the cancellation of the one that took them", () => {
  const target = {
    entity: "sale",
    recordKey: "5",
    base: { kind: "ver", ver: 1 },
    sqlsp: "sale_R_btndelete_approve",
  } as const;
  const named = { ...target, noun: "sale", name: "S/1", formname: "saledetail" };
  expect(cancelRequest("op", { ...named, goods: goods("sale", [{ itemid: 7 }], -1) }, "Wrong party").goods).toEqual({
    brings: ["7"],
    takes: [],
  });
  expect(cancelRequest("op", named, "Wrong party").goods).toBeUndefined();
});

/** A device with one document of each kind, number 5, and the model of the form of its bills. */
const listed = (entity: string, keys: readonly string[], stock?: number) => {
  const model = stock === undefined ? {} : { billform: JSON.stringify({ kind: entity, stock }) };
  const known = (key: string) => (key === "5" ? { items: [{ itemid: 7 }] } : null);
  const offline = {
    reader: { read: () => Promise.resolve({ rows: [model] }) },
    reference: {
      byId: (_: string, key: string) =>
        key === "8" ? Promise.reject(new Error("no copy")) : Promise.resolve(known(key)),
    },
    overlay: { record: (_: string, __: string, copy: Row | null) => Promise.resolve(copy) },
  };
  return goodsOfListed(offline as unknown as Parameters<typeof goodsOfListed>[0], entity, keys);
};

test("of a document in a list that the device does not know any item may move, in the direction of its kind", async () => {
  const any = ["*"];
  expect(await listed("sale", ["5", "6", "8"], -1)).toEqual([
    { goods: { brings: [], takes: ["7"] } },
    { goods: { brings: [], takes: any } },
    { goods: { brings: [], takes: any } },
  ]);
  expect(await listed("purchase", ["6"], 1)).toEqual([{ goods: { brings: any, takes: [] } }]);
  expect(await listed("stocktransfer", ["6"])).toEqual([{ goods: { brings: any, takes: any } }]);
  expect(await listed("opening", ["6"])).toEqual([{ goods: { brings: any, takes: [] } }]);
  // Without the model of its form the device does not know the kind either.
  expect(await listed("viprog", ["6"])).toEqual([{ goods: { brings: any, takes: any } }]);
  expect(await listed("saleorder", ["6"], 0)).toEqual([{}]);
  expect(await listed("receipt", ["6"])).toEqual([{}]);
});
