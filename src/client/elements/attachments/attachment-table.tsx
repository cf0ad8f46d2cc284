import { ActionIcon, Anchor, Group, Stack, Table, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { PendingMark } from "../../ui/pending-mark";
import type { AttachmentRow } from "./use-attachments";
import { WideTable } from "../../ui/wide-table";
import { Pages } from "../../ui/lists/pages";

/** ATT-002. */
const PAGE_SIZE = 5;

interface AttachmentTableProps {
  readonly rows: readonly AttachmentRow[];
  readonly readonly: boolean;
  readonly onShow: (row: AttachmentRow) => void;
  readonly onDelete: (row: AttachmentRow) => void;
}

/** Columns of ATT-001, five rows a page; read-only, the first column is absent (ATT-004). */
export function AttachmentTable({ rows, readonly, onShow, onDelete }: AttachmentTableProps) {
  const [chosenPage, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.min(chosenPage, pages);
  return (
    <Stack gap="xs">
      <WideTable minWidth={280} label="Files">
        <Table aria-label="Attached files">
          <Table.Thead>
            <Table.Tr>
              {!readonly && <Table.Th w={80}>Delete</Table.Th>}
              <Table.Th>Attached File Name</Table.Th>
              <Table.Th ta="right">File Size (KB)</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((row) => (
              <Table.Tr key={row.id || row.opId}>
                {!readonly && (
                  <Table.Td>
                    {row.mayDelete && (
                      <ActionIcon
                        type="button"
                        variant="subtle"
                        color="red.8"
                        size={44}
                        aria-label={`Delete ${row.name}`}
                        onClick={() => onDelete(row)}
                      >
                        <IconTrash size={18} aria-hidden />
                      </ActionIcon>
                    )}
                  </Table.Td>
                )}
                <Table.Td>
                  <Group gap="xs">
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      ta="left"
                      style={{ overflowWrap: "anywhere" }}
                      onClick={() => onShow(row)}
                    >
                      {row.name}
                    </Anchor>
                    {row.pending && <PendingMark state={row.pending} />}
                  </Group>
                </Table.Td>
                <Table.Td ta="right">{row.kilobytes}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
      {rows.length === 0 && (
        <Text size="sm" c="dimmed">
          No file is attached.
        </Text>
      )}
      <Pages total={pages} page={page} onPage={setPage} />
    </Stack>
  );
}
