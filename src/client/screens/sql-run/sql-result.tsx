import { Alert, Code, Stack, Table, Text } from "@mantine/core";
import { markedLine, type SqlAnswer, type SqlFault, type SqlRows } from "./sql-answer";

/** More rows than these are only in the file: a page of thousands of cells cannot be read. */
const SHOWN_MAX = 500;

/** Result of a run: its rows, or the error and its position (DEV-006, DEV-012). */
export function SqlResult({ answer, script }: { readonly answer: SqlAnswer; readonly script: string }) {
  return "fault" in answer ? <Fault fault={answer.fault} script={script} /> : <Rows found={answer.found} />;
}

function Fault({ fault, script }: { readonly fault: SqlFault; readonly script: string }) {
  const marked = markedLine(script, fault);
  return (
    <Alert color="red" title={fault.line > 0 ? `Line ${fault.line}, column ${fault.column}` : "Error!"} role="alert">
      <Text size="sm" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {fault.message}
      </Text>
      {marked && (
        <Code block mt="xs" tabIndex={0} aria-label="Place of the error">
          {marked}
        </Code>
      )}
    </Alert>
  );
}

function Rows({ found: { names, rows, affected, note } }: { readonly found: SqlRows }) {
  const shown = rows.slice(0, SHOWN_MAX);
  const notes = [
    rows.length > 0 ? `${rows.length.toLocaleString("en-IN")} rows.` : "No rows.",
    affected > 0 ? `${affected.toLocaleString("en-IN")} records written.` : "",
    note,
    rows.length > SHOWN_MAX ? `The first ${SHOWN_MAX} are shown here. The file has all of them.` : "",
  ];
  return (
    <Stack gap="xs">
      <Text size="sm" role="status">
        {notes.filter(Boolean).join(" ")}
      </Text>
      {rows.length > 0 && (
        <Table.ScrollContainer
          minWidth={0}
          maxHeight={520}
          scrollAreaProps={{ viewportProps: { tabIndex: 0, role: "region", "aria-label": "Rows" } }}
        >
          <Table aria-label="Result" striped stickyHeader>
            <Table.Thead>
              <Table.Tr>
                {names.map((name, index) => (
                  <Table.Th key={`${index} ${name}`}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {shown.map((row, at) => (
                <Table.Tr key={at}>
                  {row.map((value, index) => (
                    <Table.Td
                      key={index}
                      style={{ whiteSpace: "pre", maxWidth: 480, overflow: "hidden", textOverflow: "ellipsis" }}
                    >
                      {value ?? (
                        <Text span size="xs" c="dimmed">
                          null
                        </Text>
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  );
}
