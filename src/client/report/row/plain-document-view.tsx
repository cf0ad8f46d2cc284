import { Stack, Table, Text } from "@mantine/core";
import type { PlainDocument, PlainTable } from "../../../definitions/report/plain-document";
import { WideTable } from "../../ui/wide-table";
import classes from "./row.module.css";

const COLUMN_PX = 90;

/** A document to read: its fields, and its lines as tables. */
export const PlainDocumentView = ({ document: { fields, tables } }: { readonly document: PlainDocument }) => (
  <Stack gap="md" pb="sm">
    <dl className={classes.fields}>
      {fields.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
    {tables.map((table) => (
      <PlainLines key={table.label} {...table} />
    ))}
  </Stack>
);

const PlainLines = ({ label, columns, rows }: PlainTable) => (
  <section aria-label={label}>
    <Text fw={600}>{label}</Text>
    <WideTable minWidth={columns.length * COLUMN_PX} label={label}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title, isFigure }) => (
              <Table.Th key={title} ta={isFigure ? "right" : "left"}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells, line) => (
            <Table.Tr key={line}>
              {cells.map((cell, at) => (
                <Table.Td key={columns[at]?.title} ta={columns[at]?.isFigure ? "right" : "left"}>
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  </section>
);
