import { Anchor, Table, Text, UnstyledButton } from "@mantine/core";
import type { ColumnOption } from "../../../definitions/list-row";
import type { Row } from "../../../wire/envelope";
import { cellText } from "../../rows/cell-text";
import type { FormLink } from "../../rows/form-link";
import { pendingState } from "../../rows/pending-words";
import { PendingMark } from "../../ui/pending-mark";
import { WideTable } from "../../ui/wide-table";
import { editLink, mayEdit } from "../actions/list-actions";
import { columnsFor, type ListDefinition } from "../read/list-definition";
import { rowKey } from "../read/list-items";
import type { ListQuestion } from "../read/list-question";

export interface EmbeddedRowsProps {
  readonly definition: ListDefinition;
  readonly rows: readonly Row[];
  readonly question: ListQuestion;
  readonly onSort: (change: Pick<ListQuestion, "sortCol" | "sortDir">) => void;
  readonly onOpen: ((link: FormLink) => void) | null;
}

/** The rows of a page as a table. The first cell opens the record if the user may edit it. */
export function EmbeddedTable({ definition, rows, question, onSort, onOpen }: EmbeddedRowsProps) {
  const columns = columnsFor(definition, rows).filter(({ visible }) => visible);
  if (rows.length === 0)
    return (
      <Text c="dimmed" size="sm">
        No rows.
      </Text>
    );
  return (
    <WideTable minWidth={320} label="Records">
      <Table aria-label={definition.title} striped="even" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <Head key={column.field} column={column} question={question} onSort={onSort} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={rowKey(row)}>
              {columns.map((column, index) => (
                <Table.Td key={column.field} ta={column.align} style={{ fontVariantNumeric: "tabular-nums" }}>
                  {index === 0 ? (
                    <First row={row} column={column} definition={definition} onOpen={onOpen} />
                  ) : (
                    cellText(row[column.field], column.format)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

const SORTED = { asc: "ascending", desc: "descending" } as const;

function Head({
  column,
  question,
  onSort,
}: Pick<EmbeddedRowsProps, "question" | "onSort"> & { readonly column: ColumnOption }) {
  const isSorted = question.sortCol === column.field;
  const turn = () =>
    onSort({ sortCol: column.field, sortDir: isSorted && question.sortDir === "asc" ? "desc" : "asc" });
  return (
    <Table.Th ta={column.align} aria-sort={isSorted ? SORTED[question.sortDir] : undefined}>
      {column.sortable ? (
        <UnstyledButton fz="sm" fw={600} onClick={turn}>
          {column.title}
          {isSorted && (question.sortDir === "asc" ? " ↑" : " ↓")}
        </UnstyledButton>
      ) : (
        column.title
      )}
    </Table.Th>
  );
}

function First({
  row,
  column,
  definition,
  onOpen,
}: Pick<EmbeddedRowsProps, "definition" | "onOpen"> & { readonly row: Row; readonly column: ColumnOption }) {
  const text = cellText(row[column.field], column.format) || "…";
  const state = pendingState(row._pending);
  return (
    <>
      {onOpen && mayEdit(definition, row) ? (
        <Anchor component="button" type="button" size="sm" onClick={() => onOpen(editLink(definition, row))}>
          {text}
        </Anchor>
      ) : (
        text
      )}
      {state && <PendingMark state={state} compact />}
    </>
  );
}
