import type { LineColumn } from "../../../definitions/form-row";
import type { ColumnsNow } from "../../form/form-handle";
import { chosenKey } from "../../rows/chosen-key";
import type { Line } from "./line-values";

/** A column of lines as it is shown now. */
export interface ShownColumn extends LineColumn {
  /** Columns that are hidden stand behind it: an entry may show them. */
  readonly hidesNext?: boolean;
  /** Enter stops here in the lines of these items only. */
  readonly inBatches?: readonly string[];
  /** Of the column of the unit: the unit of each item that is meant where the cell is empty. */
  readonly units?: Readonly<Record<string, string>>;
}

/** The columns that are not hidden. */
export function shownColumns(
  all: readonly LineColumn[],
  { hidden, inBatches, units }: ColumnsNow,
): readonly ShownColumn[] {
  const unitKey = all.find(({ scanUnit }) => scanUnit !== undefined)?.scanUnit;
  return all.flatMap((column, at) => {
    if (hidden.includes(column.key)) return [];
    const hidesNext = hidden.includes(all[at + 1]?.key ?? "");
    return [
      {
        ...column,
        ...(hidesNext ? { hidesNext } : {}),
        ...(column.ofBatch ? { inBatches } : {}),
        ...(column.key === unitKey ? { units } : {}),
      },
    ];
  });
}

/** What an empty cell stands for, '' where nothing. */
export const meantText = ({ units }: ShownColumn, line: Line): string => units?.[chosenKey(line, "itemid")] ?? "";
