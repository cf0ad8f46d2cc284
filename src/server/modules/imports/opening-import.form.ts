import { defineForm } from "../../engine/form/declaration";

/** Import of opening balances: ledgers, bills of parties, stock by godown and batch. */
export default defineForm({
  name: "openingimport",
  title: "Import Opening Balances",
  offlineclass: "A",
  rows: [
    { comp_type: "cards", key: "card", label_label: "Import Opening Balances", div_class: "col-12" },
    {
      comp_type: "fileimportdata",
      key: "fileimportdata",
      comp_name: "fileimportdata",
      props: "importgroup=opening",
      under: "card",
      div_class: "col-12",
    },
  ],
});
