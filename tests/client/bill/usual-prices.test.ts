import { expect, test } from "vitest";
import type { KnownItem } from "../../../src/client/facts/known-facts";
import { cellRows } from "../../../src/definitions/bill/cells";
import { billNeed, enteredBill } from "../../../src/client/facts/entered-bill";
import type { Row } from "../../../src/wire/envelope";
import { UsualPrices } from "../../../src/client/form/bill/usual-prices";

const known = (price: string, lastprice = ""): KnownItem => ({
  facts: {
    id: 1,
    name: "Item",
    isService: false,
    isBatch: false,
    hsn: "",
    taxability: "",
    rates: [],
    unitid: 1,
    units: [],
  },
  price,
  lastprice,
  stock: "",
});

function desk(items: Record<string, KnownItem>) {
  const kept = new Map(Object.entries(items));
  return { item: (key: string) => kept.get(key), learn: (key: string, item: KnownItem) => void kept.set(key, item) };
}

const BOLT = known("10");
const PIPE = known("250", "240");
const VALVE = known("99.5");
const line = (itemid: string, rate: unknown = "") => ({ itemid, rate });

test("an item without a rate gets what the party paid last, else the usual price", () => {
  const prices = new UsualPrices(desk({ 1: BOLT, 2: PIPE }));
  expect(prices.fill([line("1"), line("2")])).toEqual([line("1", "10"), line("2", "240")]);
});

test("a rate that was typed stays when a line above it goes", () => {
  const prices = new UsualPrices(desk({ 1: BOLT, 2: PIPE, 3: VALVE }));
  prices.fill([line("1"), line("2"), line("3")]);
  const typed = [line("1", "10"), line("2", "12"), line("3", "98")];
  prices.fill(typed);
  const after = [typed[1]!, typed[2]!];
  expect(prices.fill(after)).toBe(after);
});

test("a rate that was typed stays when a line comes in above it, and only the new line is priced", () => {
  const prices = new UsualPrices(desk({ 1: BOLT, 2: PIPE, 3: VALVE }));
  prices.fill([line("1", "11"), line("2", "12")]);
  expect(prices.fill([line("3"), line("1", "11"), line("2", "12")])).toEqual([
    line("3", "99.5"),
    line("1", "11"),
    line("2", "12"),
  ]);
});

test("a rate that was cleared stays empty, whatever comes or goes elsewhere", () => {
  const prices = new UsualPrices(desk({ 1: BOLT, 2: PIPE, 3: VALVE }));
  prices.fill([line("1", "10"), line("2", "240")]);
  const cleared = [line("1"), line("2", "240")];
  expect(prices.fill(cleared)).toBe(cleared);
  expect(prices.fill([...cleared, line("3")])).toEqual([line("1"), line("2", "240"), line("3", "99.5")]);
});

test("another item in the same line takes its own price, unless the rate was typed", () => {
  const prices = new UsualPrices(desk({ 1: BOLT, 2: PIPE }));
  prices.fill([line("1"), line("1")]);
  expect(prices.fill([line("2", "10.00"), line("2", "9")])).toEqual([line("2", "240"), line("2", "9")]);
});

test("an item whose price comes later is priced then, and a rate typed meanwhile stays", () => {
  const facts = desk({});
  const prices = new UsualPrices(facts);
  const early = [line("1"), line("2")];
  expect(prices.fill(early)).toBe(early);
  facts.learn("1", BOLT);
  facts.learn("2", PIPE);
  expect(prices.fill([line("1"), line("2", "7")])).toEqual([line("1", "10"), line("2", "7")]);
});

test("a code that is not recognised yet is no item: neither priced nor asked for as the record of that number", () => {
  const code = { ...line("2"), itemid_unknown: 1 };
  const prices = new UsualPrices(desk({ 1: BOLT, 2: PIPE }));
  expect(prices.fill([code])).toEqual([code]);
  expect(prices.fill([line("1")])).toEqual([line("1", "10")]);
  const bill = { items: [code, line("1")], charges: [{ ledgerid: "5", ledgerid_unknown: 1 }] };
  expect(billNeed(bill, "")).toMatchObject({ items: ["", "1"], ledgers: ["", "", ""] });
  const numbers = (items: readonly Row[]) => cellRows(enteredBill({ items }, {}).items).map(({ itemid }) => itemid);
  expect(numbers([code, line("1")])).toEqual(numbers([{}, line("1")]));
});

const CARTON = 9;
const boxed = (price: string, lastprice = "", lastunit = 0): KnownItem => {
  const one = known(price, lastprice);
  return { ...one, lastunit, facts: { ...one.facts, units: [{ unitid: CARTON, holds: "12" }] } };
};
const inUnit = (unitid: number, rate: unknown = "") => ({ itemid: "1", unitid, rate });

test("a line in cartons gets the price of a carton, from the usual price and from what the party paid last in either unit", () => {
  const filled = (item: KnownItem, unitid: number) =>
    new UsualPrices(desk({ 1: item })).fill([inUnit(unitid)])[0]?.rate;
  expect(filled(boxed("10.5"), CARTON)).toBe("126");
  expect(filled(boxed("10.5", "10"), CARTON)).toBe("120");
  expect(filled(boxed("10.5", "100", CARTON), CARTON)).toBe("100");
  expect(filled(boxed("10.5", "100", CARTON), 0)).toBe("8.333");
  expect(filled(boxed("10.5"), 77)).toBe("");
});

test("another unit brings its own price, unless the rate was typed", () => {
  const prices = new UsualPrices(desk({ 1: boxed("10") }));
  prices.fill([inUnit(0), inUnit(0, "9")]);
  expect(prices.fill([inUnit(CARTON, "10"), inUnit(CARTON, "9")])).toEqual([
    inUnit(CARTON, "120"),
    inUnit(CARTON, "9"),
  ]);
  expect(prices.fill([inUnit(0, "120"), inUnit(CARTON, "9")])).toEqual([inUnit(0, "10"), inUnit(CARTON, "9")]);
});

test("a price of nothing is no price", () => {
  const prices = new UsualPrices(desk({ 1: known("0") }));
  const lines = [line("1")];
  expect(prices.fill(lines)).toBe(lines);
});
