import { negate, sum, ZERO } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import { PROFIT_LINE, UNBILLED_LINES } from "../../../../engine/books/balances/year-balance";
import type { ReportRow } from "../../../../engine/reports/declaration";
import type { AmountLedger, Position } from "../book-result";
import { STOCK_SUMMARY } from "../statement-columns";
import { amountOf, headRow, lineRows, sectionRows, totalRow } from "../statement-rows";
import type { TwoAmounts } from "../statement-rows";
import { tRows } from "./t-form";

const PROFIT_AND_LOSS = 3104;

/** The position of a day, that of a year before where it is asked for, and what is shown of them. */
export interface TwoPositions {
  readonly now: Position;
  readonly before: Position | null;
  readonly withLedgers: boolean;
  /** The whole company: some branches may differ by what is between them and the others. */
  readonly isWhole: boolean;
}

export const differenceName = ({ isWhole }: Pick<TwoPositions, "isWhole">): string =>
  isWhole ? "Difference in opening balances" : "Balance with other branches";

const ledgersTotal = (ledgers: readonly AmountLedger[]): Paise => amountOf(ledgers, null).now;

/** A difference stands on the side that lacks it, so that both sides come to the same: 1 is that of the liabilities. */
export const lacking = ({ difference }: Position, side: 1 | -1): Paise => {
  const amount = side === 1 ? difference : negate(difference);
  return amount > 0 ? amount : ZERO;
};

const owed = (one: Position): Paise =>
  sum([ledgersTotal(one.liabilities), one.toCome, one.earlier, one.current, lacking(one, 1)]);
const had = (one: Position): Paise => sum([ledgersTotal(one.assets), one.closingStock, one.toMake, lacking(one, -1)]);

const bothOf = ({ now, before }: TwoPositions, of: (position: Position) => Paise): TwoAmounts => ({
  now: of(now),
  before: before && of(before),
});

/** What both sides come to. */
export const owedOf = (positions: TwoPositions): TwoAmounts => bothOf(positions, owed);
export const hadOf = (positions: TwoPositions): TwoAmounts => bothOf(positions, had);

function liabilityRows(positions: TwoPositions): readonly ReportRow[] {
  const { now, before, withLedgers } = positions;
  const two = (of: (position: Position) => Paise): TwoAmounts => bothOf(positions, of);
  return [
    ...sectionRows(now.groups, now.liabilities, before && before.liabilities, { level: 1, withLedgers }),
    ...lineRows(
      UNBILLED_LINES.toCome,
      1,
      two(({ toCome }) => toCome),
    ),
    headRow(
      PROFIT_LINE,
      1,
      two((one) => sum([one.earlier, one.current])),
    ),
    ...lineRows(
      "Earlier Years",
      2,
      two(({ earlier }) => earlier),
    ),
    ...lineRows(
      "Current Year",
      2,
      two(({ current }) => current),
      PROFIT_AND_LOSS,
    ),
    ...lineRows(
      differenceName(positions),
      1,
      two((one) => lacking(one, 1)),
    ),
  ];
}

function assetRows(positions: TwoPositions): readonly ReportRow[] {
  const { now, before, withLedgers } = positions;
  const two = (of: (position: Position) => Paise): TwoAmounts => bothOf(positions, of);
  return [
    ...sectionRows(now.groups, now.assets, before && before.assets, { level: 1, withLedgers }),
    ...lineRows(
      "Closing Stock",
      1,
      two(({ closingStock }) => closingStock),
      STOCK_SUMMARY,
    ),
    ...lineRows(
      UNBILLED_LINES.toMake,
      1,
      two(({ toMake }) => toMake),
    ),
    ...lineRows(
      differenceName(positions),
      1,
      two((one) => lacking(one, -1)),
    ),
  ];
}

/** Liabilities above assets, by account group. */
export const verticalBalance = (positions: TwoPositions): readonly ReportRow[] => [
  headRow("Liabilities", 0, owedOf(positions)),
  ...liabilityRows(positions),
  totalRow("Total Liabilities", owedOf(positions)),
  headRow("Assets", 0, hadOf(positions)),
  ...assetRows(positions),
  totalRow("Total Assets", hadOf(positions)),
];

/** Liabilities beside assets. */
export const balanceTRows = (positions: TwoPositions): readonly ReportRow[] =>
  tRows(liabilityRows(positions), assetRows(positions), {
    withLedgers: positions.withLedgers,
    withPrevious: positions.before !== null,
  });
