import { dropdownValue } from "../dropdown/dropdown-value";
import { SingleDropdown } from "../dropdown/single-dropdown";
import { defineElement, type ElementProps } from "../element";

/** Only one of the existing options can be chosen (OPEN-030). */
function DropdownSolo(props: ElementProps) {
  return <SingleDropdown {...props} addable={false} />;
}

export default defineElement({ type: "ddlssolo", role: "field", ...dropdownValue, Input: DropdownSolo });
