import { defineWidgetKind } from "../ui/widget-kind";
import { FormCard } from "./form-card";

export default defineWidgetKind({
  type: "box-reactpage12",
  isChart: false,
  columns: 12,
  Draw: ({ row }) => <FormCard row={row} />,
});
