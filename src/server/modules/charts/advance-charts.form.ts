import { defineForm } from '../../engine/form/declaration'

const chart = (key: string, kind: string, label: string) =>
  ({ comp_type: 'macchart', key, TXT_text: kind, label_label: label, DataSourceID_SQL: `advancecharts_R_${key}`, under: `card_${key}`, div_class: 'col-12' })

const card = (key: string, label: string) => ({ comp_type: 'cards', key: `card_${key}`, label_label: label, under: 'row', div_class: 'col-6' })

/** The chart profile of DOC-029. A developer may add charts to it or take some out. */
export default defineForm({
  name: 'advancechartsdetail', title: 'Advance Charts', formmnu: 'advancecharts', offlineclass: 'E',
  rows: [
    { comp_type: 'divsrow', key: 'row', div_class: 'col-12' },
    card('sales', 'Sales by month'), chart('sales', 'verticalbar', 'Sales by month, in rupees'),
    card('purchases', 'Purchases by month'), chart('purchases', 'verticalbar', 'Purchases by month, in rupees'),
    card('customers', 'Largest customers'), chart('customers', 'piechart', 'Sales of the year by customer, in rupees'),
    card('receivables', 'Receivable by age'), chart('receivables', 'doughnutchart', 'What customers owe by days overdue, in rupees'),
    card('ontime', 'Not overdue'), chart('ontime', 'gauge', 'Per cent of what customers owe that is not overdue'),
  ],
})
