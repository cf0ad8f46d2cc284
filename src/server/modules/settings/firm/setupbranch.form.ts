import { defineForm } from '../../../engine/form/declaration'
import { branchRows } from './branch-rows'

/** The same form inside the guided setup: saving leads back to the branches there. */
export default defineForm({
  name: 'setupbranch', title: 'Branch', sqlsp: 'branchmaster_R_getviewdata', entity: 'branchmaster', rows: branchRows('/Setup/branches'),
})
