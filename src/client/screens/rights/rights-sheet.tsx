import { Button, Checkbox, Drawer, SimpleGrid, Stack } from "@mantine/core";
import type { RightsColumn } from "../../../definitions/rights-columns";
import { countText, type LineActions } from "./rights-line";
import type { RightsLine, Values } from "./rights-row";

interface RightsSheetProps {
  readonly line: RightsLine;
  readonly name: string;
  readonly values: Values;
  readonly columns: readonly RightsColumn[];
  readonly actions: Omit<LineActions, "point">;
  readonly onClose: () => void;
}

/** All rights of one row, for a thumb. */
export function RightsSheet({ line, name, values, columns, actions, onClose }: RightsSheetProps) {
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="90%"
      title={name}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <SimpleGrid cols={2} spacing="sm">
          {columns.flatMap((column) =>
            column.kind === "flag"
              ? [
                  <Checkbox
                    key={column.key}
                    size="md"
                    label={column.title}
                    checked={values[column.key]}
                    py="xs"
                    onChange={() => actions.set(line, { ...values, [column.key]: !values[column.key] })}
                  />,
                ]
              : [],
          )}
        </SimpleGrid>
        {columns.flatMap((column) =>
          column.kind === "fields"
            ? [
                <Button key={column.key} variant="default" onClick={() => actions.openFields(line, column.key)}>
                  {column.title}: {countText(values[column.key])}
                </Button>,
              ]
            : [],
        )}
        <Button onClick={onClose}>Done</Button>
      </Stack>
    </Drawer>
  );
}
