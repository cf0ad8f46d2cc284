import { defineWidgetKind } from "../ui/widget-kind";
import { FormCard } from "./form-card";

export default defineWidgetKind({
  type: "box-reactpage3",
  isChart: false,
  columns: 3,
  Draw: ({ row }) => <FormCard row={row} />,
});
