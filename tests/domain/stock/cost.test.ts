import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decimalText, divideRounded, trimZeros } from "../../../src/domain/decimal";
import { NO_STOCK, quantityOf, runMoves, valueOf } from "../../../src/domain/stock/cost";
import type { CostedMove, Costing, IssuedGoods, Goods } from "../../../src/domain/stock/cost";
import { costFromKept, keptCost } from "../../../src/domain/stock/kept-cost";

const rupees = (paise: bigint): string => decimalText(paise, 2);
const units = (thousandths: bigint): string => trimZeros(decimalText(thousandths, 3));

/**
 * `in 4 @100`; `in 4` (a return without a known source); `out 3`. `A: in 4 @100` and `S: out 3` are named moves;
 * `out 2 of A` is returned to the supplier, `in 2 of S` is returned by the customer.
 */
function read(text: string, bills: Map<string, Goods>): CostedMove {
  const [, name, way, count, rate, of] =
    /^(?:(\w+): )?(in|out) ([\d.]+)(?: @([\d.]+))?(?: of (\w+))?$/.exec(text) ?? [];
  const many = Number(count);
  const quantity = BigInt(Math.round((way === "out" ? -many : many) * 1000));
  const value = rate === undefined ? null : BigInt(Math.round(many * Number(rate) * 100));
  if (name !== undefined && value !== null) bills.set(name, { quantity, value });
  const bill = of === undefined ? undefined : bills.get(of);
  return {
    quantity,
    value,
    ...(name === undefined ? {} : { name }),
    ...(bill && way === "out" ? { from: [{ name: of ?? "", ...bill }] } : {}),
    ...(of !== undefined && way === "in" ? { back: of } : {}),
  };
}

/** A table as an accountant writes it: each move with its cost or value, then the remaining stock. */
function told(costing: Costing, table: readonly string[]): readonly string[] {
  let cost = NO_STOCK;
  const [bills, gone]: [Map<string, Goods>, IssuedGoods] = [new Map(), new Map()];
  return table.map((line) => {
    const done = runMoves(costing, cost, [read(line, bills)], gone);
    cost = done.cost;
    const isOut = / ?out /.test(line);
    const amount = isOut ? done.costOut : done.valueIn;
    const correction = !isOut && done.costOut !== 0n ? ` corrects ${rupees(done.costOut)}` : "";
    return `${line}: ${rupees(amount)}${correction}, left ${units(quantityOf(cost))} for ${rupees(valueOf(cost))}`;
  });
}

describe("FIFO", () => {
  test("what came first goes first", () => {
    expect(told("fifo", ["in 4 @100", "in 8 @200", "in 3 @300", "out 3", "out 5", "out 4", "out 3"])).toEqual([
      "in 4 @100: 400.00, left 4 for 400.00",
      "in 8 @200: 1600.00, left 12 for 2000.00",
      "in 3 @300: 900.00, left 15 for 2900.00",
      "out 3: 300.00, left 12 for 2600.00",
      "out 5: 900.00, left 7 for 1700.00",
      "out 4: 800.00, left 3 for 900.00",
      "out 3: 900.00, left 0 for 0.00",
    ]);
  });
  test("a return has the cost per unit of what went out last, as it came; a third of a hundred rupees loses no paisa", () => {
    expect(told("fifo", ["in 3 @33.3333", "out 1", "out 1", "in 1", "out 2"])).toEqual([
      "in 3 @33.3333: 100.00, left 3 for 100.00",
      "out 1: 33.33, left 2 for 66.67",
      "out 1: 33.34, left 1 for 33.33",
      "in 1: 33.33, left 2 for 66.66",
      "out 2: 66.66, left 0 for 0.00",
    ]);
  });
  test("goods beyond what is there go out at the last known cost, which is corrected when goods come", () => {
    expect(told("fifo", ["in 2 @10", "out 5", "in 1 @14", "in 4 @15", "out 2"])).toEqual([
      "in 2 @10: 20.00, left 2 for 20.00",
      "out 5: 50.00, left -3 for -30.00",
      "in 1 @14: 14.00 corrects 4.00, left -2 for -20.00",
      "in 4 @15: 60.00 corrects 10.00, left 2 for 30.00",
      "out 2: 30.00, left 0 for 0.00",
    ]);
  });
  test("what never came has no cost until it does; a return of it has none either", () => {
    expect(told("fifo", ["out 4", "in 1", "in 5 @9"])).toEqual([
      "out 4: 0.00, left -4 for 0.00",
      "in 1: 0.00, left -3 for 0.00",
      "in 5 @9: 45.00 corrects 27.00, left 2 for 18.00",
    ]);
  });
});

