import { defineForm } from "../../engine/form/declaration";

const chart = (key: string, kind: string, label: string) => ({
  comp_type: "macchart",
  key,
  TXT_text: kind,
  label_label: label,
  DataSourceID_SQL: `advancecharts_R_${key}`,
  under: `card_${key}`,
  div_class: "col-12",
});

const card = (key: string) => ({ comp_type: "cards", key: `card_${key}`, under: "row", div_class: "col-6" });

/** The chart profile of DOC-029. A developer can add charts to it or remove some. */
export default defineForm({
  name: "advancechartsdetail",
  title: "Advance Charts",
  formmnu: "advancecharts",
  offlineclass: "E",
  rows: [
    { comp_type: "divsrow", key: "row", div_class: "col-12" },
    card("sales"),
    chart("sales", "verticalbar", "Sales by month without tax, in rupees"),
    card("purchases"),
    chart("purchases", "verticalbar", "Purchases by month without tax, in rupees"),
    card("customers"),
    chart("customers", "piechart", "Sales of the year by customer, in rupees"),
    card("receivables"),
    chart("receivables", "doughnutchart", "Receivables by days overdue, in rupees"),
    card("ontime"),
    chart("ontime", "gauge", "Receivables not overdue, per cent"),
  ],
});
