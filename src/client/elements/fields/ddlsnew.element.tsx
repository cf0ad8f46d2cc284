import { dropdownValue } from "../dropdown/dropdown-value";
import { MultiDropdown } from "../dropdown/multi-dropdown";
import { SingleDropdown } from "../dropdown/single-dropdown";
import { defineElement, type ElementProps } from "../element";

/** The dropdown with the Add option (OPEN-030), for one choice or, with `multi-line`, for several. */
function DropdownNew(props: ElementProps) {
  return props.node.row.TXT_TextMode.trim().toLowerCase() === "multi-line" ? (
    <MultiDropdown {...props} addable />
  ) : (
    <SingleDropdown {...props} addable />
  );
}

export default defineElement({ type: "ddlsnew", role: "field", ...dropdownValue, Input: DropdownNew });