const BOUGHT_TWICE = ["A: in 10 @10", "B: in 10 @20"];

describe("what goes back to the supplier has the cost of its bill", () => {
  test("first in first out: from the layer that the bill brought", () => {
    expect(told("fifo", [...BOUGHT_TWICE, "out 4 of B", "out 10", "out 6"]).slice(2)).toEqual([
      "out 4 of B: 80.00, left 16 for 220.00",
      "out 10: 100.00, left 6 for 120.00",
      "out 6: 120.00, left 0 for 0.00",
    ]);
  });
  test("first in first out: what of it no longer exists goes like any other goods, oldest first", () => {
    expect(told("fifo", [...BOUGHT_TWICE, "out 7", "out 10 of A", "out 5 of A"]).slice(2)).toEqual([
      "out 7: 70.00, left 13 for 230.00",
      "out 10 of A: 170.00, left 3 for 60.00",
      "out 5 of A: 100.00, left -2 for -40.00",
    ]);
  });
  test("weighted average: out of the pool at the rate of the bill, and the average is that of what was kept", () => {
    expect(told("average", [...BOUGHT_TWICE, "out 5 of A", "in 1", "out 16"]).slice(2)).toEqual([
      "out 5 of A: 50.00, left 15 for 250.00",
      "in 1: 16.67, left 16 for 266.67",
      "out 16: 266.67, left 0 for 0.00",
    ]);
  });
  test("weighted average: a pool that has not so much any more gives it at the average, so that nothing is left for nothing", () => {
    expect(told("average", [...BOUGHT_TWICE, "out 15", "out 4 of B", "out 1 of B"]).slice(2)).toEqual([
      "out 15: 225.00, left 5 for 75.00",
      "out 4 of B: 60.00, left 1 for 15.00",
      "out 1 of B: 15.00, left 0 for 0.00",
    ]);
  });
});

describe("what comes back from a customer has the cost that it went out with", () => {
  const sold = [...BOUGHT_TWICE, "S: out 12", "T: out 5", "in 6 of S", "in 1 of T", "in 1"];
  test("first in first out", () => {
    expect(told("fifo", sold).slice(2)).toEqual([
      "S: out 12: 140.00, left 8 for 160.00",
      "T: out 5: 100.00, left 3 for 60.00",
      "in 6 of S: 70.00, left 9 for 130.00",
      "in 1 of T: 20.00, left 10 for 150.00",
      "in 1: 20.00, left 11 for 170.00",
    ]);
  });
  test("weighted average", () => {
    expect(told("average", [...BOUGHT_TWICE, "S: out 12", "in 12 @40", "in 6 of S", "in 1"]).slice(2)).toEqual([
      "S: out 12: 180.00, left 8 for 120.00",
      "in 12 @40: 480.00, left 20 for 600.00",
      "in 6 of S: 90.00, left 26 for 690.00",
      "in 1: 26.54, left 27 for 716.54",
    ]);
  });
  test.each<Costing>(["fifo", "average"])(
    "%s: of a sale beyond what was there, that of the part that was; of one that had nothing, the last known",
    (method) => {
      expect(
        told(method, ["in 2 @10", "S: out 5", "in 4 @14", "in 1 of S", "U: out 9", "in 9 of U", "in 2 of Z"]).slice(1),
      ).toEqual([
        "S: out 5: 50.00, left -3 for -30.00",
        "in 4 @14: 56.00 corrects 12.00, left 1 for 14.00",
        "in 1 of S: 10.00, left 2 for 24.00",
        ...(method === "fifo"
          ? [
              "U: out 9: 94.00, left -7 for -70.00",
              "in 9 of U: 108.00 corrects 14.00, left 2 for 24.00",
              "in 2 of Z: 24.00, left 4 for 48.00",
            ]
          : [
              "U: out 9: 108.00, left -7 for -84.00",
              "in 9 of U: 108.00, left 2 for 24.00",
              "in 2 of Z: 24.00, left 4 for 48.00",
            ]),
      ]);
    },
  );
});

