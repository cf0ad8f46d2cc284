import { ledgersOf } from "../../../definitions/ledgers/ledger-kinds";
import { defineForm } from "../../engine/form/declaration";
import { recordDeclarations } from "../../engine/records/record-declarations";

/**
 * Opened by the chip 'Sale Order / Challan to Sale' (DOC-031): a party, its open orders and challans, and a sale or
 * POS invoice of the chosen lines. Saves nothing itself; the new document is saved.
 */
export default defineForm({
  name: "saleordersaledetail",
  title: "Sale Order / Challan to Sale",
  sqlsp: "saleordersale_R_getviewdata",
  startsOffline: true,
  opens: (rights) =>
    recordDeclarations().some(({ entity, document }) => document?.hasOrderChip && rights.get(entity).add),
  rows: [
    { comp_type: "txthidden", key: "targets", field_visible: 0 },
    { comp_type: "txthidden", key: "sources", field_visible: 0 },
    { comp_type: "divsrow", key: "row", div_class: "col-12" },
    {
      comp_type: "ddlssolo",
      key: "partyid",
      comp_name: "partyid",
      label_label: "Customer",
      under: "row",
      div_class: "col-6",
      TXT_TextMode: "single-line",
      DataSourceID_SQL: ledgersOf("billparty"),
    },
    {
      comp_type: "openlines",
      key: "lines",
      comp_name: "lines",
      label_label: "Open orders and challans",
      under: "row",
      div_class: "col-12",
      DataSourceID_SQL: "saleordersale_R_openlines",
      props: JSON.stringify({ party: "partyid", targets: "targets", sources: "sources" }),
    },
    { comp_type: "btn", key: "btnclose", comp_name: "btnclose", label_label: "Close" },
  ],
});
