import { defineForm } from "../../engine/form/declaration";

/** Search over records of every kind, on the dashboard. The rights of each kind limit what it finds. */
export default defineForm({
  name: "dashboardfind",
  title: "Find a record",
  rows: [{ comp_type: "macsearchlist", key: "find", label_label: "Find a record", div_class: "col-12" }],
});
