import { Alert, List, Stack, Text } from "@mantine/core";
import { formatDate } from "../../../domain/date-format";
import { formatAmount } from "../../../domain/indian-format";
import type { OpeningKind } from "../../../definitions/opening/opening-kinds";
import type { OpeningRecord } from "../../../definitions/opening/opening-record";
import { StackedCell, StackedRow, StackedTable } from "../../ui/stacked-table";

/** The content of a file of opening balances, before anything is sent. */
export interface OpeningPreview {
  readonly kind: OpeningKind;
  readonly records: readonly OpeningRecord[];
  readonly sums: readonly string[];
  readonly notes: readonly string[];
  /** The confirmation asked for before the file is processed. */
  readonly question: string;
}

/** Number of rows shown as they were read: enough to see that each column was recognised correctly. */
const SHOWN_MAX = 25;
const NOTES_MAX = 100;

interface Shown {
  readonly title: string;
  readonly text: (record: OpeningRecord) => string;
  readonly figure?: true;
}

const text = (key: string, title: string): Shown => ({ title, text: (record) => record[key] ?? "" });
const day = (key: string, title: string): Shown => ({ title, text: (record) => formatDate(record[key]) });
const sided = (title: string, side: string): Shown => ({
  title,
  figure: true,
  text: (record) => (record.side === side ? formatAmount(record.amount) : ""),
});
const SIDES: Readonly<Record<string, string>> = { Dr: " Dr", Cr: " Cr", other: ", the other side" };

/** The first column names the row. */
const COLUMNS: Readonly<Record<OpeningKind, readonly Shown[]>> = {
  openingledger: [text("ledger", "Ledger"), text("group", "Group"), sided("Debit", "Dr"), sided("Credit", "Cr")],
  openingbill: [
    text("ledger", "Party"),
    text("refno", "Bill No"),
    day("refdate", "Bill Date"),
    day("duedate", "Due Date"),
    { title: "Amount", figure: true, text: ({ amount, side }) => `${formatAmount(amount)}${SIDES[side ?? ""] ?? ""}` },
  ],
  openingstock: [
    text("item", "Item"),
    text("godown", "Godown"),
    text("batchno", "Batch"),
    day("mfgdate", "Mfg Date"),
    day("expirydate", "Expiry Date"),
    { title: "Quantity", figure: true, text: ({ qty, unit }) => [qty, unit].filter(Boolean).join(" ") },
    { title: "Rate", figure: true, text: ({ rate }) => rate ?? "" },
    { title: "Value", figure: true, text: ({ value }) => formatAmount(value) },
  ],
};

/** The totals of the file, the notes, and its first rows as they were read. */
export function OpeningPreviewed({ preview: { kind, records, sums, notes } }: { readonly preview: OpeningPreview }) {
  const columns = COLUMNS[kind];
  const more = records.length - SHOWN_MAX;
  return (
    <Stack gap="sm">
      {sums.length > 0 && (
        <List size="sm" aria-label="What this file comes to">
          {sums.map((sum) => (
            <List.Item key={sum}>{sum}</List.Item>
          ))}
        </List>
      )}
      {notes.length > 0 && (
        <Alert color="gray" title="Please note">
          <List
            size="sm"
            style={{ maxHeight: 240, overflowY: "auto", overflowWrap: "anywhere" }}
            tabIndex={0}
            aria-label="Notes"
          >
            {notes.slice(0, NOTES_MAX).map((note, n) => (
              <List.Item key={n}>{note}</List.Item>
            ))}
            {notes.length > NOTES_MAX && (
              <List.Item>{`and ${(notes.length - NOTES_MAX).toLocaleString("en-IN")} more`}</List.Item>
            )}
          </List>
        </Alert>
      )}
      {records.length > 0 && (
        <StackedTable
          label="Preview"
          titles={["Row", ...columns.map(({ title }) => title)]}
          figures={columns.flatMap(({ title, figure }) => (figure ? [title] : []))}
          least={640}
        >
          {records.slice(0, SHOWN_MAX).map((record) => (
            <StackedRow key={record.row}>
              <StackedCell of="Row">{record.row}</StackedCell>
              {columns.map(({ title, text: textOf, figure }, n) => (
                <StackedCell key={title} of={title} part={n === 0 ? "name" : undefined} figure={figure}>
                  {textOf(record)}
                </StackedCell>
              ))}
            </StackedRow>
          ))}
        </StackedTable>
      )}
      {more > 0 && <Text size="sm" c="dimmed">{`and ${more.toLocaleString("en-IN")} more rows`}</Text>}
    </Stack>
  );
}
