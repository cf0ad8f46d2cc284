import { useMemo } from "react";
import type { ColumnOption } from "../../../definitions/list-row";
import { kolkataDate } from "../../../domain/date-format";
import { useOffline } from "../../call/offline-context";
import { useRead } from "../../call/use-read";
import type { ListDefinition } from "./list-definition";
import type { ListSnapshot } from "./list-parts";
import type { ListQuestion } from "./list-question";
import { totalsArgs } from "./list-question";
import { answeredTotals, columnTotals } from "./list-totals";

interface ListTotals {
  /** By field, as text; empty if no column has a total. */
  readonly totals: ReadonlyMap<string, string>;
  /** What the totals are of: all rows, or only those of the page or those that were read. */
  readonly label: string;
}

/**
 * Totals of a list. Where not all of its rows are here, the server adds them up; until it has answered, and without a
 * line, they are of the rows that are shown, and say so.
 */
export function useListTotals(
  definition: ListDefinition,
  question: ListQuestion,
  columns: readonly ColumnOption[],
  shown: ListSnapshot | null,
  isPaged: boolean,
): ListTotals {
  const { now } = useOffline();
  const isAsked =
    shown !== null &&
    !shown.all &&
    !shown.partial &&
    definition.totalsProcedure !== "" &&
    columns.some(({ sum }) => sum);
  const args = totalsArgs(definition, question, kolkataDate(now()));
  const { data } = useRead(
    { kind: "list", sqlsp: definition.totalsProcedure, args },
    { enabled: isAsked, entity: definition.entity },
  );
  const [row] = data?.rows ?? [];
  const parts = shown?.parts;
  return useMemo(() => {
    const own = columnTotals(columns, parts ?? []);
    const all = isAsked ? answeredTotals(columns, row) : null;
    if (all) return { totals: all, label: `All ${Number(row?.TotalCount).toLocaleString("en-IN")}` };
    return { totals: own, label: shown?.all ? "Total" : isPaged ? "Page" : "Read" };
  }, [columns, parts, isAsked, row, shown?.all, isPaged]);
}
