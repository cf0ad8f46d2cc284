import { expect, test } from "vitest";
import { goodsOf } from "../../../../src/client/form/save/goods-of";
import type { OpenForm } from "../../../../src/client/form/open/open-form";
import type { Row } from "../../../../src/wire/envelope";

const goods = (entity: string, items: readonly Row[], stock?: number) => {
  const billform = stock === undefined ? undefined : JSON.stringify({ kind: "sale", stock });
  const form = { definition: { head: { entity, billform } }, store: { state: () => ({ values: { items } }) } };
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
