import { defineWidget } from "../../engine/dashboard/declaration";

/**
 * The fixed sample of OPEN-083 for designers of dashboards. The browser draws and marks it. It contains no real
 * figures.
 */
export default defineWidget({
  type: "box-multitype",
  group: "Setup",
  order: 95,
  heading: "Sample bars",
  icon: "palette",
  needs: "developer",
  run: () => ({}),
});