test.each<Costing>(["fifo", "average"])(
  "%s: a residue that rounding left worthless gives no cost: what comes back, and what is short, has that of the goods as they came",
  (method) => {
    expect(told(method, ["in 100.001 @4.90", "out 100", "out 0.001", "in 100"])).toEqual([
      "in 100.001 @4.90: 490.00, left 100.001 for 490.00",
      "out 100: 490.00, left 0.001 for 0.00",
      "out 0.001: 0.00, left 0 for 0.00",
      "in 100: 490.00, left 100 for 490.00",
    ]);
    expect(told(method, ["in 100.001 @4.90", "out 100", "in 100"]).at(-1)).toBe(
      "in 100: 490.00, left 100.001 for 490.00",
    );
    expect(told(method, ["in 100.001 @4.90", "out 100", "out 100.001"]).at(-1)).toBe(
      "out 100.001: 490.00, left -100 for -490.00",
    );
  },
);

describe("weighted average", () => {
  test("what goes out leaves the average as it is", () => {
    expect(told("average", ["in 4 @100", "in 8 @200", "in 3 @300", "out 3", "in 3", "out 15"])).toEqual([
      "in 4 @100: 400.00, left 4 for 400.00",
      "in 8 @200: 1600.00, left 12 for 2000.00",
      "in 3 @300: 900.00, left 15 for 2900.00",
      "out 3: 580.00, left 12 for 2320.00",
      "in 3: 580.00, left 15 for 2900.00",
      "out 15: 2900.00, left 0 for 0.00",
    ]);
  });
  test("negative stock, then corrected", () => {
    expect(told("average", ["in 2 @10", "in 2 @20", "out 6", "in 10 @30", "out 8"])).toEqual([
      "in 2 @10: 20.00, left 2 for 20.00",
      "in 2 @20: 40.00, left 4 for 60.00",
      "out 6: 90.00, left -2 for -30.00",
      "in 10 @30: 300.00 corrects 30.00, left 8 for 240.00",
      "out 8: 240.00, left 0 for 0.00",
    ]);
  });
});

/** Every other move is named. Some return what an earlier one brought in or took out. */
const moves = fc
  .array(
    fc.record({
      of: fc.option(fc.nat(20)),
      quantity: fc
        .oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: -999_999_999_000, max: 999_999_999_000 }))
        .filter((n) => n !== 0)
        .map(BigInt),
      value: fc.option(fc.integer({ min: 0, max: 100_000_000 }).map(BigInt)),
    }),
    { maxLength: 40 },
  )
  .map((list) =>
    list.map(({ of, quantity, value }, n): CostedMove => {
      const bill = of === null ? undefined : list[of];
      const name = `${of}`;
      if (quantity < 0n)
        return {
          quantity,
          value: null,
          name: `${n}`,
          ...(bill && bill.quantity > 0n && bill.value !== null
            ? { from: [{ name, quantity: bill.quantity, value: bill.value }] }
            : {}),
        };
      return value === null
        ? { quantity, value, ...(of === null ? {} : { back: name }) }
        : { quantity, value, name: `${n}` };
    }),
  );
