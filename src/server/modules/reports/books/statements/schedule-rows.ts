import { SCHEDULE_HEADS } from "../../../../../definitions/ledgers/schedule-heads";
import type { ScheduleHead } from "../../../../../definitions/ledgers/schedule-heads";
import { groupedBy } from "../../../../../domain/grouped";
import { sum } from "../../../../../domain/money";
import type { Paise } from "../../../../../domain/money";
import type { ReportRow } from "../../../../engine/reports/declaration";
import { treeRows } from "../account-tree";
import type { TreeLedger } from "../account-tree";
import { headRow, totalRow } from "../statement-rows";
import { hadOf, owedOf } from "./balance-rows";
import type { TwoPositions } from "./balance-rows";
import { scheduleLines } from "./schedule-lines";
import type { ScheduleLine } from "./schedule-lines";

/** A section or a head as a group of a tree; ids are of this report only. */
interface HeadGroup {
  readonly id: number;
  readonly name: string;
  readonly parentid: number;
}

/** The sections of a side, each with its heads, and at the end what has no head. */
function groupsOf(side: ScheduleHead["side"]): {
  readonly groups: readonly HeadGroup[];
  readonly idOf: ReadonlyMap<string, number>;
} {
  const heads = SCHEDULE_HEADS.filter((head) => head.side === side);
  const sections = [...new Set(heads.map(({ section }) => section))];
  const idOf = new Map<string, number>([
    ...heads.map(({ value }, at) => [value, sections.length + at + 1] as const),
    ["", sections.length + heads.length + 1],
  ]);
  return {
    groups: [
      ...sections.map((name, at) => ({ id: at + 1, name, parentid: 0 })),
      ...heads.map(({ value, label, section }) => ({
        id: idOf.get(value) ?? 0,
        name: label,
        parentid: sections.findIndex((name) => name === section) + 1,
      })),
      { id: idOf.get("") ?? 0, name: side === "asset" ? "Other Assets" : "Other Liabilities", parentid: 0 },
    ],
    idOf,
  };
}

const keyOf = ({ id, name, head }: ScheduleLine): string => `${head} ${id} ${id === 0 ? name : ""}`;
const total = (lines: readonly ScheduleLine[] | undefined): Paise => sum((lines ?? []).map(({ amount }) => amount));

/** Lines of both years side by side; what is 0 in both is left out. */
function ledgersOf(
  now: readonly ScheduleLine[],
  before: readonly ScheduleLine[],
  idOf: ReadonlyMap<string, number>,
): readonly TreeLedger[] {
  const [current, previous] = [groupedBy(now, keyOf), groupedBy(before, keyOf)];
  return [...groupedBy([...now, ...before], keyOf)]
    .map(([key, [line]]) => ({
      id: line?.id ?? 0,
      name: line?.name ?? "",
      groupid: idOf.get(line?.head ?? "") ?? 0,
      figures: { amount: total(current.get(key)), previous: total(previous.get(key)) },
    }))
    .filter(({ figures }) => figures.amount !== 0 || figures.previous !== 0);
}

/** Equity and liabilities above assets by the heads of Schedule III; ledgers under their head. */
export function scheduleRows(positions: TwoPositions): readonly ReportRow[] {
  const { now, before, withLedgers, isWhole } = positions;
  const lines = scheduleLines(now, isWhole);
  const earlier = before ? scheduleLines(before, isWhole) : [];
  const fields = before ? ["amount", "previous"] : ["amount"];
  const sideRows = (side: ScheduleHead["side"]): readonly ReportRow[] => {
    const { groups, idOf } = groupsOf(side);
    const isOf = (line: ScheduleLine): boolean => line.side === side;
    const ledgers = ledgersOf(lines.filter(isOf), earlier.filter(isOf), idOf);
    return treeRows({ groups, ledgers, fields, withLedgers }).map(({ accountid: _id, groupid: _group, ...row }) => ({
      ...row,
      _level: (row._level ?? 0) + 1,
      // A head is no group of accounts, so no summary of a group has its figures.
      ...(row._kind === "group" ? { linkreportno: 0 } : {}),
    }));
  };
  return [
    headRow("Equity and Liabilities", 0, owedOf(positions)),
    ...sideRows("liability"),
    totalRow("Total Equity and Liabilities", owedOf(positions)),
    headRow("Assets", 0, hadOf(positions)),
    ...sideRows("asset"),
    totalRow("Total Assets", hadOf(positions)),
  ];
}
