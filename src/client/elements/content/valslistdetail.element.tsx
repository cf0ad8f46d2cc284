import { listElement } from './embedded-list-element'

/** `valslistdetail` (FORM-037): the HTML values of each row, one under the other, only shown. */
export default listElement({ type: 'valslistdetail', withHeader: false, draw: 'html', isEditable: false })
