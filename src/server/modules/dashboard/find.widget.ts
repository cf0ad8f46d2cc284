import { defineWidget } from '../../engine/dashboard/declaration'

/** A form; nothing is read before somebody searches. Everybody has it, so that no dashboard is empty. */
export default defineWidget({
  type: 'box-reactpage3', group: 'Overview', order: 8, heading: 'Find a record', icon: 'address-book', pathname: 'dashboardfind',
  needs: 'signed-in', run: () => ({}),
})
