import { divideRounded } from "../../../../src/domain/decimal";
import type { CostedMove } from "../../../../src/domain/stock/cost";
import type { Row } from "../../../../src/wire/envelope";

/**
 * A document of the property: a challan of two lines (\`rate\` and \`other\` paise), a bill of its first line, or a
 * sale; \`qty\` in thousandths.
 */
export interface Billed {
  readonly id: number;
  readonly what: string;
  readonly order: number;
  readonly day: string;
  readonly qty: number;
  readonly rate: number;
  readonly other: number;
  readonly source: number;
}

export const entityOf = ({ what }: Billed): string =>
  ({ challan: "purchasechallan", bill: "purchase" })[what] ?? "sale";
/** Its values for a save; `billno` for a new bill. */
export const formOf = ({ what, id, qty, rate, other, source }: Billed, billno: string): Row => {
  const own = { itemid: "Bolt", qty: qty / 1000, rate: rate / 100 };
  if (what === "sale") return { partyid: "Asha", items: [own] };
  return what === "challan"
    ? {
        partyid: "Steel Co",
        items: [
          { ...own, lineid: 1 },
          { ...own, rate: other / 100, lineid: 2 },
        ],
      }
    : {
        partyid: "Steel Co",
        ...(id ? {} : { billno }),
        items: [{ ...own, srcentity: "purchasechallan", srcid: source, srcline: 1 }],
      };
};

/**
 * Moves with their values as an accountant would write them: goods with a value first within a day, then by entry.
 */
export function movesOf(made: readonly Billed[]): readonly CostedMove[] {
  const amount = (qty: number, rate: number) => divideRounded(BigInt(qty) * BigInt(rate), 1000n);
  const moves = made.flatMap(
    ({ what, id, order, day, qty, rate, other }): readonly (CostedMove & { readonly key: string })[] => {
      if (what === "sale")
        return [{ key: `${day} 2 ${String(order).padStart(3, "0")}`, quantity: BigInt(-qty), value: null }];
      if (what !== "challan") return [];
      const own = made.filter((bill) => bill.what === "bill" && bill.source === id);
      const billed = own.reduce((total, bill) => total + BigInt(bill.qty), 0n);
      const first =
        own.reduce((total, bill) => total + amount(bill.qty, bill.rate), 0n) +
        divideRounded(amount(qty, rate) * (BigInt(qty) - billed), BigInt(qty));
      const key = `${day} 0 ${String(order).padStart(3, "0")}`;
      return [
        { key: `${key} 1`, quantity: BigInt(qty), value: first },
        { key: `${key} 2`, quantity: BigInt(qty), value: amount(qty, other) },
      ];
    },
  );
  return moves.sort((a, b) => (a.key < b.key ? -1 : 1));
}
