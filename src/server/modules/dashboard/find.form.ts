import { defineForm } from '../../engine/form/declaration'

/** The search over records of every kind, on the dashboard. What it finds is decided by its own rights. */
export default defineForm({
  name: 'dashboardfind', title: 'Find a record',
  rows: [{ comp_type: 'macsearchlist', key: 'find', label_label: 'Find a record', div_class: 'col-12' }],
})
