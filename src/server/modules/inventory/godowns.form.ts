import { defineForm } from '../../engine/form/declaration'

/** The godowns on the dashboard: the list itself, a few at a time. */
export default defineForm({
  name: 'dashboardgodowns', title: 'Godowns', formmnu: 'godown',
  rows: [{ comp_type: 'listpagewoheader', key: 'godowns', label_label: 'Godowns', DataSourceID_SQL: 'godown', TXT_text: '5', div_class: 'col-12' }],
})
