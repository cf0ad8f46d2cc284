import { Text } from "@mantine/core";
import { dropdownValue } from "../dropdown/dropdown-value";
import { MultiDropdown } from "../dropdown/multi-dropdown";
import { SingleDropdown } from "../dropdown/single-dropdown";
import { defineElement, type ElementProps } from "../element";

/** `TXT_TextMode` decides: one choice with free text, several choices, or the text of DDL-007. */
function Dropdown(props: ElementProps) {
  const mode = props.node.row.TXT_TextMode.trim().toLowerCase();
  if (mode === "single-line") return <SingleDropdown {...props} addable />;
  if (mode === "multi-line") return <MultiDropdown {...props} addable={false} />;
  return <Text role="note">TXT_TextMode not match</Text>;
}

export default defineElement({ type: "ddls", role: "field", ...dropdownValue, Input: Dropdown });
