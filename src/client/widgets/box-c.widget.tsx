import { defineWidgetKind } from "../ui/widget-kind";
import { Box } from "./box";

/** Figure with its percentage as a bar. */
export default defineWidgetKind({
  type: "box-c",
  isChart: false,
  isSmall: true,
  columns: 3,
  Draw: ({ row, colour }) => <Box row={row} colour={colour} bar />,
});
