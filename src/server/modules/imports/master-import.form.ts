import { defineForm } from "../../engine/form/declaration";

/** Bulk import of masters (FORM-047). The rights to add decide what can be imported. */
export default defineForm({
  name: "masterimport",
  title: "Import Masters",
  offlineclass: "A",
  rows: [
    { comp_type: "cards", key: "card", label_label: "Import Masters", div_class: "col-12" },
    {
      comp_type: "fileimportdata",
      key: "fileimportdata",
      comp_name: "fileimportdata",
      under: "card",
      div_class: "col-12",
    },
  ],
});
