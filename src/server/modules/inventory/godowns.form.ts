import { defineForm } from "../../engine/form/declaration";

/** Godowns on the dashboard: the list itself, five rows per page. */
export default defineForm({
  name: "dashboardgodowns",
  title: "Godowns",
  formmnu: "godown",
  rows: [
    {
      comp_type: "listpagewoheader",
      key: "godowns",
      label_label: "Godowns",
      DataSourceID_SQL: "godown",
      TXT_text: "5",
      div_class: "col-12",
    },
  ],
});
