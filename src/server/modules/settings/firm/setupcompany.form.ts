import { defineForm } from '../../../engine/form/declaration'
import { companyRows } from './company-rows'

/** The same form inside the guided setup: saving leads to the next step. */
export default defineForm({
  name: 'setupcompany', title: 'Company', sqlsp: 'companymaster_R_getviewdata', entity: 'companymaster', rows: companyRows('/Setup/branches'),
})
