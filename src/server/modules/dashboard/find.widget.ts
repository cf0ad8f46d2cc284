import { defineWidget } from "../../engine/dashboard/declaration";

/** A form, so nothing is read before the user searches. Every user has it, so that no dashboard is empty. */
export default defineWidget({
  type: "box-reactpage3",
  group: "Overview",
  order: 8,
  heading: "Find a record",
  icon: "address-book",
  pathname: "dashboardfind",
  home: { for: { godown: 300 } },
  needs: "signed-in",
  run: () => ({}),
});
