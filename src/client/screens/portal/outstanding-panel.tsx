import { sumDecimals } from "../../../domain/decimal";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import { PORTAL_PROCEDURES } from "../../../wire/portal";
import { numberOf, textOf } from "../../rows/read-row";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { Panel } from "./panel";
import { usePortal } from "./use-portal";

const TITLES = ["Number", "Document", "Date", "Due Date", "Days Overdue", "Pending"];
const FIGURES = ["Days Overdue", "Pending"];

/** The open bills and advances of the customer today, oldest due date first. */
export function OutstandingPanel() {
  const read = usePortal(PORTAL_PROCEDURES.outstanding);
  return (
    <Panel read={read} empty="Nothing is outstanding.">
      {(rows) => (
        <StackedTable label="Outstanding" titles={TITLES} figures={FIGURES} least={640}>
          {rows.map((row, at) => (
            <StackedRow key={at}>
              <StackedCell of="Number" part="name">
                {textOf(row, "refno")}
              </StackedCell>
              <StackedCell of="Document">{textOf(row, "kind")}</StackedCell>
              <StackedCell of="Date">{formatDate(textOf(row, "refdate"))}</StackedCell>
              <StackedCell of="Due Date">{formatDate(textOf(row, "duedate"))}</StackedCell>
              <StackedCell of="Days Overdue" figure>
                {numberOf(row, "overdue") || ""}
              </StackedCell>
              <StackedCell of="Pending" figure>
                {formatAmount(textOf(row, "pending"))}
              </StackedCell>
            </StackedRow>
          ))}
          <StackedRow fw={600}>
            <StackedCell of="Number" part="name" colSpan={5}>
              Total
            </StackedCell>
            <StackedCell of="Pending" figure>
              {formatAmount(sumDecimals(rows.map((row) => textOf(row, "pending") || "0")))}
            </StackedCell>
          </StackedRow>
        </StackedTable>
      )}
    </Panel>
  );
}
