import { Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { Row } from "../../../wire/envelope";
import { PROCEDURE_NAMES } from "../../../wire/procedure-names";
import { useRead } from "../../call/use-read";
import { AsOf, asOfText } from "../../ui/as-of";
import { EmptyState } from "../../ui/empty-state";
import { ErrorState } from "../../ui/error-state";
import { ScreenSkeleton } from "../../ui/screen-skeleton";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";
import { Pages } from "../../ui/lists/pages";
import { CloseDialog } from "./close-dialog";
import { statusText, rangeText } from "./number-words";

const PAGE = 100;
const TITLES = ["Series", "Numbers", "Status", "Count", "Who", "When", "Device", ""] as const;

interface NumberTableProps {
  readonly fy: string;
  readonly entity: string;
  readonly state: string;
}

/** A line for each range of numbers with one status, in the order of the series. */
export function NumberTable({ fy, entity, state }: NumberTableProps) {
  const [page, setPage] = useState(1);
  const [closing, setClosing] = useState<Row | null>(null);
  const args = { fy, entity, state, DisplayStart: 1 + (page - 1) * PAGE, DisplayLength: PAGE };
  const { data, error, refetch } = useRead(
    { kind: "report", sqlsp: PROCEDURE_NAMES.numberRegister, args },
    { keepPrevious: true },
  );
  if (error) return <ErrorState text={error.message} onRetry={() => void refetch()} />;
  if (!data) return <ScreenSkeleton rows={6} />;
  if (data.rows.length === 0)
    return <EmptyState text={`No numbers of this kind in ${fy}. They appear with the first document.`} />;
  const pages = Math.ceil(Number(data.rows[0]?.TotalCount ?? 0) / PAGE);
  return (
    <Stack gap="sm">
      <StackedTable label="Numbers" titles={TITLES} figures={["Count"]} least={760}>
        {data.rows.map((row) => (
          <Line key={`${String(row.entity)} ${String(row.first)}`} row={row} onClose={() => setClosing(row)} />
        ))}
      </StackedTable>
      <Pages total={pages} page={page} onPage={setPage} />
      <AsOf at={data.asOf} fresh={data.fresh} />
      {closing && (
        <CloseDialog
          range={closing}
          onDone={(isClosed) => {
            setClosing(null);
            if (isClosed) void refetch();
          }}
        />
      )}
    </Stack>
  );
}

function Line({ row, onClose }: { readonly row: Row; readonly onClose: () => void }) {
  return (
    <StackedRow data-state={String(row.state)}>
      <StackedCell of="Series">{String(row.kind)}</StackedCell>
      <StackedCell of="Numbers" part="name" style={{ whiteSpace: "nowrap" }}>
        {rangeText(row)}
      </StackedCell>
      <StackedCell of="Status">
        <Text size="sm" {...(row.state === "unexplained" ? { c: "red", fw: 600 } : {})}>
          {statusText(row)}
        </Text>
      </StackedCell>
      <StackedCell of="Count" figure>
        {Number(row.numbers).toLocaleString("en-IN")}
      </StackedCell>
      <StackedCell of="Who">{String(row.who ?? "")}</StackedCell>
      <StackedCell of="When" style={{ whiteSpace: "nowrap" }}>
        {row.at ? asOfText(Date.parse(String(row.at))) : ""}
      </StackedCell>
      <StackedCell of="Device" title={String(row.dev ?? "")}>
        {String(row.device ?? "")}
      </StackedCell>
      <StackedCell of="" part="actions">
        {Number(row.mayclose) === 1 && (
          <Button size="xs" variant="subtle" color="red" onClick={onClose} aria-label={`Close ${rangeText(row)}`}>
            Close
          </Button>
        )}
      </StackedCell>
    </StackedRow>
  );
}
