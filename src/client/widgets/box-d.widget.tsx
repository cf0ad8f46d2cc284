import { MenuIcon } from "../ui/menu-icon";
import { defineWidgetKind } from "../ui/widget-kind";
import { Box } from "./box";

/** Plain box with a smaller figure, for what needs attention only sometimes. */
export default defineWidgetKind({
  type: "box-d",
  isChart: false,
  isSmall: true,
  columns: 3,
  Draw: ({ row, colour }) => (
    <Box row={row} colour={colour} figureSize="h3" picture={<MenuIcon name={row.faicon} size={22} />} />
  ),
});