const costing = fc.constantFrom<Costing>("fifo", "average");

test("property: stock is worth what came in less what went out, to the paisa; counted at once, step by step, or kept in between, it is the same", () => {
  fc.assert(
    fc.property(costing, moves, fc.nat(40), (method, list, cut) => {
      const all = runMoves(method, NO_STOCK, list);
      const gone: IssuedGoods = new Map();
      expect(valueOf(all.cost)).toBe(all.valueIn - all.costOut);
      expect(quantityOf(all.cost)).toBe(list.reduce((total, move) => total + move.quantity, 0n));
      const first = runMoves(method, NO_STOCK, list.slice(0, cut), gone);
      const kept: unknown = JSON.parse(JSON.stringify(keptCost(first.cost)));
      const second = runMoves(method, costFromKept(kept as ReturnType<typeof keptCost>), list.slice(cut), gone);
      expect(second.cost).toEqual(all.cost);
      expect([first.valueIn + second.valueIn, first.costOut + second.costOut]).toEqual([all.valueIn, all.costOut]);
    }),
    { numRuns: 500 },
  );
});

test("property: where all goods came at one price, goods that come back are worth that price however little of them is left", () => {
  const few = fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 300_000 })).map(BigInt);
  const step = fc.record({ what: fc.constantFrom("in", "out", "all but", "back"), few });
  fc.assert(
    fc.property(
      costing,
      fc.integer({ min: 1, max: 100_000 }).map(BigInt),
      fc.array(step, { maxLength: 30 }),
      (method, price, steps) => {
        // A bill of a thousand pieces is rounded by half a paisa, which is a twentieth of a paisa for a hundred pieces.
        const bill = (quantity: bigint): CostedMove => ({ quantity, value: divideRounded(price * quantity, 1000n) });
        let { cost } = runMoves(method, NO_STOCK, [bill(1_000_000n)]);
        for (const { what, few: many } of steps) {
          const there = quantityOf(cost);
          const out = what === "out" || there < many ? many : there - many;
          const move =
            what === "in"
              ? bill(1_000_000n + many)
              : { quantity: what === "back" ? many : -(out < there ? out : there), value: null };
          cost = runMoves(method, cost, [move]).cost;
        }
        const { valueIn } = runMoves(method, cost, [{ quantity: 100_000n, value: null }]);
        expect(Math.abs(Number(valueIn - price * 100n))).toBeLessThanOrEqual(1);
      },
    ),
    { numRuns: 500 },
  );
});

test("property: another costing changes no value on the day it begins, and from the pool or the layer on all that came in less what went out is there", () => {
  fc.assert(
    fc.property(costing, costing, moves, moves, (first, second, list, after) => {
      const gone: IssuedGoods = new Map();
      const before = runMoves(first, NO_STOCK, list, gone);
      expect(valueOf(runMoves(second, before.cost, [], gone).cost)).toBe(valueOf(before.cost));
      const then = runMoves(second, before.cost, after, gone);
      expect(valueOf(then.cost)).toBe(before.valueIn - before.costOut + then.valueIn - then.costOut);
      expect(quantityOf(then.cost)).toBe([...list, ...after].reduce((total, move) => total + move.quantity, 0n));
      expect(second === "fifo" || then.cost.layers.length <= 1).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test("property: nothing that is there has a negative cost, there is never both stock and shortage, and what is all gone is worth nothing", () => {
  fc.assert(
    fc.property(costing, moves, (method, list) => {
      const { cost } = runMoves(method, NO_STOCK, list);
      for (const layer of cost.layers) expect(layer.quantity > 0n && layer.value >= 0n).toBe(true);
      expect(cost.layers.length === 0 || cost.short === null).toBe(true);
      const left = quantityOf(cost);
      if (left > 0n) expect(valueOf(runMoves(method, cost, [{ quantity: -left, value: null }]).cost)).toBe(0n);
    }),
    { numRuns: 500 },
  );
});
