import { defineWidget } from "../../engine/dashboard/declaration";

/** A form. It reads its list in pages of five. */
export default defineWidget({
  type: "box-reactpage6",
  group: "Inventory",
  order: 25,
  heading: "Godowns",
  icon: "building-warehouse",
  pathname: "dashboardgodowns",
  home: { for: { godown: 310 } },
  needs: { module: "godown" },
  run: () => ({}),
});
