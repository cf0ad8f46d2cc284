import { defineWidgetKind } from "../ui/widget-kind";
import { FormCard } from "./form-card";

export default defineWidgetKind({
  type: "box-reactpage6",
  isChart: false,
  columns: 6,
  Draw: ({ row }) => <FormCard row={row} />,
});
