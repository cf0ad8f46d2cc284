import { Loader, Table, Text } from "@mantine/core";
import { isFigure, type ReportColumn } from "../../../definitions/report/report-column";
import type { Row } from "../../../wire/envelope";
import { useRead } from "../../call/use-read";
import { textOf } from "../../rows/read-row";
import { AsOf } from "../../ui/as-of";
import { ErrorState } from "../../ui/error-state";
import { reportText } from "../report-text";

/** The rows of the procedure of a cell (REP-098), kept on the device like other reads. */
export function PopupRows({ column, row }: { readonly column: ReportColumn; readonly row: Row }) {
  const { linkpopupsqlsp = "", linkpopupid = "id", linkpopupcols = [] } = column;
  const { data, error, refetch } = useRead({
    kind: "form",
    sqlsp: linkpopupsqlsp,
    args: { id: textOf(row, linkpopupid) },
  });
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <Loader role="status" aria-label="Loading" />;
  if (data.rows.length === 0) return <Text>There is nothing to show.</Text>;
  return (
    <>
      <Table aria-label={column.title}>
        <Table.Thead>
          <Table.Tr>
            {linkpopupcols.map((one) => (
              <Table.Th key={one.field} ta={isFigure(one) ? "right" : "left"}>
                {one.title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.rows.map((found, at) => (
            <Table.Tr key={at}>
              {linkpopupcols.map((one) => (
                <Table.Td key={one.field} ta={isFigure(one) ? "right" : "left"}>
                  {reportText(found[one.field], one.format)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <AsOf at={data.asOf} fresh={data.fresh} />
    </>
  );
}
