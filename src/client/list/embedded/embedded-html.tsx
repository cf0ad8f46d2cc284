import { Button, Card, Stack, Text } from "@mantine/core";
import { SafeHtml } from "../../ui/safe-html";
import { editLink, mayEdit } from "../actions/list-actions";
import { columnsFor } from "../read/list-definition";
import { rowKey } from "../read/list-items";
import type { EmbeddedRowsProps } from "./embedded-table";

/** The rows of a page, one below the other, each drawn from the HTML in its columns (FORM-037, FORM-038). */
export function EmbeddedHtml({ definition, rows, onOpen }: EmbeddedRowsProps) {
  const columns = columnsFor(definition, rows).filter(({ visible }) => visible);
  if (rows.length === 0)
    return (
      <Text c="dimmed" size="sm">
        No rows.
      </Text>
    );
  return (
    <Stack gap="xs" component="ul" m={0} p={0} aria-label={definition.title} style={{ listStyle: "none" }}>
      {rows.map((row) => (
        <Card key={rowKey(row)} component="li" withBorder p="sm">
          {columns.map(({ field }) => (
            <SafeHtml key={field} html={String(row[field] ?? "")} />
          ))}
          {onOpen && mayEdit(definition, row) && (
            <Button
              mt="xs"
              size="compact-sm"
              variant="light"
              w="fit-content"
              onClick={() => onOpen(editLink(definition, row))}
            >
              Edit
            </Button>
          )}
        </Card>
      ))}
    </Stack>
  );
}
