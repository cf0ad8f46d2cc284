import { ThemeIcon } from "@mantine/core";
import { MenuIcon } from "../ui/menu-icon";
import { defineWidgetKind } from "../ui/widget-kind";
import { Box } from "./box";
import { colourOf } from "./chart-data";

/** Figure with an icon on the row's colour (`bg`), otherwise on that of the group. */
export default defineWidgetKind({
  type: "box-a",
  isChart: false,
  isSmall: true,
  columns: 3,
  Draw: ({ row, colour }) => (
    <Box
      row={row}
      colour={colour}
      picture={
        <ThemeIcon
          size={40}
          color={colour}
          style={{ background: colourOf(row.bg, `var(--mantine-color-${colour}-filled)`) }}
          aria-hidden
        >
          <MenuIcon name={row.faicon} size={22} />
        </ThemeIcon>
      }
    />
  ),
});
