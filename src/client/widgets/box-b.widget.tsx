import { RingProgress, Text } from "@mantine/core";
import { defineWidgetKind } from "../ui/widget-kind";
import { Box } from "./box";

/** Figure with its percentage as a ring. */
export default defineWidgetKind({
  type: "box-b",
  isChart: false,
  isSmall: true,
  columns: 3,
  Draw: ({ row, colour }) => (
    <Box
      row={row}
      colour={colour}
      picture={row.percentage === "" ? undefined : <Share value={Number(row.percentage)} colour={colour} />}
    />
  ),
});

const Share = ({ value, colour }: { readonly value: number; readonly colour: string }) => (
  <RingProgress
    size={56}
    thickness={6}
    aria-hidden
    sections={[{ value, color: colour }]}
    label={
      <Text size="xs" ta="center">
        {value}
      </Text>
    }
  />
);
