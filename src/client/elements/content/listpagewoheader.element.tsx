import { listElement } from "./embedded-list-element";

/** `listpagewoheader` (FORM-035): an embedded list without header, whose rows do not open. */
export default listElement({ type: "listpagewoheader", withHeader: false, draw: "table", isEditable: false });
