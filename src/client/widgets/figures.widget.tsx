import { RingProgress, Text, ThemeIcon } from "@mantine/core";
import { MenuIcon } from "../ui/menu-icon";
import { defineWidgetKinds, type WidgetProps } from "../ui/widget-kind";
import { Box } from "./box";
import { colourOf } from "./chart-data";

const small = { isChart: false, isSmall: true, columns: 3 } as const;

/** Small boxes with a figure, its heading and its share. */
export default defineWidgetKinds([
  { type: "box-a", ...small, Draw: (props) => <Box {...props} picture={<Badge {...props} />} /> },
  { type: "box-b", ...small, Draw: (props) => <Box {...props} picture={<Share {...props} />} /> },
  { type: "box-c", ...small, Draw: (props) => <Box {...props} bar /> },
  // For what needs attention only sometimes.
  { type: "box-d", ...small, Draw: (props) => <Box {...props} figureSize="h3" picture={<Icon {...props} />} /> },
]);

const Icon = ({ row }: WidgetProps) => <MenuIcon name={row.faicon} size={22} />;

/** The icon on the row's colour (`bg`), otherwise on that of the group. */
const Badge = ({ row, colour }: WidgetProps) => (
  <ThemeIcon
    size={40}
    color={colour}
    style={{ background: colourOf(row.bg, `var(--mantine-color-${colour}-filled)`) }}
    aria-hidden
  >
    <MenuIcon name={row.faicon} size={22} />
  </ThemeIcon>
);

/** The percentage as a ring; nothing without one. */
const Share = ({ row: { percentage }, colour }: WidgetProps) =>
  percentage === "" ? null : (
    <RingProgress
      size={56}
      thickness={6}
      aria-hidden
      sections={[{ value: Number(percentage), color: colour }]}
      label={
        <Text size="xs" ta="center">
          {Number(percentage)}
        </Text>
      }
    />
  );
