import { defineWidgetKinds } from "../ui/widget-kind";
import { FormCard } from "./form-card";

/** Cards with a form, as wide as the number in their name. */
export default defineWidgetKinds(
  ([3, 6, 12] as const).map((columns) => ({
    type: `box-reactpage${columns}`,
    isChart: false,
    columns,
    Draw: ({ row }) => <FormCard row={row} />,
  })),
);
