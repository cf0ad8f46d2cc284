import { defineForm } from '../../engine/form/declaration'

/** What `/` shows beside the menu (SHELL-022, OPEN-012): the dashboard. A developer may lay other elements beside it or take it out. */
export default defineForm({
  name: 'homepagedetail', title: 'Home',
  rows: [{ comp_type: 'pagesview', key: 'dashboard', label_label: 'Dashboard', TXT_text: '/Dashboard2', div_class: 'col-12' }],
})
