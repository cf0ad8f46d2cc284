import { dropdownValue } from '../dropdown/dropdown-value'
import { SingleDropdown } from '../dropdown/single-dropdown'
import { defineElement, type ElementProps } from '../element'

/** One of the options there are, nothing else (OPEN-030). */
function DropdownSolo(props: ElementProps) {
  return <SingleDropdown {...props} addable={false} />
}

export default defineElement({ type: 'ddlssolo', role: 'field', ...dropdownValue, Input: DropdownSolo })
